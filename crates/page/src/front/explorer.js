// A proof to look at: the claim, a board, every reply with what it leads to, the tree, and why it
// is a proof.
import { bytes, capital, count, counted, h, put } from "./dom.js";
import { boardOf, gameName, touches } from "./board.js";
import { drawBoard, drawGraph, parseGraph, plainPosition } from "./draw.js";
import { Tree, leadsTo } from "./tree.js";

/** What the checker says, as a badge. */
export function badge(verdict) {
  const words = {
    unchecked: "not checked",
    checking: "being checked",
    valid: "checked: valid",
    given: "valid given a database",
    invalid: "INVALID",
    impossible: "cannot be checked",
  };
  return h("span", { class: `badge ${verdict.state}` }, words[verdict.state] ?? verdict.state);
}

/** What is to be known before a proof is believed; null where nothing is. */
export function warning(verdict) {
  switch (verdict.state) {
    case "unchecked": return "Nobody has checked this certificate yet. What is shown is what it says.";
    case "checking": return "The checker is at work. Until it is done, what is shown is what the certificate says.";
    case "invalid": return `This certificate proves nothing. Line ${verdict.line}: ${verdict.rule}: ${verdict.reason}.`;
    case "impossible": return `It cannot be checked here: ${verdict.reason}.`;
    case "given": return `It holds if the values of the database ${verdict.database} are right.`;
    default: return null;
  }
}

/** The graph of a proof about one: of its file, or of its nodes if they are at hand. */
export function graphOf(source, head) {
  if (head.game !== "graph") return null;
  if (head.definition) {
    const graph = parseGraph(head.definition);
    return graph.nodes.size <= 80 ? { ...graph, root: head.root } : null;
  }
  const nodes = source.all?.();
  if (!nodes || nodes.length > 80) return null;
  const graph = { nodes: new Map(), root: head.root };
  for (const { position, turn, value, moves } of nodes) {
    const owner = (turn === "claimant") === (head.claimant === head.first) ? "max" : "min";
    const next = moves.map((mv) => mv.move);
    graph.nodes.set(position, turn === "over" ? { value, moves: [] } : { owner, moves: next });
  }
  return graph;
}

/** A position with the move that is played there. */
export function picture(head, graph, view, path) {
  const { node } = view;
  const answer = node.turn === "claimant" ? node.moves[0] : null;
  if (graph) {
    const mark = answer && [node.position, answer.move];
    return drawGraph(graph, { path, mark, label: `Graph, at ${node.position}` });
  }
  const board = boardOf(head.game, node.position);
  if (!board) return plainPosition(node.position);
  const cells = answer ? touches(head.game, board, answer.move).cells ?? [] : [];
  const arrows = cells.length > 1 ? cells.slice(1).map((cell, nth) => [cells[nth], cell, "ours"]) : [];
  return drawBoard(board, { marks: cells, arrows });
}

/** Why the strategy is a proof, seen from a node. */
function why(head, view) {
  const { node, next } = view;
  if (node.turn === "over") return `The game is over: ${node.words}. That is what ${head.claimant} needs.`;
  if (node.rank !== null && node.rank !== undefined) {
    const below = next.map((child) => child.rank);
    const ranks = below.length ? ` From here it goes down to ${[...new Set(below)].sort((a, b) => a - b).join(", ")}.` : "";
    const path = head.why === "path" ? " Where a repetition counts depends on the way, and the checker looks at all ways." : "";
    return `Rank ${node.rank}: at most ${counted(node.rank, "move")} to an end. Every move leads to a lower rank, so play must end.${ranks}${path}`;
  }
  return `A closed set: no move leads out of these ${counted(head.nodes, "node")}, and a repetition is good for ${head.claimant}. So ${head.claimant} holds for ever.`;
}

/** Who moves, and what that means. */
function happens(head, node) {
  switch (node.turn) {
    case "claimant": return `${capital(head.claimant)} plays ${node.moves[0].shown ?? node.moves[0].move}.`;
    case "opponent": return `${capital(head.opponent)} may play any of ${counted(node.moves.length, "move")}:`;
    default: return `The game is over: ${node.words}.`;
  }
}

/** `link(place)` is the address of a node, `go(place)` goes there, `peek` without leaving a trace. */
export async function explore(page, source, head, place, { link, go, peek, actions = [] }) {
  const graph = graphOf(source, head);
  const crumbs = h("nav", { class: "crumbs", "aria-label": "The way from the root" });
  const left = h("div", { class: "here", "aria-live": "polite" });
  const input = h("input", { type: "search", placeholder: "Position, or #node", "aria-label": "Search a position", id: "search" });
  const results = h("ul", { class: "results", "aria-live": "polite" });
  const warn = warning(head.verdict);
  const notice = warn && h("p", { class: `notice ${head.verdict.state}`, role: "status" }, warn);

  const draw = (view) => {
    const { node } = view;
    const path = [...view.way.map((step) => step.position), node.position];
    put(crumbs, view.hidden > 0 && h("span", null, `${view.hidden} more … `),
      view.way.map((step, nth) => [
        h("a", { href: link(step.place) }, nth === 0 && view.hidden === 0 ? "root" : `${view.way[nth - 1]?.move ?? "…"}`), " › "]),
      h("b", null, view.way.length ? view.way[view.way.length - 1].move : "root"));
    const moves = node.turn === "opponent" && h("ul", { class: "replies" }, node.moves.map((mv) => {
      const child = mv.to === null ? null : view.next.find((next) => next.place === mv.to);
      const words = mv.to === null ? `repeats ${mv.repeats ?? "a position"}: ${mv.words}` : child ? leadsTo(child, head) : "";
      const name = mv.shown ?? mv.move;
      return h("li", null, mv.to === null ? h("b", null, name) : h("a", { href: link(mv.to) }, name), " ", h("span", null, words));
    }));
    const next = node.turn === "claimant" && node.moves[0].to !== null &&
      h("p", null, h("a", { class: "button", href: link(node.moves[0].to) }, `Go on after ${node.moves[0].shown ?? node.moves[0].move}`));
    const rep = node.turn === "claimant" && node.moves[0].to === null &&
      h("p", null, `This repeats ${node.moves[0].repeats ?? "a position"}: ${node.moves[0].words}.`);
    put(left, h("div", { class: "picture" }, picture(head, graph, view, path)),
      h("p", { class: "happens" }, happens(head, node)), next, rep, moves,
      h("p", { class: "why" }, why(head, view)),
      !view.reached && h("p", { class: "notice" }, "No play from the root comes to this node."),
      h("p", { class: "small" }, `Node ${node.id}: `, h("code", null, node.position)));
  };

  const tree = new Tree(source, head, {
    open: go,
    look: async (at) => {
      peek(at);
      draw(await source.node(at));
    },
  });
  const find = async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    const number = /^#(\d+)$/.exec(text);
    if (number) return go(Number(number[1]));
    const found = text ? await source.find(text) : [];
    if (found.length === 1) return go(found[0].place);
    return put(results, found.length ? found.map((one) => h("li", null, h("a", { href: link(one.place) }, one.position)))
      : h("li", null, "No node has this position."));
  };
  const view = await source.node(place);
  put(page,
    h("h1", null, `${capital(head.words)}`),
    h("p", { class: "sub" }, badge(head.verdict), ` ${gameName(head.game)}, ${counted(head.nodes, "node")}${head.bytes ? `, ${bytes(head.bytes)}` : ""}. The strategy plays ${head.claimant}.`),
    notice, h("div", { class: "actions" }, actions), crumbs,
    h("div", { class: "two" }, left, h("div", { class: "side" },
      h("form", { class: "search", role: "search", onsubmit: find }, input, h("button", null, "Find")), results, tree.element,
      h("p", { class: "small keys" }, h("kbd", null, "↑ ↓"), " walk, ", h("kbd", null, "→ ←"), " unfold and fold, ", h("kbd", null, "Enter"), " opens, ", h("kbd", null, "/"), " searches."))));
  draw(view);
  await tree.show(view);
  return {
    keys(event) {
      if (event.key === "/") {
        input.focus();
        event.preventDefault();
      } else if (event.key.startsWith("Arrow") && document.activeElement !== tree.element) {
        tree.element.focus({ preventScroll: true });
        tree.key(event);
      }
    },
    total: count(head.nodes),
  };
}
