// Where the nodes of a small graph stand: layers by the distance from the root, ordered by the mean
// of their neighbours (after Sugiyama, Tagawa and Toda 1981).

/** Places for `nodes` (name to names of the nodes after it), from `root` on: name to [x, y]. */
export function layered(nodes, root) {
  const depth = new Map([[root, 0]]);
  const queue = [root];
  for (const name of queue) {
    for (const next of nodes.get(name) ?? []) {
      if (nodes.has(next) && !depth.has(next)) {
        depth.set(next, depth.get(name) + 1);
        queue.push(next);
      }
    }
  }
  const layers = [];
  for (const name of queue) (layers[depth.get(name)] ??= []).push(name);
  const place = new Map();
  const spread = () =>
    layers.forEach((layer) => layer.forEach((name, nth) => place.set(name, nth - (layer.length - 1) / 2)));
  spread();
  const around = new Map(queue.map((name) => [name, []]));
  for (const name of queue) {
    for (const next of nodes.get(name) ?? []) {
      if (around.has(next) && next !== name) {
        around.get(name).push(next);
        around.get(next).push(name);
      }
    }
  }
  const mean = (name) => {
    const all = around.get(name);
    return all.length ? all.reduce((sum, one) => sum + place.get(one), 0) / all.length : place.get(name);
  };
  for (let round = 0; round < 8; round++) {
    for (const layer of layers) {
      const means = new Map(layer.map((name) => [name, mean(name)]));
      layer.sort((a, b) => means.get(a) - means.get(b));
    }
    spread();
  }
  return new Map(queue.map((name) => [name, [place.get(name), depth.get(name)]]));
}
