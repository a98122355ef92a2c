(* andor-verified: checks certificates about graphs. The verdict is that of functions extracted
   from Coq, where it is proved that what they accept is true. *)

let usage =
  "usage: andor-verified GRAPH CERTIFICATE...\n\
  \       andor-verified --stream\n\n\
   Says of each certificate whether it proves its claim about the graph (a file .andor).\n\
   Exit status as `andor check`: 0 all are valid; 1 one is not, or cannot be read; 2 wrong
     usage.\n\n\
   --stream reads `graph N` or `certificate N` and N bytes, again and again, from standard
     input,\n\
   and answers each with one line: `read`, `valid`, or `invalid: reason`.\n"

let judge graph text =
  try Certificate_file.judge graph text
  with Stack_overflow -> Invalid "too long for this program's stack; `ulimit -s` sets it"

let check_file graph path =
  match judge graph (Text.of_file path) with
  | Valid (claim, nodes) ->
      Printf.printf "%s: %s\nvalid: %d nodes\n" path claim nodes;
      true
  | Invalid reason ->
      Printf.printf "%s\ninvalid: %s\n" path reason;
      false
  | exception Text.Refused reason ->
      Printf.eprintf "andor-verified: %s: %s\n" path reason;
      false

let check_files graph_path certificates =
  match Graph_file.of_text (Text.of_file graph_path) with
  | graph ->
      let verdicts = List.map (check_file graph) certificates in
      if List.for_all Fun.id verdicts then 0 else 1
  | exception Text.Refused reason ->
      Printf.eprintf "andor-verified: %s: %s\n" graph_path reason;
      1

let rec answer_stream graph =
  match String.split_on_char ' ' (input_line stdin) with
  | exception End_of_file -> 0
  | [ what; length ] when Text.all_digits length ->
      let text = really_input_string stdin (int_of_string length) in
      let graph, answer =
        match (what, graph) with
        | "graph", _ -> (
            try (Some (Graph_file.of_text text), "read")
            with Text.Refused reason -> (None, "invalid: " ^ reason))
        | "certificate", Some known -> (
            match judge known text with
            | Valid _ -> (graph, "valid")
            | Invalid reason -> (graph, "invalid: " ^ String.escaped reason))
        | _ -> (graph, "invalid: no graph was read")
      in
      print_endline answer;
      answer_stream graph
  | _ ->
      prerr_endline "andor-verified: expected `graph N` or `certificate N`";
      1

let () =
  set_binary_mode_in stdin true;
  exit
    (match Array.to_list Sys.argv with
    | [ _; "--stream" ] -> answer_stream None
    | [ _; ("--help" | "-h") ] ->
        print_string usage;
        0
    | _ :: graph :: (_ :: _ as certificates) when graph <> "" && graph.[0] <> '-' ->
        check_files graph certificates
    | _ ->
        prerr_string usage;
        2)
