// Play against a strategy: any legal reply, and it has an answer that keeps its claim.
import { capital, counted, h, put } from "./dom.js";
import { boardOf } from "./board.js";
import { drawGraph, liveBoard, plainPosition } from "./draw.js";
import { badge, graphOf, picture, warning } from "./explorer.js";

const plain = (text) => text.trim().replace(/[+#!?]+$/, "");

/** `link(place)` is the address of a node, `home` that of the proof. */
export async function play(page, source, head, { link, home }) {
  const graph = graphOf(source, head);
  const board = h("div", { class: "picture" });
  const said = h("p", { class: "happens", role: "status" });
  const more = h("div");
  const log = h("ol", { class: "log", "aria-label": "The moves so far" });
  const input = h("input", { id: "move", autocomplete: "off", "aria-label": "Your move", placeholder: "Your move" });
  const list = h("div", { class: "moves", role: "group", "aria-label": "Your moves" });
  // The places of the nodes that stood on the board, with the move that led there.
  let path = [];
  let turns = [];

  const over = (words, extra) => {
    put(said, words);
    put(more, extra);
    put(list);
    input.disabled = true;
  };
  const upheld = () => ` ${capital(head.claimant)} kept the claim.`;

  const enter = async (view, mv) => {
    if (mv.to === null) {
      over(`${mv.shown ?? mv.move} repeats a position: ${mv.words}.${upheld()}`);
      path.push({ place: null, mv, by: view.node.turn });
      return null;
    }
    const first = path.findIndex((step) => step.place === mv.to);
    path.push({ place: mv.to, mv, by: view.node.turn });
    const next = await source.node(mv.to);
    return { next, circle: first < 0 ? null : path.slice(first, -1) };
  };

  const goOn = async (view, circle) => {
    let at = view;
    let met = circle;
    while (at.node.turn === "claimant" && !met) {
      const step = await enter(at, at.node.moves[0]);
      if (!step) return draw(at);
      [at, met] = [step.next, step.circle];
    }
    draw(at);
    const last = path[path.length - 1];
    const answer = last.by === "claimant" ? `${capital(head.claimant)} plays ${last.mv.shown ?? last.mv.move}. ` : "";
    if (at.node.turn === "over") {
      const mates = /^(chess|antichess)/.test(head.game) && /#$/.test(last.mv?.shown ?? "") ? "Mate. " : "";
      return over(`${answer}${mates}The game is over: ${at.node.words}.${upheld()}`);
    }
    if (met) {
      const seen = met.map((step) => h("li", null, h("a", { href: link(step.place) }, step.mv ? step.mv.shown ?? step.mv.move : "the root")));
      return over(`${answer}You have been here before: ${head.claimant} holds for ever.${upheld()}`,
        [h("p", null, `The circle that was played, inside a closed set of ${counted(head.nodes, "node")}:`), h("ol", { class: "circle" }, seen)]);
    }
    put(said, `${answer}${capital(head.opponent)} is to move: you.`);
    put(more);
    input.disabled = false;
    return null;
  };

  const draw = (view) => {
    const { node } = view;
    const moves = node.turn === "opponent" ? node.moves : [];
    const positioned = boardOf(head.game, node.position);
    const names = path.map((step) => step.position).filter(Boolean);
    if (graph) {
      const ready = new Set(moves.map((mv) => mv.move));
      put(board, drawGraph(graph, {
        path: [...names, node.position], label: `Graph, at ${node.position}`,
        tones: new Map([...ready].map((name) => [name, "ready"])),
        onnode: (name) => ready.has(name) && choose(view, moves.find((mv) => mv.move === name)),
      }));
    } else if (positioned && moves.length) put(board, liveBoard(head.game, positioned, moves, (mv) => choose(view, mv)));
    else put(board, positioned ? picture(head, null, { node: { ...node, turn: "over" } }, []) : plainPosition(node.position));
    put(list, moves.map((mv) => h("button", { type: "button", onclick: () => choose(view, mv) }, mv.shown ?? mv.move)));
    path[path.length - 1].position = node.position;
    put(log, path.slice(1).map((step) =>
      h("li", { class: step.by }, step.place === null ? step.mv.shown ?? step.mv.move : h("a", { href: link(step.place) }, step.mv.shown ?? step.mv.move))));
    form.onsubmit = (event) => {
      event.preventDefault();
      const text = plain(input.value);
      const mv = moves.find((mv) => mv.move === text || plain(mv.shown ?? mv.move) === text);
      if (mv) choose(view, mv);
      else put(said, `“${input.value}” is none of your moves.`);
      input.value = "";
    };
  };

  const choose = async (view, mv) => {
    turns.push(path.length);
    const step = await enter(view, mv);
    if (step) await goOn(step.next, step.circle);
    else draw(view);
  };

  const start = async (length) => {
    path = path.slice(0, length);
    turns = turns.filter((turn) => turn < length);
    if (!path.length) path = [{ place: head.place, mv: null, by: null }];
    await goOn(await source.node(path[path.length - 1].place), null);
  };

  const form = h("form", { class: "search" }, input, h("button", null, "Play"));
  const warn = warning(head.verdict);
  put(page, h("h1", null, `Play ${head.opponent} against the proof`),
    h("p", { class: "sub" }, badge(head.verdict), ` ${capital(head.words)}.`),
    warn && h("p", { class: `notice ${head.verdict.state}`, role: "status" }, warn),
    h("div", { class: "two" }, h("div", { class: "here" }, board, said, more),
      h("div", { class: "side" }, form, list,
        h("div", { class: "actions" },
          h("button", { type: "button", onclick: () => turns.length && start(turns.pop()) }, "Take back"),
          h("button", { type: "button", onclick: () => start(0) }, "From the start"),
          h("a", { class: "button", href: home }, "Look at the proof")),
        h("h2", null, "Moves"), log)));
  await start(0);
}
