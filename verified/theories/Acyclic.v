(** * Acyclic strategies are sound

    Repetitions are bad for the claimant, or there are none. Though a position may stand on several
    nodes of one path, the claimant makes progress: let it play the move of the *first* node that
    has the position. The place of that node falls with every move, so no position comes back. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy.
Import ListNotations.

Section Acyclic.
  Context {g : game}.
  Variables (c : claim) (lookup : N -> option (node g)).
  Hypothesis ok : forall i x, lookup i = Some x -> node_ok c lookup x = true.
  Hypothesis progress :
    forall i x m j, lookup i = Some x -> In (m, To j) (steps x) -> (j < i)%N.
  Hypothesis no_rep : forall i x m, lookup i = Some x -> ~ In (m, Rep) (steps x).

  (** Under [Never] nothing repeats, and progress is all. *)
  Lemma acyclic_never : never g = true ->
    forall i x s, lookup i = Some x -> Wins c s (at_ x).
  Proof.
    intros nev i. induction i as [i IH] using N_strong_ind. intros x s here.
    apply node_wins with lookup; [eauto|]. intros m [j|] st.
    - destruct (node_to _ _ _ _ _ (ok _ _ here) st) as (y & there & at_y).
      apply after_play; [apply repeats_never, nev|]. rewrite <- at_y. eauto.
    - destruct (no_rep _ _ _ here st).
  Qed.

  (** Else no earlier node's position may have stood [occurrences - 1] times. *)
  Hypothesis positions : forall i x, lookup i = Some x -> class (at_ x) = at_ x.

  Lemma acyclic_progress : forall i x s, lookup i = Some x ->
    (forall j y, lookup j = Some y -> (j < i)%N -> (times s (at_ y) + 2 <= occurrences g)%N) ->
    Wins c s (at_ x).
  Proof.
    intros i. induction i as [i IH] using N_strong_ind. intros x s here few.
    assert (first : (exists j y, (j < i)%N /\ lookup j = Some y /\ at_ y = at_ x) \/
                    (forall j y, (j < i)%N -> lookup j = Some y -> at_ y <> at_ x)).
    { clear few here IH. induction i as [|i IH] using N.peano_ind.
      - right. lia.
      - destruct IH as [(j & y & lt & e)|none]; [left; exists j, y; split; [lia|exact e]|].
        destruct (lookup i) as [y|] eqn:e.
        + destruct (pos_eq (at_ y) (at_ x)) as [same|ne].
          * left. exists i, y. auto with arith. split; [lia|auto].
          * right. intros j z lt ez. destruct (N.eq_dec j i) as [->|]; [congruence|].
            apply none with j; [lia|exact ez].
        + right. intros j z lt ez. destruct (N.eq_dec j i) as [->|]; [congruence|].
          apply none with j; [lia|exact ez]. }
    destruct first as [(j & y & lt & there & same)|none].
    - rewrite <- same. apply (IH j lt y s there). intros k z ez ltk. apply (few k z ez). lia.
    - apply node_wins with lookup; [eauto|]. intros m [j|] st; [|destruct (no_rep _ _ _ here st)].
      destruct (node_to _ _ _ _ _ (ok _ _ here) st) as (y & there & at_y).
      assert (lt : (j < i)%N) by eauto.
      assert (few' : forall k z, lookup k = Some z -> (k < i)%N ->
                       (times (class (at_ x) :: s) (at_ z) + 2 <= occurrences g)%N).
      { intros k z ez ltk. rewrite times_cons_other; [apply (few k z ez ltk)|].
        rewrite (positions _ _ here). intros e. apply (none k z ltk ez). congruence. }
      apply after_play.
      + apply repeats_few. rewrite <- at_y, (positions _ _ there). apply (few' j y there lt).
      + rewrite <- at_y. apply (IH j lt y _ there). intros k z ez ltk. apply (few' k z ez). lia.
  Qed.
End Acyclic.

Theorem acyclic_sound (g : game) c history (root : pos g) l (a : Accepted c history root l) :
  acyclic (map class history) (last_place _ _ _ _ a) (placed 0 l) = true ->
  never g = true \/ classes_are_positions (placed 0 l) = true ->
  Proved g c history root.
Proof.
  unfold acyclic. rewrite andb_true_iff. intros [early rest] why.
  destruct a as [i x there is_root go no ok rule last]; simpl in *. subst root.
  rewrite earlier_spec in early. rewrite forallb_placed in rest.
  assert (no_rep : forall i x m, nth_node l i = Some x -> ~ In (m, Rep) (steps x)).
  { intros j y m e st. specialize (rest j y e). rewrite andb_true_iff in rest.
    destruct rest as [rest _]. unfold no_rep in rest. rewrite forallb_forall in rest.
    specialize (rest _ st). discriminate. }
  destruct why as [nev|positions].
  - apply (acyclic_never c (nth_node l) ok early no_rep nev i x _ there).
  - unfold classes_are_positions in positions. rewrite forallb_placed in positions.
    assert (class_is : forall i x, nth_node l i = Some x -> class (at_ x) = at_ x).
    { intros j y e. apply pos_eqb_spec, (positions j y e). }
    apply (acyclic_progress c (nth_node l) ok early no_rep class_is i x _ there).
    intros j y e lt. specialize (rest j y e). rewrite andb_true_iff, orb_true_iff in rest.
    destruct rest as [_ [is_last|fresh]].
    + apply N.eqb_eq in is_last. simpl in is_last. lia.
    + apply negb_true_iff, N.leb_gt in fresh. simpl in fresh. rewrite (class_is j y e) in fresh.
      lia.
Qed.
