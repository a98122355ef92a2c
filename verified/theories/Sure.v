(** * Positions that are sure

    Version 2 of the file: where nothing can repeat and the rules bound all values that can still
    come up (in Connect Four, by the stones that are left), a line may say that the position is
    sure, and no more. Here such a line is an end at a position where play goes on. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Minimax Certificate Check Strategy Closed.
Import ListNotations.

Section Sure.
  Context {g : game}.
  Variable c : claim.

  (** The bounds of all values that can come up from a position. *)
  Variable between : pos g -> option (Z * Z).

  Definition Right : Prop := forall p low high q v, between p = Some (low, high) ->
    q = p \/ Leads p q -> ends q = Some v -> (low <= v <= high)%Z.

  (** ** The checker

      The number that stands in the line is the worst of the bounds for the claimant. *)

  Definition worst_of (low high : Z) : Z :=
    let a := seen_by (who c) low in
    let b := seen_by (who c) high in
    if holds c then Z.min a b else Z.max a b.

  Definition sure_ok (x : node g) : bool :=
    match how x, ends (at_ x), between (at_ x) with
    | End v, None, Some (low, high) =>
        (v =? worst_of low high)%Z && eqb (value c <=? v)%Z (holds c)
    | _, _, _ => false
    end.

  Definition check_sure (root : pos g) (certificate : list (node g)) : bool :=
    let l := placed 0 certificate in
    match last_node l with
    | None => false
    | Some (_, x) =>
        never g && pos_eqb (at_ x) root &&
        forallb (fun ix => node_ok c (node_at (table_of certificate)) (snd ix) || sure_ok (snd ix))
          l &&
        earlier l && forallb (fun ix => no_rep g (snd ix)) l
    end.

  (** ** Soundness *)

  Lemma worst_is_worst low high v : (low <= v <= high)%Z ->
    eqb (value c <=? worst_of low high)%Z (holds c) = true -> target c v = true.
  Proof.
    unfold target, met, worst_of. intros inside enough. apply eqb_prop in enough.
    apply eqb_true_iff. destruct (holds c).
    - apply Z.leb_le in enough. apply Z.leb_le. destruct (who c); simpl in *; lia.
    - apply Z.leb_gt in enough. apply Z.leb_gt. destruct (who c); simpl in *; lia.
  Qed.

  Variable S : pos g -> Prop.
  Hypothesis finite : Finite g S.
  Hypothesis nothing_repeats : never g = true.

  (** Where every end that can come up is good, the claimant wins, whatever is played. *)
  Lemma all_ends_good : forall p, S p ->
    (forall q v, q = p \/ Leads p q -> ends q = Some v -> target c v = true) ->
    forall s, Wins c s p.
  Proof.
    destruct finite as [stays alive ending]. rewrite nothing_repeats in ending.
    destruct ending as [rank falls].
    assert (by_rank : forall n p, (rank p < n)%nat -> S p ->
      (forall q v, q = p \/ Leads p q -> ends q = Some v -> target c v = true) ->
      forall s, Wins c s p).
    { induction n as [|n IH]; intros p small sp good s; [lia|].
      destruct (ends p) as [v|] eqn:e; [apply wins_end with v; [exact e|apply (good p v); auto]|].
      assert (after : forall m, In m (moves p) -> Wins_after c s p m).
      { intros m im. apply after_play; [apply repeats_never, nothing_repeats|].
        apply IH; [specialize (falls p m sp e im); lia|apply (stays p m); assumption|].
        intros q v [->|l] eq; apply (good _ v) with (2 := eq); right.
        - apply leads_one; assumption.
        - clear -l e im. induction l; [|eauto using leads_on].
          apply leads_on; auto. apply leads_one; assumption. }
      destruct (player_eqb_spec (turn p) (claimant c)) as [t|t].
      - destruct (moves p) as [|m l] eqn:em; [destruct (alive p sp e em)|].
        apply wins_pick with m; [exact e|exact t|rewrite em; left; reflexivity|].
        apply after. left. reflexivity.
      - apply wins_all; assumption. }
    intros p. apply (by_rank (Datatypes.S (rank p))). lia.
  Qed.

  Hypothesis right : Right.
  Variable lookup : N -> option (node g).
  Hypothesis ok :
    forall i x, lookup i = Some x -> node_ok c lookup x = true \/ sure_ok x = true.
  Hypothesis progress :
    forall i x m j, lookup i = Some x -> In (m, To j) (steps x) -> (j < i)%N.
  Hypothesis no_repetition : forall i x m, lookup i = Some x -> ~ In (m, Rep) (steps x).

  Lemma sure_nodes : forall i x s, lookup i = Some x -> S (at_ x) -> Wins c s (at_ x).
  Proof.
    intros i. induction i as [i IH] using N_strong_ind. intros x s here sx.
    destruct (ok _ _ here) as [okx|sure].
    - destruct (ends (at_ x)) as [v|] eqn:e.
      + apply wins_end with v; [exact e|]. unfold node_ok, kind_ok in okx. rewrite e in okx.
        destruct (how x); rewrite !andb_true_iff in okx; intuition discriminate.
      + assert (after : forall m r, In (m, r) (steps x) -> In m (moves (at_ x)) ->
                  Wins_after c s (at_ x) m).
        { intros m [j|] st im; [|destruct (no_repetition _ _ _ here st)].
          destruct (node_to _ _ _ _ _ okx st) as (y & there & at_y).
          apply after_play; [apply repeats_never, nothing_repeats|]. rewrite <- at_y.
          apply (IH j); [eauto|exact there|]. rewrite at_y. apply (stays S finite); assumption. }
        unfold node_ok, kind_ok, steps in *. rewrite e in okx. rewrite andb_true_iff in okx.
        destruct okx as [okx _]. destruct (how x) as [v|m r|l]; [discriminate| |];
          rewrite andb_true_iff in okx; destruct okx as [a b];
          destruct (player_eqb_spec (turn (at_ x)) (claimant c)) as [t|t]; try discriminate.
        * apply mv_in_spec in b. apply wins_pick with m; auto. apply (after m r); auto.
          left. reflexivity.
        * apply wins_all; auto. intros m im. unfold are_all_moves in b.
          rewrite !andb_true_iff in b. destruct b as [[_ b] _]. rewrite forallb_forall in b.
          pose proof (b m im) as im'. apply mv_in_spec, in_map_iff in im'.
          destruct im' as ([m' r] & e' & ir). simpl in e'. subst m'. apply (after m r); auto.
    - apply all_ends_good; [exact sx|]. intros q v reach eq. unfold sure_ok in sure.
      destruct (how x) as [w| |]; try discriminate. destruct (ends (at_ x)); [discriminate|].
      destruct (between (at_ x)) as [[low high]|] eqn:b; [|discriminate].
      rewrite andb_true_iff, Z.eqb_eq in sure. destruct sure as [-> enough].
      apply worst_is_worst with (2 := enough). apply (right (at_ x) low high q); assumption.
  Qed.
End Sure.

Theorem check_sure_sound (g : game) c between (root : pos g) l S :
  Finite g S -> S root -> Right between -> check_sure c between root l = true ->
  Proved g c [] root.
Proof.
  intros finite here right. unfold check_sure.
  destruct (last_node (placed 0 l)) as [[i x]|] eqn:last; [|discriminate].
  rewrite !andb_true_iff. intros [[[[nev at_root] ok] early] whole].
  apply pos_eqb_spec in at_root. subst root. apply last_in, in_placed_0 in last.
  rewrite forallb_placed in ok, whole. rewrite earlier_spec in early.
  apply (sure_nodes c between S finite nev right (nth_node l)) with i; auto.
  - intros j y e. specialize (ok j y e). simpl in ok. apply orb_true_iff in ok.
    rewrite <- (node_ok_ext c (node_at (table_of l)) (nth_node l) y); [exact ok|].
    apply node_at_spec.
  - intros j y m e st. specialize (whole j y e). unfold no_rep in whole. simpl in whole.
    rewrite forallb_forall in whole. specialize (whole _ st). discriminate.
Qed.
