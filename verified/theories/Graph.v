(** * The game of a graph, and what the program `andor-verified` decides

    Positions are numbers of nodes, a move is the number of the node it leads to. (In files they
    are names; the reader numbers them.) Every position is its own class. *)

From Coq Require Import List Bool ZArith NArith PArith FMapPositive.
From Andor Require Import Game Certificate Check Sound Closed Within Bounded.
Import ListNotations.

Inductive entry := Turn (w : player) (targets : list N) | Over (v : Z).

Record graph := Graph {
  graph_rule : rule;
  graph_occurrences : N;
  entries : list (N * entry)
}.

(** All outcomes: the values of the ends, and of a repetition. *)
Definition outcomes (gr : graph) : list Z :=
  match graph_rule gr with
  | Constant v => [v]
  | MoverLoses | MoverWins => [-1; 1]%Z
  | Never => []
  end ++ flat_map (fun e => match snd e with Over v => [v] | Turn _ _ => [] end) (entries gr).

Definition extreme (f : Z -> Z -> Z) (l : list Z) : Z :=
  match l with [] => 0%Z | v :: l' => fold_left f l' v end.

Definition graph_game (gr : graph) : game :=
  let t := fold_left (fun t e => PositiveMap.add (N.succ_pos (fst e)) (snd e) t) (entries gr)
             (PositiveMap.empty entry) in
  let find n := PositiveMap.find (N.succ_pos n) t in
  {|
    pos := N;
    mv := N;
    pos_eq := N.eq_dec;
    mv_eq := N.eq_dec;
    turn := fun n => match find n with Some (Turn w _) => w | _ => Max end;
    ends := fun n => match find n with Some (Over v) => Some v | _ => None end;
    moves := fun n => match find n with Some (Turn _ l) => l | _ => [] end;
    play := fun _ target => target;
    class := fun n => n;
    repetition := graph_rule gr;
    occurrences := graph_occurrences gr;
    lowest := extreme Z.min (outcomes gr);
    highest := extreme Z.max (outcomes gr)
  |}.

(** ** The question of a file

    A node line: a position, the moves left where the claim is bounded, and what happens there. *)

Inductive happens := Ends (v : Z) | Picks (m : N) (r : ref) | Replies (l : list (N * ref)).

Record line := Line { line_at : N; line_left : option N; line_how : happens }.

Definition kind_in (g : game) (to : N -> mv g) (h : happens) : kind g :=
  match h with
  | Ends v => End v
  | Picks m r => Pick (to m) r
  | Replies l => All (map (fun s => (to (fst s), snd s)) l)
  end.

Definition node_in_graph (gr : graph) (l : line) : node (graph_game gr) :=
  @Node (graph_game gr) (line_at l) (kind_in (graph_game gr) (fun m => m) (line_how l)).

(** Every move of a player counts. *)
Definition every_move {A B : Type} (_ : A) (_ : B) : bool := true.

Definition graph_within (gr : graph) (w : player) (keeps : bool) : game :=
  within (graph_game gr) w every_move keeps.

Definition node_within (gr : graph) (w : player) (keeps : bool) (l : line)
    : node (graph_within gr w keeps) :=
  @Node (graph_within gr w keeps) (line_at l, line_left l)
    (kind_in (graph_within gr w keeps) (fun m => m) (line_how l)).

(** The rule that the header has to name. *)
Definition rule_in_force (gr : graph) (bound : option N) (history : list N) : rule :=
  match bound with
  | Some _ => if keeps_rule (graph_game gr) history then graph_rule gr else Never
  | None => graph_rule gr
  end.

(** Whether a certificate proves a claim, perhaps one with a bound. *)
Definition judge (gr : graph) (c : claim) (bound : option N) (history : list N) (root : N)
    (lines : list line) : bool :=
  match bound with
  | None => check (graph_game gr) c history root (map (node_in_graph gr) lines)
  | Some k =>
      let keeps := keeps_rule (graph_game gr) history in
      check_within (graph_game gr) every_move c history root k keeps
        (map (node_within gr (who c) keeps) lines)
  end.

(** What the program decides is true. *)
Theorem judge_sound gr c bound history root lines :
  judge gr c bound history root lines = true ->
  match bound with
  | None => Proved (graph_game gr) c history root
  | Some k => Proved_within (graph_game gr) every_move c history root k
  end.
Proof.
  unfold judge. destruct bound as [k|].
  - apply check_within_sound. left. intros p q e. exact e.
  - apply check_sound_positions. intros p q e. exact e.
Qed.
