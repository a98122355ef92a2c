// The lesson: df-pn with three treatments of history on the graphs of the papers, step by step.
import { h, put } from "./dom.js";
import { drawGraph, parseGraph } from "./draw.js";
import { get, post } from "./source.js";
import { watch } from "./live.js";

const METHODS = {
  ignore: "Ignore: any result in the table is used on any path. The usual mistake.",
  twin: "Twin: a result that met a repetition belongs to its path; on another path its strategy is played through again (Kishimoto and Müller 2004).",
  lemma: "Lemma: each result carries the positions that it needs on the path, and is used only where they are. What Andor does.",
};
const IS = {
  new: "new: a leaf",
  known: "known already: the table is asked",
  repeats: "repeats a position of the path",
  "not needed": "not needed",
};

const SAYS = "What the table has after this step. Proof: how many positions must still be won, at least, to prove that max can force a win; disproof: to disprove it. With and without say which positions must be on the path, and which must not. Of a position on the path nothing new is stored until the search goes back from it.";

const key = (path) => path.join(" ");
const count = (number) => (number === null ? "∞" : `${number}`);

/** Where a stored result holds, in words. */
function where(holds) {
  if (typeof holds === "string") return holds;
  const parts = [holds.with.length && `with ${holds.with.join(", ")}`, holds.without.length && `without ${holds.without.join(", ")}`];
  return parts.filter(Boolean).join(", ");
}

/** The positions that were expanded up to a step: by which paths, and how often asked for. */
function tableAt(steps, step) {
  const rows = new Map();
  steps.slice(0, step + 1).forEach(({ path, moves }, nth) => {
    const name = path[path.length - 1];
    const row = rows.get(name) ?? { name, paths: [], asked: [], last: 0 };
    row.last = nth;
    if (!row.paths.includes(key(path))) row.paths.push(key(path));
    rows.set(name, row);
    for (const mv of moves.filter((mv) => mv.is === "known")) {
      const known = rows.get(mv.to);
      const by = key([...path, mv.to]);
      if (known && !known.paths.includes(by) && !known.asked.includes(by)) known.asked.push(by);
    }
  });
  return [...rows.values()];
}

export async function learn(page, [wanted, how]) {
  const { lessons, methods } = await get("api/lessons");
  const lesson = lessons.find((one) => one.name === wanted) ?? lessons[0];
  const method = methods.includes(how) ? how : methods[0];
  const [found, right] = await Promise.all([get(`api/lessons/${lesson.name}/${method}`), get(`api/lessons/${lesson.name}/lemma`)]);
  const graph = parseGraph(lesson.definition);
  const { steps } = found;
  let at = 0;
  const drawing = h("div", { class: "picture" });
  const said = h("p", { class: "happens", role: "status" });
  const list = h("ul");
  const table = h("table", null);
  const ending = h("div");
  const number = h("b");

  const settle = async (event) => {
    event.target.disabled = true;
    const job = await post("api/searches", { game: "graph", definition: lesson.definition, ask: "max >= win" });
    watch(`api/jobs/${job.id}/events`, (now) => {
      const proof = now.result?.proofs?.[0];
      if (proof?.id) ending.append(h("p", { class: "notice valid" }, "The checker has accepted it: ", h("a", { href: `#/proof/${proof.id}` }, proof.words)));
    }, (now) => now.state === "done" || now.state === "failed");
  };

  const verdict = () => {
    const words = { proved: "max can force a win", disproved: "max cannot force a win", unknown: "nothing" };
    const wrong = found.verdict !== right.verdict;
    return h("div", { class: `notice ${wrong ? "invalid" : "valid"}`, id: "verdict" },
      h("p", null, `The search ends and says: ${words[found.verdict]}. ${wrong ? `That is wrong: ${words[right.verdict]}.` : "That is right."}`),
      wrong && h("p", null, "A result was true on the path where it was found, and was used on another one. Look at the table for positions asked for by a path that never led to them."),
      h("button", { type: "button", onclick: settle }, "Settle it with a certificate"));
  };

  const draw = () => {
    const step = steps[at];
    const here = step.path[step.path.length - 1];
    const notes = new Map(step.moves.map((mv) => [mv.to, mv.is]));
    put(drawing, drawGraph(graph, { path: step.path, notes, label: `The graph; the path is ${step.path.join(", ")}` }));
    put(number, `Step ${at + 1} of ${steps.length}`);
    put(said, step.again
      ? `${here} once more: a result of another path was played through first, or a new threshold lets the search go on.`
      : `The search expands ${here}, by the path ${step.path.join(" ")}.`);
    put(list, step.moves.map((mv) => h("li", null, h("b", null, mv.to), ` ${IS[mv.is]}`)));
    const heads = ["Position", "Proof", "Disproof", "On which paths", "Expanded by", "Asked for by"];
    put(table,
      h("thead", null, h("tr", null, heads.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", null, tableAt(steps, at).map((row) => {
        const records = step.table[row.name] ?? [null];
        const whole = (name, words) => h(name, { rowspan: records.length, scope: name === "th" ? "row" : null }, words);
        return records.map((record, nth) => h("tr", { class: row.last === at ? "new" : null },
          nth === 0 && whole("th", row.name),
          (record ? [count(record.proof), count(record.disproof), where(record.holds)] : ["–", "–", "–"]).map((words) => h("td", { class: "pair" }, words)),
          nth === 0 && [whole("td", row.paths.join("; ")), whole("td", row.asked.join("; "))]));
      })));
    put(ending, at === steps.length - 1 && verdict());
    first.disabled = back.disabled = at === 0;
    next.disabled = last.disabled = at === steps.length - 1;
  };
  const go = (to) => {
    at = Math.max(0, Math.min(steps.length - 1, to));
    draw();
  };
  const button = (words, name, to) => h("button", { type: "button", "aria-label": name, onclick: () => go(to()) }, words);
  const first = button("«", "First step", () => 0);
  const back = button("Back", "One step back", () => at - 1);
  const next = button("Next", "Next step", () => at + 1);
  const last = button("»", "Last step", () => steps.length - 1);
  const tab = (name, words, here, to) => h("a", { class: "button", href: to, "aria-current": here ? "true" : null }, words);
  put(page, h("h1", null, "Why a search must know how it came"),
    h("p", null, "A position can be reached by several paths, and a search shares what it finds out about it. But where a repetition counts, a position may be won on one path and lost on another: on the one, the way out is a repetition. That is the graph-history-interaction problem. Here the engine itself searches small graphs of the papers; each step is one expansion that it made."),
    h("div", { class: "actions", role: "group", "aria-label": "Graph" }, lessons.map((one) => tab(one.name, one.title, one === lesson, `#/learn/${one.name}/${method}`))),
    h("p", { class: "small" }, `${lesson.about} Can max force a win? Boxes are max's, hexagons are min's.`),
    h("div", { class: "actions", role: "group", "aria-label": "Treatment of history" }, methods.map((one) => tab(one, one, one === method, `#/learn/${lesson.name}/${one}`))),
    h("p", null, METHODS[method]),
    h("div", { class: "two" }, h("div", { class: "here" }, drawing, h("p", { class: "small" }, "The path is red.")),
      h("div", { class: "side" }, h("div", { class: "steps" }, first, back, next, last, number), said, list, ending, h("p", { class: "small" }, SAYS), h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "The table" }, table))));
  draw();
  return {
    keys(event) {
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key];
      if (to === undefined) return;
      go(to);
      event.preventDefault();
    },
  };
}
