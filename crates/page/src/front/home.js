// The first page: certificates that are open, and what else can be done here.
import { bytes, capital, counted, h, put } from "./dom.js";
import { get, post, remove } from "./source.js";
import { gameName } from "./board.js";
import { badge } from "./explorer.js";
import { watch } from "./live.js";

function row(proof, again) {
  const { reading } = proof;
  const name = reading.state === "open"
    ? h("a", { href: `#/proof/${proof.id}` }, capital(proof.words))
    : h("b", null, reading.state === "failed" ? "No certificate" : "Being read");
  const size = reading.state === "open" ? `${gameName(proof.game)}, ${counted(proof.nodes, "node")}, ${bytes(proof.bytes)}`
    : reading.state === "failed" ? reading.reason : `${reading.done} of ${reading.of} nodes`;
  return h("li", { class: "card" }, h("p", null, name, " ", badge(proof.verdict)),
    h("p", { class: "small" }, `${proof.name}. ${size}. `),
    h("p", { class: "actions" }, reading.state === "open" && h("a", { class: "button", href: `#/play/${proof.id}` }, "Play"),
      h("button", { type: "button", "aria-label": `Close ${proof.name}`, onclick: async () => { await remove(`api/proofs/${proof.id}`); again(); } }, "Close")));
}

export async function home(page) {
  const proofs = await get("api/proofs");
  const again = () => home(page);
  const trouble = h("p", { class: "notice invalid", role: "alert", hidden: true });
  const file = h("input", { type: "file", id: "certificate", accept: ".proof,.txt,text/plain" });
  const graph = h("input", { type: "file", id: "graph", accept: ".andor,.txt,text/plain" });
  const open = async (event) => {
    event.preventDefault();
    const [chosen, defining] = [file.files[0], graph.files[0]];
    if (!chosen) return file.focus();
    try {
      const body = { name: chosen.name, text: await chosen.text() };
      if (defining) body.definition = await defining.text();
      const proof = await post("api/proofs", body);
      if (proof.reading.state === "open") location.hash = `#/proof/${proof.id}`;
      else await again();
    } catch (error) {
      trouble.hidden = false;
      put(trouble, error.message);
    }
    return null;
  };
  put(page, h("h1", null, "Proofs"),
    h("p", null, "A proof is a strategy with an answer to every reply. Look at it, have it checked, play against it."),
    proofs.length ? h("ul", { class: "cards" }, proofs.map((proof) => row(proof, again)))
      : h("p", { class: "notice" }, "No certificate is open. Open one below, or ", h("a", { href: "#/ask" }, "ask a question"), " and look at its answer."),
    h("form", { class: "panel", onsubmit: open }, h("h2", null, "Open a certificate"),
      h("p", null, h("label", { for: "certificate" }, "Certificate"), file),
      h("p", null, h("label", { for: "graph" }, "Graph (only for the game graph)"), graph),
      h("button", null, "Open"), trouble));
  for (const proof of proofs.filter((proof) => proof.reading.state === "reading")) {
    watch(`api/proofs/${proof.id}/events`, (now) => now.reading.state !== "reading" && again(), (now) => now.reading.state !== "reading");
  }
}
