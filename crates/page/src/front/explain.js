// Why the winning move of a chess position wins: a board for each of its moves, with arrows, and
// each sentence with its proof.
import { capital, h, put } from "./dom.js";
import { boardOf, touches } from "./board.js";
import { drawBoard } from "./draw.js";
import { post } from "./source.js";
import { watchJob } from "./ask.js";
import { Editor } from "./editor.js";

const cellOf = (square) => (8 - Number(square[1])) * 8 + square.charCodeAt(0) - 97;

function proofs(all) {
  return all.map((proof) => {
    const words = proof.world ? `${proof.world} ${proof.words}` : proof.words;
    return [" ", proof.id ? h("a", { href: `#/proof/${proof.id}` }, `Proof: ${words}`)
      : h("span", { class: "small" }, `${capital(words)}${proof.proved ? "." : " (not certified)."}`)];
  });
}

function shown({ result }) {
  if (!result?.headline) return null;
  const ours = result.line.filter((note) => note.ours);
  const boards = ours.map((note) => {
    const board = boardOf("chess", note.fen);
    const cells = touches("chess", board, note.uci).cells;
    const why = note.reasons.flatMap((reason) => reason.arrows.map(([from, to]) => [cellOf(from), cellOf(to), "because"]));
    return h("article", { class: "card" }, h("h2", null, `${note.number} ${note.san}`),
      drawBoard(boardOf("chess", note.after ?? note.fen), { marks: cells, arrows: [...why, [...cells, "ours"]] }),
      note.reasons.length ? h("ul", null, note.reasons.map((reason) => h("li", null, `${reason.sentence}.`, proofs(reason.proofs)))) : null);
  });
  return h("section", null, h("p", { class: "happens" }, result.headline),
    result.proof && h("p", null, "The claim as a whole:", proofs([result.proof])),
    boards.length ? h("div", { class: "boards" }, boards) : drawBoard(boardOf("chess", result.fen)),
    h("details", null, h("summary", null, "The explanation as text"), h("pre", { class: "small text" }, result.text)));
}

export async function explain(page, id) {
  if (id) return watchJob(page, id, shown);
  let asked = null;
  const start = h("button", { class: "main" }, "Explain");
  const editor = new Editor((now) => {
    asked = now;
    start.disabled = !now;
  });
  const trouble = h("p", { class: "notice invalid", role: "alert", hidden: true });
  const send = async (event) => {
    event.preventDefault();
    try {
      const job = await post("api/explanations", { position: asked.position });
      location.hash = `#/explain/${job.id}`;
    } catch (error) {
      trouble.hidden = false;
      put(trouble, error.message);
    }
  };
  put(page, h("h1", null, "Why does the winning move win?"),
    h("p", null, "Set up a position of chess. The explanation gives a reason for each move; a reason counts if the move fails once it is undone, and mates are proved."),
    h("form", { onsubmit: send }, h("div", { class: "two" }, h("div", { class: "here" }, editor.element),
      h("div", { class: "side panel" }, editor.fields, h("p", { class: "actions" }, start), trouble))));
  return editor.open("chess", "4r1k1/pbp2Rp1/1p4B1/8/8/2P1q3/P1Q3RP/7K b - -");
}
