// Where a proof's nodes come from: a server, or the page itself. Both give a node, the nodes after
// it, and the way to it from the root.

async function ask(path, options) {
  const response = await fetch(path, options);
  const kind = response.headers.get("content-type") ?? "";
  const body = kind.includes("json") ? await response.json() : await response.text();
  if (!response.ok) throw new Error(body.error ?? `${response.status} ${response.statusText}`);
  return body;
}

export const get = (path) => ask(path);
export const remove = (path) => ask(path, { method: "DELETE" });
export const post = (path, body) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) });

/** A proof that a server shows page by page. */
export function fromServer(id) {
  const kept = new Map();
  return {
    id,
    head: () => get(`api/proofs/${id}`),
    async node(place) {
      if (!kept.has(place)) {
        if (kept.size > 2000) kept.clear();
        kept.set(place, await get(`api/proofs/${id}/nodes/${place}`));
      }
      return kept.get(place);
    },
    find: (text) => get(`api/proofs/${id}/find?text=${encodeURIComponent(text)}`),
  };
}

/** A proof whose nodes all stand in the page. */
export function fromData({ proof, nodes }) {
  const root = nodes.length - 1;
  const parents = new Map([[root, null]]);
  const queue = [root];
  for (const place of queue) {
    for (const { to } of nodes[place].moves) {
      if (to !== null && !parents.has(to)) {
        parents.set(to, place);
        queue.push(to);
      }
    }
  }
  const ranks = [];
  nodes.forEach(({ moves }, place) => {
    const below = moves.map(({ to }) => (to === null ? 0 : to < place ? ranks[to] : NaN));
    ranks.push(moves.length ? 1 + Math.max(...below) : 0);
  });
  const acyclic = ranks.every((rank) => !Number.isNaN(rank));
  const full = (place) => ({ ...nodes[place], rank: acyclic ? ranks[place] : null, parent: parents.get(place) ?? null });
  return {
    head: async () => ({ ...proof, place: root }),
    async node(place) {
      if (!nodes[place]) throw new Error("there is no such node");
      const way = [];
      for (let at = place; parents.get(at) !== null && parents.has(at); at = parents.get(at)) {
        const from = nodes[parents.get(at)];
        const mv = from.moves.find(({ to }) => to === at);
        way.unshift({ place: from.place, position: from.position, move: mv.shown ?? mv.move });
      }
      const next = nodes[place].moves.filter(({ to }) => to !== null).map(({ to }) => full(to));
      return { node: full(place), next, way, hidden: 0, reached: parents.has(place) };
    },
    async find(text) {
      const same = nodes.filter(({ position }) => position === text || position.startsWith(`${text} in `));
      const found = same.length ? same : nodes.filter(({ position }) => text && position.includes(text));
      return found.slice(0, 50).map(({ place, position }) => ({ place, position }));
    },
    all: () => nodes,
  };
}
