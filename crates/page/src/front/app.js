// Which page is shown: the address says it, behind the #.
import { count, h, put } from "./dom.js";
import { fromServer, get, post } from "./source.js";
import { explore } from "./explorer.js";
import { play } from "./play.js";
import { unwatch, watch } from "./live.js";
import { home } from "./home.js";
import { ask } from "./ask.js";
import { explain } from "./explain.js";
import { learn } from "./learn.js";

const page = document.getElementById("page");
let keys = null;
let sources = new Map();

const sourceOf = (id) => {
  if (!sources.has(id)) sources.set(id, fromServer(id));
  return sources.get(id);
};

/** The checker at work, and its verdict. */
async function check(id, again) {
  await post(`api/proofs/${id}/check`);
  const bar = h("progress", { max: 1, value: 0, "aria-label": "The check" });
  const words = h("span");
  const dialog = h("div", { class: "notice checking", role: "status" }, h("p", null, "The checker reads the certificate. It knows the rules of the game and no engine. "), bar, " ", words);
  page.querySelector("h1").after(dialog);
  watch(`api/proofs/${id}/events`, (now) => {
    const { verdict } = now;
    if (verdict.state !== "checking") {
      sources.delete(id);
      return again();
    }
    bar.value = verdict.of ? verdict.done / verdict.of : 0;
    put(words, `${count(verdict.done)} of ${count(verdict.of)} nodes`);
    return null;
  }, (now) => now.verdict.state !== "checking");
}

async function proof(view, id, place) {
  const source = sourceOf(id);
  const head = await source.head();
  if (head.reading.state === "failed") throw new Error(`${head.name} is no certificate: ${head.reading.reason}`);
  if (head.reading.state === "reading") {
    put(view, h("h1", null, head.name), h("p", { role: "status" }, `Being read for the first time: ${count(head.reading.done)} of ${count(head.reading.of)} nodes.`));
    watch(`api/proofs/${id}/events`, (now) => now.reading.state !== "reading" && route(), (now) => now.reading.state !== "reading");
    return;
  }
  const link = (to) => `#/proof/${id}/${to}`;
  const unchecked = !["valid", "given", "checking"].includes(head.verdict.state);
  keys = await explore(view, source, head, place ?? head.place, {
    link,
    go: (to) => {
      if (location.hash === link(to)) route();
      else location.hash = link(to);
    },
    peek: (to) => history.replaceState(null, "", link(to)),
    actions: [
      unchecked && h("button", { type: "button", id: "check", onclick: () => check(id, route) }, "Check it now"),
      h("a", { class: "button", href: `#/play/${id}` }, "Play against it"),
      h("a", { class: "button", href: `api/proofs/${id}/download`, download: "" }, "Download"),
      !unchecked && head.nodes <= 60 && h("a", { class: "button", href: `api/proofs/${id}/picture`, target: "_blank" }, "Picture"),
    ],
  });
  if (head.verdict.state === "checking") setTimeout(() => check(id, route));
  document.title = `${unchecked ? "Not checked: " : ""}${head.words} · andor`;
}

const PAGES = {
  "": async (view) => { document.title = "andor"; await home(view); },
  proof: (view, [id, place]) => proof(view, id, place === undefined ? undefined : Number(place)),
  play: async (view, [id]) => {
    const source = sourceOf(id);
    const head = await source.head();
    if (head.reading.state !== "open") throw new Error(`${head.name} cannot be played`);
    document.title = "Play · andor";
    await play(view, source, head, { link: (to) => `#/proof/${id}/${to}`, home: `#/proof/${id}` });
  },
  ask: async (view, [job]) => { document.title = "Ask · andor"; await ask(view, job); },
  explain: async (view, [job]) => { document.title = "Explain · andor"; await explain(view, job); },
  learn: async (view, rest) => { document.title = "Learn · andor"; keys = await learn(view, rest); },
};

let turn = 0;

async function route() {
  const mine = ++turn;
  unwatch();
  keys = null;
  const [, what = "", ...rest] = location.hash.split("/");
  for (const link of document.querySelectorAll("nav a")) {
    const here = link.getAttribute("href").split("/")[1] === (what === "proof" || what === "play" ? "" : what);
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    if (!PAGES[what]) throw new Error("There is no such page.");
    // A page is shown when it is whole, unless another one was asked for meanwhile.
    const view = h("div");
    await PAGES[what](view, rest);
    if (mine === turn) page.replaceChildren(view);
  } catch (error) {
    if (mine === turn) put(page, h("h1", null, "That did not work"), h("p", { class: "notice invalid", role: "alert" }, error.message));
  }
}

addEventListener("hashchange", route);
addEventListener("keydown", (event) => {
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (keys && !typing && !event.ctrlKey && !event.altKey && !event.metaKey) keys.keys(event);
});
// The token comes with a cookie; without it nothing works, and that is said.
get("api/games").then(route, (error) => put(page, h("p", { class: "notice invalid", role: "alert" }, error.message)));
