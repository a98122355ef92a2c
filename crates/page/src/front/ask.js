// Ask a question: game, position, question; then watch the search, stop it, look at the proof.
import { bytes, capital, count, counted, h, put, s } from "./dom.js";
import { get, post, remove } from "./source.js";
import { gameName } from "./board.js";
import { Editor } from "./editor.js";
import { watch } from "./live.js";

/** Proof and disproof numbers over time; the numbers on a scale of logarithms. */
function plot(samples) {
  const known = samples.filter((sample) => sample.proof !== null && sample.proof !== undefined);
  const [width, height, left, below] = [640, 240, 64, 36];
  const end = Math.max(1, ...samples.map((sample) => sample.seconds));
  const most = Math.max(10, ...known.flatMap((sample) => [sample.proof, sample.disproof]));
  const x = (seconds) => left + (seconds / end) * (width - left - 12);
  const y = (number) => height - below - (Math.log10(Math.max(1, number)) / Math.log10(most)) * (height - below - 12);
  const line = (name) => known.map((sample) => `${x(sample.seconds).toFixed(1)},${y(sample[name]).toFixed(1)}`).join(" ");
  const ticks = [];
  for (let power = 1; power <= most; power *= 10) ticks.push(power);
  const last = known[known.length - 1];
  return s("svg", { viewBox: `0 0 ${width} ${height}`, class: "plot", role: "img",
    "aria-label": last ? `Proof number ${last.proof}, disproof number ${last.disproof}` : "No numbers yet" },
  ticks.map((tick) => [s("path", { class: "axis", d: `M${left} ${y(tick)}H${width - 12}` }), s("text", { x: left - 6, y: y(tick) + 4, "text-anchor": "end" }, tick.toLocaleString("en", { notation: "compact" }))]),
  s("text", { x: width - 12, y: height - 10, "text-anchor": "end" }, `${end.toFixed(1)} s`),
  s("polyline", { class: "pn", points: line("proof") }), s("polyline", { class: "dn", points: line("disproof") }));
}

const states = { waiting: "waiting", running: "searching", done: "done", failed: "failed", stopped: "stopped" };

function answer(job) {
  const { result, asked } = job;
  if (job.error) return h("p", { class: "notice invalid" }, job.error);
  if (!result || result.headline) return null;
  const verdict = result.value !== undefined && result.value !== null ? `${capital(result.for)}: ${result.value}`
    : { proved: "Yes: proved", disproved: "No: disproved", unknown: `Unknown: ${result.stopped === "interrupted" ? "it was stopped" : `the limit on ${result.stopped} came first`}` }[result.verdict];
  const certified = result.verdict !== "unknown" && (result.certified ? "The checker has accepted the proof." : `Not certified: ${result.uncertified ?? "no proof"}.`);
  return h("div", { class: `notice ${result.verdict === "unknown" ? "unchecked" : result.certified ? "valid" : "invalid"}`, role: "status" },
    h("p", null, h("b", null, verdict), ` (${asked.ask ?? "the game's question"}). `, certified),
    result.rules && h("p", { class: "small" }, capital(result.rules), "."),
    result.line?.length > 0 && h("p", null, `Line: ${result.line.slice(0, 24).join(" ")}${result.line.length > 24 ? " …" : ""}`),
    h("p", { class: "actions" }, (result.proofs ?? []).map((proof) => proof.id
      ? [h("a", { class: "button", href: `#/proof/${proof.id}` }, `Look at the proof: ${proof.words}`), h("a", { class: "button", href: `api/proofs/${proof.id}/download`, download: "" }, "Download")]
      : h("span", null, `${proof.words}: ${proof.error}`))));
}

/** One question, watched. */
export async function watchJob(page, id, shown) {
  const plotted = h("div");
  const facts = h("dl", { class: "facts" });
  const said = h("div", { "aria-live": "polite" });
  const stop = h("button", { type: "button", onclick: () => remove(`api/jobs/${id}`) }, "Stop");
  const title = h("span", { class: "badge" });
  const asked = h("p", { class: "sub" });
  put(page, h("h1", null, "The question"), asked, h("p", { class: "actions" }, title, stop, h("a", { class: "button", href: location.hash.replace(/\/\d+$/, "") }, "Another one")), said, plotted, facts);
  const legend = () => h("p", { class: "small legend" }, h("b", { class: "pn" }, "— proof number"), " and ", h("b", { class: "dn" }, "— disproof number"), " of the root: how much is missing at least, on a scale of logarithms.");
  let samples = [];
  const over = (job) => ["done", "failed", "stopped"].includes(job.state);
  const tell = (job) => {
    samples = [...samples.slice(0, job.before), ...job.samples];
    const [last, before] = [samples[samples.length - 1], samples[samples.length - 2]];
    put(asked, `${gameName(job.asked.game)} ${job.asked.position ?? job.asked.explain ?? "(the start)"}${job.asked.ask ? `: ${job.asked.ask}` : ""}`);
    put(title, states[job.state]);
    title.className = `badge ${job.state}`;
    stop.hidden = over(job);
    // Some engines have no such numbers.
    const hasNumbers = samples.some((sample) => typeof sample.proof === "number");
    put(plotted, hasNumbers && [plot(samples), legend()]);
    const speed = last && before && last.nodes > before.nodes ? (last.nodes - before.nodes) / (last.seconds - before.seconds) : null;
    const rows = [
      ["Stage", job.state === "running" ? last?.stage ?? "searching" : states[job.state]],
      ["Time", `${job.seconds.toFixed(1)} s`],
      ["Nodes", last ? count(job.result?.nodes ?? last.nodes) : job.result?.nodes !== undefined ? count(job.result.nodes) : "–"],
      ["Nodes a second", speed ? count(Math.round(speed)) : "–"],
      (job.result?.memory || last?.memory) && ["Memory", bytes(job.result?.memory || last.memory)],
      typeof last?.proof === "number" && ["Proof, disproof number", `${count(last.proof)}, ${count(last.disproof)}`],
      job.result?.engine && ["Engine", job.result.engine],
    ];
    put(facts, rows.filter(Boolean).map(([name, value]) => [h("dt", null, name), h("dd", null, value)]));
    if (over(job)) put(said, answer(job), shown?.(job));
  };
  watch(`api/jobs/${id}/events`, tell, over);
}

export async function ask(page, id) {
  if (id) return watchJob(page, id);
  const [{ games, server }, jobs] = await Promise.all([get("api/games"), get("api/jobs")]);
  let asked = null;
  const start = h("button", { class: "main" }, "Ask");
  const editor = new Editor((now) => {
    asked = now;
    start.disabled = !now;
  });
  const game = h("select", { id: "game" }, games.map((one) => h("option", { value: one.family, selected: one.family === "chess" }, one.family)));
  const name = h("input", { id: "name", autocomplete: "off" });
  const question = h("input", { id: "question", list: "questions", autocomplete: "off" });
  const list = h("datalist", { id: "questions" });
  const about = h("p", { class: "small" });
  const history = h("textarea", { id: "history", rows: 3, spellcheck: "false" });
  const seconds = h("input", { id: "seconds", type: "number", min: 1, max: server.seconds, value: Math.min(60, server.seconds) });
  const memory = h("input", { id: "memory", type: "number", min: 1, max: Math.floor(server.memory / 1e6), value: Math.floor(server.memory / 1e6) });
  const trouble = h("p", { class: "notice invalid", role: "alert", hidden: true });
  const first = { go: "go:3x3", mnk: "mnk:4,3,3", tree: "tree:5,6,64,1", chess: "chess" };
  const choose = async () => {
    const info = games.find((one) => one.family === game.value);
    name.value = first[game.value] ?? info.family;
    question.value = info.ask;
    put(list, info.questions.split(/[;,]/).map((one) => h("option", { value: one.replace(/\(.*\)|as chess/, "").trim() })));
    put(about, `${capital(info.about)}. Questions: ${info.questions}. Names: ${info.names}. ${info.limits}`);
    await editor.open(name.value, game.value === "chess" ? "7k/8/5K2/8/8/8/8/6Q1 w - -" : null);
  };
  game.onchange = choose;
  name.onchange = () => editor.open(name.value);
  const send = async (event) => {
    event.preventDefault();
    try {
      const lines = history.value.split("\n").map((line) => line.trim()).filter(Boolean);
      const body = { game: editor.game, position: asked.position, history: lines, ask: question.value, seconds: +seconds.value, memory: Math.round(memory.value * 1e6) };
      if (asked.definition) body.definition = asked.definition;
      const job = await post("api/searches", body);
      location.hash = `#/ask/${job.id}`;
    } catch (error) {
      trouble.hidden = false;
      put(trouble, error.message);
    }
  };
  const field = (id, label, input) => h("p", null, h("label", { for: id }, label), input);
  put(page, h("h1", null, "Ask a question"),
    h("p", null, "Choose a game, set up a position, and ask whether a side can force something. The answer comes with a proof that the checker has accepted."),
    h("form", { onsubmit: send }, h("div", { class: "two" }, h("div", { class: "here" }, editor.element), h("div", { class: "side panel" },
      h("div", { class: "fields" }, field("game", "Game", game), field("name", "Its whole name", name)), about, editor.fields,
      field("question", "Question: value, or PLAYER >= V, or PLAYER >= V within N", question), list,
      h("details", null, h("summary", null, "Limits and history"),
        h("div", { class: "fields" }, field("seconds", `Seconds (at most ${server.seconds})`, seconds), field("memory", `Megabytes (at most ${Math.floor(server.memory / 1e6)})`, memory)),
        field("history", "Earlier positions, one a line, oldest first", history)),
      h("p", { class: "actions" }, start), trouble))),
    jobs.length > 0 && h("section", null, h("h2", null, "Questions so far"), h("ul", null, jobs.reverse().map((job) =>
      h("li", null, h("a", { href: `#/${job.asked.explain ? "explain" : "ask"}/${job.id}` }, `${gameName(job.asked.game)} ${job.asked.position ?? job.asked.explain ?? ""}${job.asked.ask ? `: ${job.asked.ask}` : ""}`), ` ${states[job.state]}, ${counted(Math.round(job.seconds), "second")}`)))));
  await choose();
}
