(** * The checker

    The functions that are extracted to the program `andor-verified`. What a strategy must meet as
    a whole depends on whether a repetition is good for the claimant; the names are those of the
    files in `crates/checker/src/rules`. *)

From Coq Require Import List Bool ZArith NArith FMapPositive.
From Andor Require Import Game Certificate.
Import ListNotations.

Section Check.
  Variable g : game.
  Variable c : claim.

  (** The history as classes. Those that stand [occurrences - 1] times in it are the [past]: their
      next occurrence is a repetition. *)
  Variable history : list (pos g).

  Definition past (k : pos g) : bool := (occurrences g <=? N.succ (times history k))%N.

  Notation nodes := (list (N * node g)).

  (** Every reference names an earlier line. *)
  Definition earlier (l : nodes) : bool :=
    forallb (fun ix => forallb (fun s => match snd s with To j => j <? fst ix | Rep => true end)%N
                         (steps (snd ix))) l.

  (** ** Acyclic: repetitions are bad, or there are none, and classes are positions *)

  Definition no_rep (x : node g) : bool :=
    forallb (fun s => match snd s with To _ => true | Rep => false end) (steps x).

  Definition acyclic (root : N) (l : nodes) : bool :=
    earlier l &&
    forallb (fun ix => no_rep (snd ix) &&
                       ((fst ix =? root)%N || negb (past (class (at_ (snd ix)))))) l.

  (** ** Closed: repetitions are good, whoever repeats *)

  Definition closed (root : pos g) (l : nodes) : bool :=
    forallb (fun ix =>
      let p := at_ (snd ix) in
      forallb (fun s =>
        match snd s with
        | To _ => true
        | Rep => let k := class (play p (fst s)) in
                 past k || pos_eqb k (class root) || pos_eqb k (class p)
        end) (steps (snd ix))) l.

  (** ** Path: all else

      For one class [k] at a time, two bits are pushed from the root down: whether [k] stands on
      some path to a node, and whether it stands on every path. A node without bits is not
      reached. *)

  Definition bits := PositiveMap.t (bool * bool).
  Definition bits_at (m : bits) (i : N) : option (bool * bool) := PositiveMap.find (key i) m.

  Definition push (b : bool * bool) (m : bits) (s : mv g * ref) : bits :=
    match snd s with
    | Rep => m
    | To j =>
        let b' := match bits_at m j with
                  | None => b
                  | Some b' => (fst b || fst b', snd b && snd b')
                  end in
        PositiveMap.add (key j) b' m
    end.

  (** What the paths to a node must meet for its moves to the class [k]; [b] are the node's bits,
      itself included. *)
  Definition step_kept (k : pos g) (p : pos g) (b : bool * bool) (s : mv g * ref) : bool :=
    if pos_eq (class (play p (fst s))) k then
      match snd s with
      | To _ => good g c (turn p) || negb (fst b || past k)
      | Rep => good g c (turn p) && (snd b || past k)
      end
    else true.

  (** The nodes stand from the root down. *)
  Fixpoint follow (k : pos g) (l : nodes) (m : bits) : bool :=
    match l with
    | [] => true
    | (i, x) :: l' =>
        match bits_at m i with
        | None => follow k l' m
        | Some b =>
            let own := pos_eqb (class (at_ x)) k in
            let b' := (own || fst b, own || snd b) in
            forallb (step_kept k (at_ x) b') (steps x) &&
            follow k l' (fold_left (push b') (steps x) m)
        end
    end.

  (** The classes that some move of the strategy leads to and makes a demand of. *)
  Definition demands (x : node g) : list (pos g) :=
    flat_map (fun s => match snd s with
                       | To _ => if good g c (turn (at_ x)) then []
                                 else [class (play (at_ x) (fst s))]
                       | Rep => [class (play (at_ x) (fst s))]
                       end) (steps x).

  Definition path (root : N) (l : nodes) : bool :=
    earlier l &&
    let down := rev_append l [] in
    let start := PositiveMap.add (key root) (false, false) (PositiveMap.empty _) in
    forallb (fun k => follow k down start)
      (nodup pos_eq (flat_map (fun ix => demands (snd ix)) l)).

  (** ** The whole *)

  Definition classes_are_positions (l : nodes) : bool :=
    forallb (fun ix => pos_eqb (class (at_ (snd ix))) (at_ (snd ix))) l.

  Definition by_rule (root : N * node g) (l : nodes) : bool :=
    if never g then acyclic (fst root) l
    else match good g c Max, good g c Min with
         | true, true => closed (at_ (snd root)) l
         | false, false => if classes_are_positions l then acyclic (fst root) l
                           else path (fst root) l
         | _, _ => (occurrences g =? 2)%N && path (fst root) l
         end.
End Check.

Arguments past {g}.
Arguments earlier {g}.
Arguments acyclic {g}.
Arguments closed {g}.
Arguments path {g}.
Arguments follow {g}.
Arguments classes_are_positions {g}.
Arguments by_rule {g}.

(** The last of a list of nodes with their places. *)
Fixpoint last_node {A} (l : list A) : option A :=
  match l with [] => None | [x] => Some x | _ :: l' => last_node l' end.

(** Whether a certificate proves a claim about a root with a history. *)
Definition check (g : game) (c : claim) (history : list (pos g)) (root : pos g)
    (certificate : list (node g)) : bool :=
  let l := placed 0 certificate in
  let t := table_of certificate in
  match last_node l with
  | None => false
  | Some (last, x) =>
      pos_eqb (at_ x) root &&
      forallb (fun p => negb (over p)) history &&
      (negb (never g) || match history with [] => true | _ => false end) &&
      forallb (fun ix => node_ok c (node_at t) (snd ix)) l &&
      by_rule c (map class history) (last, x) l
  end.
