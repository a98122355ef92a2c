// Positions and moves as boards: from the text of a position to cells, and back. Whether a position
// is possible, and a move legal, the rules say, which are elsewhere.
//
// A board is { style, columns, rows, cells, turn, hands, files, ranks }: cells from the upper left
// corner, each a letter or "". Styles: chess, checkers, go, dobutsu, four, three.

const family = (game) => game.split(":")[0];

/** A position without the moves left of a bounded claim. */
export const bare = (position) => position.replace(/ in \d+$/, "");

const letters = (count, first = "a") =>
  Array.from({ length: count }, (_, nth) => String.fromCharCode(first.charCodeAt(0) + nth));
const downFrom = (count) => Array.from({ length: count }, (_, nth) => `${count - nth}`);
const upTo = (count) => Array.from({ length: count }, (_, nth) => `${nth + 1}`);
/** Go leaves out the letter I. */
const goLetters = (count) => letters(count + 1, "A").filter((letter) => letter !== "I").slice(0, count);

function chess(text) {
  const [men, turn, castling = "-", passant = "-", ...rest] = text.split(/\s+/);
  const cells = [...men.split("/").join("")].flatMap((sign) => (/\d/.test(sign) ? Array(+sign).fill("") : [sign]));
  if (cells.length !== 64) return null;
  return { style: "chess", columns: 8, rows: 8, cells, turn, more: [castling, passant, ...rest] };
}

function checkers(text) {
  const cells = Array(64).fill("");
  const [turn, ...sides] = text.replace(/[ .]/g, "").split(":");
  for (const side of sides) {
    for (const item of side.slice(1).split(",").filter(Boolean)) {
      const king = item.startsWith("K");
      const [first, last = first] = item.replace("K", "").split("-").map(Number);
      for (let square = first; square <= last; square++) {
        const letter = side[0].toLowerCase();
        cells[cellOfSquare(square)] = king ? letter.toUpperCase() : letter;
      }
    }
  }
  return { style: "checkers", columns: 8, rows: 8, cells, turn };
}

const cellOfSquare = (square) => {
  const row = Math.floor((square - 1) / 4);
  return row * 8 + 2 * ((square - 1) % 4) + (row % 2 === 0 ? 1 : 0);
};

function rows(style, text, empty) {
  const lines = text.split("/");
  if (!lines.every((line) => line.length === lines[0].length)) return null;
  const cells = [...lines.join("")].map((sign) => (sign === empty ? "" : sign));
  return { style, columns: lines[0].length, rows: lines.length, cells };
}

function go(game, text) {
  const [stones, turn, passes, ...ko] = text.split(" ");
  const board = rows("go", stones, ".");
  return board && { ...board, ...fight(game), turn, more: [passes, ...ko] };
}

/** Of a fight: whether a cell is one of the stones at stake, and of the points of play. */
function fight(game) {
  const [, map] = /=\w+=([^=]+)$/.exec(game) ?? [];
  const signs = [...(map ?? "").replaceAll("/", "")];
  return map && { atStake: (cell) => /[tT]/.test(signs[cell]), inPlay: (cell) => /[-xot]/.test(signs[cell]) };
}

/** The name of a game, for people: that of a fight ends with a map, which the board shows. */
export const gameName = (game) => game.replace(/=[^=]+$/, "");

function dobutsu(text) {
  const parts = text.split("/");
  if (parts.length !== 6) return null;
  const board = rows("dobutsu", parts.slice(1, 5).join("/"), "-");
  const hands = parts[5] === "-" ? "" : parts[5];
  return board && { ...board, turn: parts[0], hands };
}

function four(game, text) {
  const [columns, height] = (game.split(":")[1] ?? "7,6").split(",").map(Number);
  const cells = Array(columns * height).fill("");
  const played = text === "-" ? [] : [...text];
  const fill = Array(columns).fill(0);
  played.forEach((sign, nth) => {
    const column = Number(sign) - 1;
    cells[(height - 1 - fill[column]++) * columns + column] = nth % 2 ? "o" : "x";
  });
  return { style: "four", columns, rows: height, cells, played: text, turn: played.length % 2 ? "o" : "x" };
}

/** The board of a position; null where the game has none. */
export function boardOf(game, position) {
  const text = bare(position);
  try {
    switch (family(game)) {
      case "chess": case "antichess": case "pawn-endgame": return cropped(game, chess(text));
      case "checkers": return checkers(text);
      case "go": return go(game, text);
      case "dobutsu": return dobutsu(text);
      case "connectfour": return four(game, text);
      case "tictactoe": case "mnk": return rows("three", text, ".");
      default: return null;
    }
  } catch {
    return null;
  }
}

/** Part of a board has its own edges; what lies outside is dimmed. */
function cropped(game, board) {
  const part = /\b([a-h])([1-8])-([a-h])([1-8])\b/.exec(game === "pawn-endgame" ? "a4-e8" : game);
  if (!board || !part) return board;
  const [left, right] = [part[1], part[3]].map((file) => file.charCodeAt(0) - 97);
  const [bottom, top] = [8 - part[2], 8 - part[4]];
  const outside = (cell) => cell % 8 < left || cell % 8 > right || cell >> 3 > bottom || cell >> 3 < top;
  return { ...board, outside };
}

/** The text of a board; the inverse of `boardOf`. */
export function textOf(board) {
  const lines = Array.from({ length: board.rows }, (_, row) =>
    board.cells.slice(row * board.columns, (row + 1) * board.columns));
  const joined = (empty) => lines.map((line) => line.map((cell) => cell || empty).join("")).join("/");
  switch (board.style) {
    case "chess": {
      const men = joined("1").replace(/1+/g, (run) => run.length);
      return [men, board.turn, ...board.more].join(" ");
    }
    case "checkers": {
      const list = (side) => upTo(32).filter((square) => board.cells[cellOfSquare(+square)].toLowerCase() === side)
        .map((square) => (board.cells[cellOfSquare(+square)] === side ? "" : "K") + square).join(",");
      return `${board.turn}:W${list("w")}:B${list("b")}`;
    }
    case "go": return [joined("."), board.turn, ...board.more].join(" ");
    case "dobutsu": return [board.turn, joined("-"), board.hands || "-"].join("/");
    case "four": return board.played;
    default: return joined(".");
  }
}

/** The names of columns and rows. */
export function edges(board) {
  switch (board.style) {
    case "chess": return [letters(8), downFrom(8)];
    case "go": return [goLetters(board.columns), downFrom(board.rows)];
    case "four": return [upTo(board.columns), []];
    case "checkers": return [[], []];
    default: return [letters(board.columns), upTo(board.rows)];
  }
}

/** The cells that a move touches, the last one where it ends; `hand` for a man from the hand. */
export function touches(game, board, mv) {
  if (!board) return {};
  const at = (column, row) => row * board.columns + column;
  const named = (text, fromTop) => {
    const [, letter, digits] = /^([a-z])(\d+)$/.exec(text) ?? [];
    if (!letter) return undefined;
    return at(letter.charCodeAt(0) - 97, fromTop ? digits - 1 : board.rows - digits);
  };
  switch (board.style) {
    case "chess": return { cells: [named(mv.slice(0, 2)), named(mv.slice(2, 4))], extra: mv.slice(4) };
    case "checkers": return { cells: mv.split(/[-x]/).map((square) => cellOfSquare(+square)) };
    case "dobutsu": {
      const [, letter, from, to] = /^([A-Z])(?:\*|([a-c]\d)[-x])([a-c]\d)/.exec(mv) ?? [];
      if (!to) return {};
      return from ? { cells: [named(from, true), named(to, true)] } : { cells: [named(to, true)], hand: letter };
    }
    case "go": {
      const column = goLetters(board.columns).indexOf(mv[0]);
      const row = board.rows - Number(mv.slice(1));
      return column < 0 || !(row >= 0) ? {} : { cells: [at(column, row)] };
    }
    case "four": {
      const column = Number(mv) - 1;
      for (let row = board.rows - 1; row >= 0; row--) {
        if (!board.cells[at(column, row)]) return { cells: [at(column, row)], column };
      }
      return {};
    }
    default: return { cells: [named(mv, true)] };
  }
}

/** The number of a square of checkers, on which men stand. */
export const squareNumber = (cell) => upTo(32).find((number) => cellOfSquare(+number) === cell);

/** A cell in words, for those who do not see the board. */
export function cellName(board, cell) {
  const [files, ranks] = edges(board);
  const [column, row] = [cell % board.columns, Math.floor(cell / board.columns)];
  if (board.style === "checkers") {
    const square = squareNumber(cell);
    return square ? `square ${square}` : "";
  }
  return `${files[column] ?? ""}${ranks[row] ?? ""}`;
}

const KINDS = {
  chess: { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" },
  dobutsu: { l: "lion", g: "giraffe", e: "elephant", c: "chick", r: "hen" },
};

/** What stands on a cell, in words. */
export function manName(board, sign) {
  if (!sign) return "empty";
  const small = sign.toLowerCase();
  switch (board.style) {
    case "chess": return `${sign === small ? "black" : "white"} ${KINDS.chess[small] ?? sign}`;
    case "dobutsu": return `${sign === small ? "gote's" : "sente's"} ${KINDS.dobutsu[small] ?? sign}`;
    case "checkers": return `${small === "b" ? "black" : "white"} ${sign === small ? "man" : "king"}`;
    case "go": return sign === "X" ? "black" : "white";
    default: return sign;
  }
}
