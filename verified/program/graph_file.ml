(* The game of a graph, from its file (docs/rules.md, section graph). *)

open Text

type t = {
  graph : Proved.graph;
  numbers : (string, int) Hashtbl.t; (* the number of each name *)
  movers : Proved.player option array; (* who moves; nobody where the game is over *)
  targets : int list array;
  names : string array;
  values : int option array; (* of the ends, for Max *)
  lowest : int; (* outcome *)
  highest : int;
}

type entry = Turn of Proved.player * string list | Over of int

let words line =
  let line = List.hd (String.split_on_char '#' line) in
  let blank sign = sign = ' ' || (sign >= '\t' && sign <= '\r') in
  let spaced = String.map (fun sign -> if blank sign then ' ' else sign) line in
  List.filter (fun word -> word <> "") (String.split_on_char ' ' spaced)

(* Whether some nodes with these targets lie on a cycle: strikes out those to which no other
   leads. *)
let has_cycle inside targets =
  let count = Array.length targets in
  let entries = Array.make count 0 in
  let each_target f node = List.iter (fun target -> if inside target then f target) targets.(node)
    in
  let nodes = List.filter inside (List.init count Fun.id) in
  List.iter (each_target (fun target -> entries.(target) <- entries.(target) + 1)) nodes;
  let free = Stack.create () in
  List.iter (fun node -> if entries.(node) = 0 then Stack.push node free) nodes;
  let struck = ref 0 in
  while not (Stack.is_empty free) do
    incr struck;
    each_target
      (fun target ->
        entries.(target) <- entries.(target) - 1;
        if entries.(target) = 0 then Stack.push target free)
      (Stack.pop free)
  done;
  !struck < List.length nodes

let circles_alone graph player =
  has_cycle (fun node -> graph.movers.(node) = Some player) graph.targets

let node_line number name rest =
  match rest with
  | [ "="; text ] -> Over (value text)
  | "max" :: (_ :: _ as targets) -> Turn (Proved.Max, targets)
  | "min" :: (_ :: _ as targets) -> Turn (Proved.Min, targets)
  | _ -> refuse "line %d: %s is followed by neither a player and nodes nor '=' and a value" number
    name

let of_text text =
  if not (is_utf8 text) then refuse "not UTF-8";
  let rules = ref [] and roots = ref [] and nodes = ref [] in
  let numbers = Hashtbl.create 64 in
  let read number line =
    match words line with
    | [] -> ()
    | [ "repetition"; text ] -> rules := (rule text, 2, text) :: !rules
    | [ "repetition"; text; times ] -> rules := (rule text, small times, text) :: !rules
    | [ "root"; name ] -> roots := name :: !roots
    | name :: rest ->
        if Hashtbl.mem numbers name then refuse "line %d: %s has a line already" number name;
        Hashtbl.add numbers name (Hashtbl.length numbers);
        nodes := (number, node_line number name rest) :: !nodes
  in
  List.iteri (fun i line -> read (i + 1) line) (String.split_on_char '\n' text);
  let find number name =
    match Hashtbl.find_opt numbers name with
    | Some node -> node
    | None -> refuse "line %d: %s has no line of its own" number name
  in
  let graph_rule, occurrences, rule_text =
    match !rules with [ one ] -> one | _ -> refuse "there must be one line 'repetition'"
  in
  (match !roots with
  | [ name ] -> ignore (find 0 name)
  | _ -> refuse "there must be one line 'root'");
  (match graph_rule with
  | Proved.Constant _ -> if occurrences < 2 then refuse "a node repeats at its second occurrence"
  | _ -> if occurrences <> 2 then refuse "this rule acts at the second occurrence");
  let nodes = Array.of_list (List.rev !nodes) in
  let targets_of (number, entry) =
    match entry with
    | Over _ -> []
    | Turn (_, names) ->
        let targets = List.map (find number) names in
        if List.length (List.sort_uniq compare targets) < List.length targets then
          refuse "line %d: a node stands twice in the line" number;
        targets
  in
  let targets = Array.map targets_of nodes in
  let movers = Array.map (function _, Turn (player, _) -> Some player | _, Over _ -> None) nodes in
  if graph_rule = Proved.Never && has_cycle (fun _ -> true) targets then
    refuse "the rule is 'repetition none', but there is a cycle";
  let entry node (_, entry) =
    ( natural node,
      match entry with
      | Over worth -> Proved.Over (integer worth)
      | Turn (player, _) -> Proved.Turn (player, List.map natural targets.(node)) )
  in
  let entries = Array.to_list (Array.mapi entry nodes) in
  let graph = { Proved.graph_rule; graph_occurrences = natural occurrences; entries } in
  let names = Array.make (Hashtbl.length numbers) "" in
  Hashtbl.iter (fun name node -> names.(node) <- name) numbers;
  let values = Array.map (function _, Over worth -> Some worth | _, Turn _ -> None) nodes in
  let by_repetition =
    match graph_rule with
    | Proved.Constant _ -> [ value rule_text ]
    | Proved.MoverLoses | Proved.MoverWins -> [ -1; 1 ]
    | Proved.Never -> []
  in
  let outcomes = by_repetition @ List.filter_map Fun.id (Array.to_list values) in
  let extreme choose = match outcomes with [] -> 0 | one :: rest -> List.fold_left choose one rest in
  let lowest, highest = (extreme min, extreme max) in
  { graph; numbers; movers; targets; names; values; lowest; highest }
