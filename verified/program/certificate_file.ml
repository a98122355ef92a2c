(* A certificate about a graph, from its file (docs/certificate-format.md), and its verdict. Here
   stands what the format asks of the text; whether the strategy proves the claim, Proved says. *)

open Text

type verdict = Valid of string * int (* the claim and the number of nodes *) | Invalid of string

type header = {
  version : string;
  rule : Proved.rule;
  occurrence : int option;
  root : string;
  history : string list;
  player : Proved.player;
  claim : Proved.claim;
  claim_text : string;
  bound : int option;
  nodes : string;
}

let named name lines =
  match lines with
  | (_, [ found; field ]) :: rest when found = name -> (field, rest)
  | (number, _) :: _ -> refuse "line %d: expected the line '%s' and one field" number name
  | [] -> refuse "the file is cut: no line '%s'" name

let at_line number f = try f () with Refused reason -> refuse "line %d: %s" number reason

let read_rule lines =
  match lines with
  | (number, "repetition" :: text :: times) :: rest when List.length times < 2 ->
      at_line number (fun () ->
          let occurrence = Option.map plain_small (List.nth_opt times 0) in
          if occurrence = Some 0 || occurrence = Some 1 then
            refuse "a position repeats at its second occurrence at the earliest";
          ((rule text, occurrence), rest))
  | (number, _) :: _ -> refuse "line %d: expected the line 'repetition'" number
  | [] -> refuse "the file is cut: no line 'repetition'"

let rec read_history lines =
  match lines with
  | (_, [ "history"; position ]) :: rest ->
      let history, rest = read_history rest in
      (position :: history, rest)
  | _ -> ([], lines)

let read_claim lines =
  match lines with
  | (number, ("claim" :: player :: sign :: text :: within as fields)) :: rest ->
      at_line number (fun () ->
          let player =
            match player with
            | "max" -> Proved.Max
            | "min" -> Proved.Min
            | _ -> refuse "'%s' does not play this game" player
          in
          let holds =
            match sign with
            | ">=" -> true
            | "<" -> false
            | _ -> refuse "'%s' is neither '>=' nor '<'" sign
          in
          let bound =
            match within with
            | [] -> None
            | [ "within"; moves ] -> Some (plain_small moves)
            | _ -> refuse "after the value stand 'within' and a number, or nothing"
          in
          let claim = { Proved.who = player; value = integer (value text); holds } in
          (player, claim, bound, String.concat " " (List.tl fields), rest))
  | (number, _) :: _ -> refuse "line %d: expected the line 'claim'" number
  | [] -> refuse "the file is cut: no line 'claim'"

let read_header lines =
  let version, lines = named "andor-proof" lines in
  if not (List.mem version [ "1"; "2"; "3" ]) then
    refuse "line 1: version '%s' is unknown, only 1, 2 and 3 are known" version;
  let game, lines = named "game" lines in
  if game <> "graph" then refuse "line 2: this program knows graphs only, not '%s'" game;
  let (rule, occurrence), lines = read_rule lines in
  let root, lines = named "root" lines in
  let history, lines = read_history lines in
  let player, claim, bound, claim_text, lines = read_claim lines in
  let nodes, lines = named "nodes" lines in
  (* No graph has images, so version 3 says no more than version 2, and it allows less. *)
  let counts_paths = match rule with Proved.MoverLoses | Proved.MoverWins -> true | _ -> false in
  if version = "3" && (history <> [] || bound <> None || counts_paths) then
    refuse "line 1: no history, bound or rule that counts paths where a node stands for images";
  ({ version; rule; occurrence; root; history; player; claim; claim_text; bound; nodes }, lines)

let node graph name =
  match Hashtbl.find_opt graph.Graph_file.numbers name with
  | Some node -> natural node
  | None -> refuse "the graph has no node '%s'" name

(* The place of the last ` in ` in a text. *)
let last_in text =
  let rec before i = if i < 0 || String.sub text i 4 = " in " then i else before (i - 1) in
  before (String.length text - 4)

(* A position: a node, and the moves left where the claim is bounded. *)
let position graph bound text =
  match bound with
  | None -> (node graph text, None)
  | Some _ ->
      let at = last_in text in
      if at < 0 then refuse "'%s' does not end in the moves left" text;
      let left = small (String.sub text (at + 4) (String.length text - at - 4)) in
      (node graph (String.sub text 0 at), Some left)

let rec pairs fields =
  match fields with
  | [] -> []
  | mv :: ref :: rest -> (mv, ref) :: pairs rest
  | [ _ ] -> refuse "moves stand with their references"

let read_node graph bound may_repeat places (number, fields) =
  at_line number (fun () ->
      let reference text =
        if text = "rep" && may_repeat then Proved.Rep
        else
          match Hashtbl.find_opt places (plain text) with
          | Some place -> Proved.To (natural place)
          | None -> refuse "no node has the number %s" text
      in
      let step (mv, ref) = (node graph mv, reference ref) in
      match fields with
      | _ :: at :: kind :: rest ->
          let at, left = position graph bound at in
          let line_how =
            match (kind, rest) with
            | "end", [ worth ] -> Proved.Ends (integer (value worth))
            | "pick", [ mv; ref ] ->
                let mv, ref = step (mv, ref) in
                Proved.Picks (mv, ref)
            | "all", _ :: _ -> Proved.Replies (List.map step (pairs rest))
            | _ -> refuse "neither 'end' with a value nor 'pick' or 'all' with moves"
          in
          { Proved.line_at = at; line_left = Option.map natural left; line_how }
      | _ -> refuse "a node is an id, a position, and what happens there")

(* Format 2 leaves out replies that end the game. They are put back in front, each end once, so that
   what is judged is a certificate of format 1. Where paths count nothing may be left out. *)
let completed graph header needed lines =
  let follows_paths =
    match needed with
    | Proved.Never -> false
    | Proved.Constant _ -> header.bound <> None && header.claim.Proved.holds
    | Proved.MoverLoses | Proved.MoverWins -> true
  in
  if header.version = "1" || follows_paths then lines
  else begin
    let used = Hashtbl.create 64 and ends = Hashtbl.create 64 in
    List.iter (fun (_, fields) -> Hashtbl.replace used (List.hd fields) ()) lines;
    let next = ref 0 and added = ref [] in
    let rec fresh () =
      incr next;
      let id = string_of_int !next in
      if Hashtbl.mem used id then fresh () else id
    in
    let sign = match header.player with Proved.Max -> 1 | Proved.Min -> -1 in
    let failed = match header.player with Proved.Max -> graph.Graph_file.lowest | Proved.Min -> graph.highest in
    (* The number of the node for an end, if the target is one. *)
    let end_at left target =
      let worth =
        match (graph.Graph_file.values.(target), left) with
        | Some worth, _ -> Some worth
        | None, Some 0 -> Some failed
        | None, _ -> None
      in
      let place worth =
        match Hashtbl.find_opt ends (target, left) with
        | Some id -> id
        | None ->
            let id = fresh () in
            let bounded = match left with None -> "" | Some n -> Printf.sprintf " in %d" n in
            let at = graph.names.(target) ^ bounded in
            added := (0, [ id; at; "end"; string_of_int (sign * worth) ]) :: !added;
            Hashtbl.add ends (target, left) id;
            id
      in
      Option.map place worth
    in
    let with_replies at rest =
      let at, left =
        match header.bound with
        | None -> (at, None)
        | Some _ ->
            let split = last_in at in
            if split < 0 then (at, None)
            else
              ( String.sub at 0 split,
                Some (small (String.sub at (split + 4) (String.length at - split - 4))) )
      in
      match Hashtbl.find_opt graph.Graph_file.numbers at with
      | None -> rest
      | Some node ->
          let counts = graph.movers.(node) = Some header.player in
          let left = Option.map (fun n -> if counts then n - 1 else n) left in
          let named = List.map fst (pairs rest) in
          let left_out target = not (List.mem graph.names.(target) named) in
          let reply target =
            match end_at left target with
            | Some id -> [ graph.names.(target); id ]
            | None -> []
          in
          rest @ List.concat_map reply (List.filter left_out graph.targets.(node))
    in
    let line (number, fields) =
      match fields with
      | id :: at :: "all" :: rest when List.length rest mod 2 = 0 ->
          at_line number (fun () -> (number, id :: at :: "all" :: with_replies at rest))
      | _ -> (number, fields)
    in
    let lines = List.map line lines in
    !added @ lines
  end

(* The place of each node by its number. *)
let read_places lines =
  let places = Hashtbl.create 64 in
  let add place (number, fields) =
    at_line number (fun () ->
        let id = plain (List.hd fields) in
        if Hashtbl.mem places id then refuse "the number %s names a node already" id;
        Hashtbl.add places id place)
  in
  List.iteri add lines;
  places

let judge graph text =
  try
    let header, lines = read_header (lines text) in
    let count = List.length lines in
    if plain header.nodes <> string_of_int count then
      refuse "%s nodes are announced, %d are there" header.nodes count;
    let history = List.map (node graph) header.history in
    let bound = Option.map natural header.bound in
    let needed = Proved.rule_in_force graph.graph bound history in
    if header.rule <> needed then refuse "line 3: another rule of repetition holds here";
    (match (header.occurrence, needed) with
    | None, _ -> ()
    | Some times, Proved.Constant _ when natural times = graph.graph.graph_occurrences -> ()
    | _ -> refuse "line 3: the rule acts at another occurrence, or counts none");
    let opponent = match header.player with Proved.Max -> Proved.Min | Proved.Min -> Proved.Max in
    if bound <> None && Graph_file.circles_alone graph opponent then
      refuse "the opponent can move in a circle alone, so counting moves bounds nothing";
    let root, left = position graph header.bound header.root in
    if left <> header.bound then refuse "line 4: the claim has another number of moves";
    let lines = completed graph header needed lines in
    let places = read_places lines in
    let nodes = List.map (read_node graph header.bound (header.version <> "3") places) lines in
    if Proved.judge graph.graph header.claim bound history root nodes then
      Valid (header.claim_text, count)
    else Invalid "the strategy does not prove the claim"
  with Refused reason -> Invalid reason
