(** * Why [Tame] has to be asked

    A game whose rule acts at the third occurrence, with a class of two positions: 0, the root, and
    1. Min moves 0, 1, 2, and at 2 Max has lost. "0, and a move that repeats the root" is accepted as
    a closed set, since 1 has the root's class. But 1 is only the second occurrence, so play goes on,
    and Max loses. No game of Andor is like that: where classes are coarser than positions and the
    rule acts at the third occurrence (chess with its clock, bounded claims) a position that comes
    back is never better for the side for whom a repetition is bad. *)

From Coq Require Import List Bool ZArith NArith.
From Andor Require Import Game Basics Minimax Certificate Check.
Import ListNotations.

Definition slide : game := {|
  pos := N; mv := unit; pos_eq := N.eq_dec;
  mv_eq := fun a b => left (match a, b with tt, tt => eq_refl end);
  turn := fun _ => Min;
  ends := fun n => if (n =? 2)%N then Some (-1)%Z else None;
  moves := fun _ => [tt];
  play := fun n _ => N.succ n;
  class := fun n => if (n =? 1)%N then 0%N else n;
  repetition := Constant 0;
  occurrences := 3;
  lowest := -1;
  highest := 1
|}.

Theorem closed_sets_need_tame_games : exists c l,
  check slide c [] 0%N l = true /\ ~ Proved slide c [] 0%N.
Proof.
  exists (Claim Max 0 true), [@Node slide 0%N (@All slide [(tt, Rep)])].
  split; [reflexivity|]. unfold Proved.
  rewrite (minimax_right (g := slide) (Claim Max 0 true) 3 [] 0%N (-1)%Z) by reflexivity.
  discriminate.
Qed.
