(** * Conditional strategies: what must hold along every path

    Where it depends on the path whether a move repeats, a strategy is right when along every path
    from the root: a move to a node, by a player whose repetition is bad, repeats nothing; and a
    move that is said to repeat does, by a player whose repetition is good. [Kept t i] says so of
    the node [i] and all below it, when the classes [t] stand on the path above it, and [past]
    before. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy.
Import ListNotations.

Section Path.
  Context {g : game}.
  Variables (c : claim) (lookup : N -> option (node g)) (past : pos g -> bool).

  Definition stands (t : list (pos g)) (k : pos g) : Prop := In k t \/ past k = true.

  (** What the path [t] to the node [x], itself included, must meet for one of its moves. *)
  Definition step_holds (t : list (pos g)) (x : node g) (s : mv g * ref) : Prop :=
    let k := class (play (at_ x) (fst s)) in
    match snd s with
    | To _ => good g c (turn (at_ x)) = true \/ ~ stands t k
    | Rep => good g c (turn (at_ x)) = true /\ stands t k
    end.

  Inductive Kept : list (pos g) -> N -> Prop :=
  | kept t i x : lookup i = Some x ->
      (forall s, In s (steps x) -> step_holds (class (at_ x) :: t) x s) ->
      (forall m j, In (m, To j) (steps x) -> Kept (class (at_ x) :: t) j) ->
      Kept t i.

  (** Only the classes that stand matter, not their order. *)
  Lemma kept_same : forall t i, Kept t i ->
    forall t', (forall k, stands t k <-> stands t' k) -> Kept t' i.
  Proof.
    intros t i kp. induction kp as [t i x here steps_hold below IH]. intros t' same.
    assert (same' : forall k, stands (class (at_ x) :: t) k <-> stands (class (at_ x) :: t') k).
    { intros k. specialize (same k). unfold stands in *. simpl. tauto. }
    apply kept with x; [exact here| |].
    - intros s st. specialize (steps_hold s st). unfold step_holds in *.
      destruct (snd s); rewrite <- same'; exact steps_hold.
    - intros m j st. apply (IH m j st), same'.
  Qed.

  (** ** Soundness

      [s] are the classes that stood, [t] those of them that count. Where a repetition can be good,
      it has to act at the second occurrence. *)

  Hypothesis ok : forall i x, lookup i = Some x -> node_ok c lookup x = true.
  Hypothesis repeating : never g = false.

  Definition Counts (s t : list (pos g)) : Prop :=
    (forall k, ~ stands t k -> (times s k + 2 <= occurrences g)%N) /\
    ((exists w, good g c w = true) ->
     forall k, stands t k -> (occurrences g <= N.succ (times s k))%N).

  Theorem kept_sound : forall t i, Kept t i ->
    forall s x, lookup i = Some x -> Counts s t ->
    ((exists w, good g c w = true) -> (occurrences g <= 2)%N) ->
    Wins c s (at_ x).
  Proof.
    intros t i kp. induction kp as [t i x here steps_hold below IH].
    intros s x' here' [few many] two. assert (x' = x) by congruence. subst x'.
    assert (counts : Counts (class (at_ x) :: s) (class (at_ x) :: t)).
    { split.
      - intros k none. rewrite times_cons_other.
        + apply few. intros [a|a]; apply none; [left; right; exact a|right; exact a].
        + intros e. apply none. left. left. exact e.
      - intros some k [[e|a]|a].
        + subst k. rewrite times_cons_same. specialize (two some). lia.
        + pose proof (many some k (or_introl a)).
          pose proof (times_cons_le g s k (class (at_ x))). lia.
        + pose proof (many some k (or_intror a)).
          pose proof (times_cons_le g s k (class (at_ x))). lia. }
    apply node_wins with lookup; [eauto|]. intros m r st.
    pose proof (steps_hold _ st) as holds. unfold step_holds in holds. simpl in holds.
    destruct r as [j|].
    - destruct (node_to _ _ _ _ _ (ok _ _ here) st) as (y & there & at_y).
      destruct (repeats (class (at_ x) :: s) (play (at_ x) m)) eqn:rep.
      + destruct holds as [gd|fresh]; [apply after_repetition; assumption|].
        apply repeats_spec in rep. destruct counts as [counts _]. specialize (counts _ fresh). lia.
      + apply after_play; [exact rep|]. rewrite <- at_y. apply (IH m j st _ y there counts two).
    - destruct holds as [gd st']. apply after_repetition; [|exact gd].
      apply repeats_spec. repeat split; [exact repeating|exact (node_rep _ _ _ _ (ok _ _ here)
        st)|].
      apply (proj2 counts); [exists (turn (at_ x)); exact gd|exact st'].
  Qed.
End Path.

Arguments Kept {g}.
Arguments stands {g}.
Arguments step_holds {g}.
Arguments Counts {g}.
