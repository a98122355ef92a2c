(** * Certificates

    A certificate is the claimant's strategy as a list of nodes in the order of the file; the last
    is the root. A node names others by their place in the list, counted from 0. (Files name them
    by numbers of their own. The reader turns those into places; what it makes of them need not be
    believed, since whatever list comes out is checked.) *)

From Coq Require Import List Bool ZArith NArith PArith FMapPositive Lia.
From Andor Require Import Game.
Import ListNotations.

(** Where a move leads: to a node, or to a position that stands on the path ([rep] in files). *)
Inductive ref := To (place : N) | Rep.

Section Certificate.
  Variable g : game.

  (** What happens at a node: the game is over, with this value for the player of the claim; the
      claimant plays a move; the opponent may play any move. *)
  Inductive kind :=
  | End (v : Z)
  | Pick (m : mv g) (r : ref)
  | All (steps : list (mv g * ref)).

  Record node := Node { at_ : pos g; how : kind }.

  Definition steps (x : node) : list (mv g * ref) :=
    match how x with End _ => [] | Pick m r => [(m, r)] | All l => l end.

  (** ** Places

      A table from places to nodes, so that checking needs no walk along the list. *)

  Definition table := PositiveMap.t node.
  Definition key (place : N) : positive := N.succ_pos place.

  Fixpoint fill (place : N) (l : list node) (t : table) : table :=
    match l with
    | [] => t
    | x :: l' => fill (N.succ place) l' (PositiveMap.add (key place) x t)
    end.

  Definition table_of (l : list node) : table := fill 0 l (PositiveMap.empty node).
  Definition node_at (t : table) (place : N) : option node := PositiveMap.find (key place) t.

  (** The nodes with their places, from this one on. *)
  Fixpoint placed (place : N) (l : list node) : list (N * node) :=
    match l with [] => [] | x :: l' => (place, x) :: placed (N.succ place) l' end.

  (** ** What must hold at every node on its own *)

  Variable c : claim.
  Variable lookup : N -> option node.

  Definition mv_in (m : mv g) (l : list (mv g)) : bool := if in_dec mv_eq m l then true else false.
  Definition pos_eqb (p q : pos g) : bool := if pos_eq p q then true else false.

  (** All moves of [p], each once, and no others. *)
  Definition are_all_moves (p : pos g) (named : list (mv g)) : bool :=
    forallb (fun m => mv_in m (moves p)) named &&
    forallb (fun m => mv_in m named) (moves p) &&
    (length named =? length (nodup mv_eq named))%nat.

  Definition step_ok (p : pos g) (s : mv g * ref) : bool :=
    match snd s with
    | To j => match lookup j with Some y => pos_eqb (at_ y) (play p (fst s)) | None => false end
    | Rep => negb (over (play p (fst s)))
    end.

  Definition kind_ok (x : node) : bool :=
    let p := at_ x in
    match how x, ends p with
    | End v, Some w => (v =? seen_by (who c) w)%Z && target c w
    | Pick m _, None => player_eqb (turn p) (claimant c) && mv_in m (moves p)
    | All l, None => negb (player_eqb (turn p) (claimant c)) && are_all_moves p (map fst l)
    | _, _ => false
    end.

  Definition node_ok (x : node) : bool := kind_ok x && forallb (step_ok (at_ x)) (steps x).
End Certificate.

Arguments End {g}.
Arguments Pick {g}.
Arguments All {g}.
Arguments Node {g}.
Arguments at_ {g}.
Arguments how {g}.
Arguments steps {g}.
Arguments placed {g}.
Arguments node_at {g}.
Arguments table_of {g}.
Arguments pos_eqb {g}.
Arguments mv_in {g}.
Arguments kind_ok {g}.
Arguments node_ok {g}.
Arguments step_ok {g}.
