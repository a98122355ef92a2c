(** * Games, claims, and who wins

    This file is all that has to be read and believed of the definitions: what a game is, what a
    repetition is worth and when it ends a play, and what it means that a side forces its claim.
    Everything else in this folder is proved about it. *)

From Coq Require Import List Bool ZArith NArith.
Import ListNotations.

(** ** Players and values

    A value is a whole number, and Max's. *)

Inductive player := Max | Min.

Definition opponent (w : player) : player :=
  match w with Max => Min | Min => Max end.

Definition player_eqb (a b : player) : bool :=
  match a, b with Max, Max | Min, Min => true | _, _ => false end.

(** The same value from a player's point of view. *)
Definition seen_by (w : player) (v : Z) : Z :=
  match w with Max => v | Min => - v end.

(** ** Games

    What a position is worth when it comes back: a constant value, whoever repeats; the worst
    outcome for the player whose move repeats; the best; or it never comes back. *)

Inductive rule := Constant (v : Z) | MoverLoses | MoverWins | Never.

(** A game is its functions. [ends p] is the value where the game is over by its rules; [moves] and
    [play] are asked only where it is not. Two positions are the same for a repetition when their
    [class] is the same: the position itself in most games, the board in positional superko, the
    position without its clock in chess. [occurrences] is the number of the occurrence that ends a
    play: 3 in chess, 2 under superko. [lowest] and [highest] are the bounds of all outcomes. *)

Record game := Game {
  pos : Type;
  mv : Type;
  pos_eq : forall p q : pos, {p = q} + {p <> q};
  mv_eq : forall a b : mv, {a = b} + {a <> b};
  turn : pos -> player;
  ends : pos -> option Z;
  moves : pos -> list mv;
  play : pos -> mv -> pos;
  class : pos -> pos;
  repetition : rule;
  occurrences : N;
  lowest : Z;
  highest : Z
}.

Arguments pos_eq {g}.
Arguments mv_eq {g}.
Arguments turn {g}.
Arguments ends {g}.
Arguments moves {g}.
Arguments play {g}.
Arguments class {g}.

(** ** Claims

    "[who] forces at least [value]" where [holds], else "[who]'s opponent prevents that". The
    claimant is the side whose strategy shows it; its target is a set of outcomes. *)

Record claim := Claim { who : player; value : Z; holds : bool }.

Definition claimant (c : claim) : player :=
  if holds c then who c else opponent (who c).

(** Whether an outcome is worth at least the value to the player of the claim. *)
Definition met (c : claim) (v : Z) : bool := (value c <=? seen_by (who c) v)%Z.

Definition target (c : claim) (v : Z) : bool := eqb (met c v) (holds c).

(** The claim that is true when this one is not. *)
Definition denied (c : claim) : claim :=
  Claim (who c) (value c) (negb (holds c)).

Section Play.
  Variable g : game.

  (** How often a class stands in a list of classes. *)
  Fixpoint times (s : list (pos g)) (k : pos g) : N :=
    match s with
    | [] => 0
    | k' :: s' => if pos_eq k' k then N.succ (times s' k) else times s' k
    end.

  (** What a repetition by [mover] is worth. (Under [Never] there is none.) *)
  Definition worth (mover : player) : Z :=
    match repetition g, mover with
    | Constant v, _ => v
    | MoverLoses, Max | MoverWins, Min => lowest g
    | MoverLoses, Min | MoverWins, Max => highest g
    | Never, _ => 0
    end.

  Definition never : bool :=
    match repetition g with Never => true | _ => false end.

  Definition over (p : pos g) : bool :=
    match ends p with Some _ => true | None => false end.

  (** Whether play ends by repetition at [q], when [s] are the classes that stood before. An end by
      the rules comes first. *)
  Definition repeats (s : list (pos g)) (q : pos g) : bool :=
    negb never && negb (over q) && (occurrences g <=? N.succ (times s (class q)))%N.

  (** ** Who wins

      [Wins s p]: with the classes [s] before it (the game's history, and the play so far), the
      claimant forces from [p] that play ends, by the rules or by a repetition, with an outcome in
      the target. The position [p] itself is taken as it stands. [Wins_after s p m]: the same of
      the play that goes on with the move [m] from [p]. *)

  Variable c : claim.

  Definition good (mover : player) : bool := target c (worth mover).

  Inductive Wins : list (pos g) -> pos g -> Prop :=
  | wins_end s p v :
      ends p = Some v -> target c v = true -> Wins s p
  | wins_pick s p m :
      ends p = None -> turn p = claimant c ->
      In m (moves p) -> Wins_after s p m -> Wins s p
  | wins_all s p :
      ends p = None -> turn p <> claimant c ->
      (forall m, In m (moves p) -> Wins_after s p m) -> Wins s p

  with Wins_after : list (pos g) -> pos g -> mv g -> Prop :=
  | after_repetition s p m :
      repeats (class p :: s) (play p m) = true -> good (turn p) = true -> Wins_after s p m
  | after_play s p m :
      repeats (class p :: s) (play p m) = false ->
      Wins (class p :: s) (play p m) -> Wins_after s p m.
End Play.

Arguments times {g}.
Arguments over {g}.
Arguments repeats {g}.
Arguments Wins {g}.
Arguments Wins_after {g}.

(** The claim about a root with the positions that stood before it. *)
Definition Proved (g : game) (c : claim) (history : list (pos g)) (root : pos g) : Prop :=
  Wins c (map class history) root.

Scheme Wins_both := Minimality for Wins Sort Prop
  with Wins_after_both := Minimality for Wins_after Sort Prop.
