(** * What [check] accepts is true *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy Acyclic Closed Path Forward.
Import ListNotations.

Theorem path_sound (g : game) c history (root : pos g) l (a : Accepted c history root l) :
  path c (map class history) (last_place _ _ _ _ a) (placed 0 l) = true ->
  never g = false ->
  ((exists w, good g c w = true) -> (occurrences g <= 2)%N) ->
  Proved g c history root.
Proof.
  destruct a as [i x there is_root go no ok rule last]; simpl. subst root.
  rewrite (path_spec g c _ l i x last ok). intros [_ kp] nev two.
  apply (kept_sound c (nth_node l) _ ok nev [] i kp _ x there); [|exact two].
  split.
  - intros k fresh. destruct (past (map class history) k) eqn:e; [destruct fresh; right; exact e|].
    apply N.leb_gt in e. lia.
  - intros _ k [[]|p]. apply N.leb_le, p.
Qed.

(** The theorem of this folder: if the checker accepts a certificate, the claim is true. [Tame]
    matters only where a rule acts later than at the second occurrence and classes are coarser than
    positions. *)
Theorem check_sound (g : game) c history (root : pos g) l :
  Tame g c -> check g c history root l = true -> Proved g c history root.
Proof.
  intros tame accepted. apply check_parts in accepted. rename accepted into a.
  pose proof (rule_ok _ _ _ _ a) as rule. unfold by_rule in rule; simpl in rule.
  destruct (never g) eqn:nev; [apply (acyclic_sound g c history root l a rule); auto|].
  destruct (good g c Max) eqn:gmax, (good g c Min) eqn:gmin.
  - rewrite (last_root _ _ _ _ a) in rule.
    apply (closed_sound g c history root l a rule nev); [|exact tame].
    intros []; assumption.
  - rewrite andb_true_iff in rule. destruct rule as [two rule]. apply N.eqb_eq in two.
    apply (path_sound g c history root l a rule nev). lia.
  - rewrite andb_true_iff in rule. destruct rule as [two rule]. apply N.eqb_eq in two.
    apply (path_sound g c history root l a rule nev). lia.
  - destruct (classes_are_positions (placed 0 l)) eqn:positions.
    + apply (acyclic_sound g c history root l a rule). auto.
    + apply (path_sound g c history root l a rule nev). intros [[] gw]; congruence.
Qed.

(** Where positions repeat only themselves, or the second occurrence is the last, nothing else is
    asked of the game. *)
Corollary check_sound_positions (g : game) c history (root : pos g) l :
  (forall p q : pos g, class p = class q -> p = q) ->
  check g c history root l = true -> Proved g c history root.
Proof. intros inj. apply check_sound, tame_positions, inj. Qed.

Corollary check_sound_second (g : game) c history (root : pos g) l :
  (occurrences g <= 2)%N -> check g c history root l = true -> Proved g c history root.
Proof. intros two. apply check_sound. intros _ _. left. exact two. Qed.
