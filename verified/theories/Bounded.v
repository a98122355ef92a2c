(** * What [check_within] accepts is true

    The interesting case: a repetition fails the player, nothing of the history can come back, and
    the certificate speaks of a game without repetitions. Then it is a proof under the game's own
    rule, too: let the player follow the *first* node that has the position and not more moves left
    than there are. The place of that node falls with every move, so no position comes back. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy Acyclic Closed Path Forward Sound
  Within.
Import ListNotations.

(** Not more moves left. *)
Definition not_more (a b : option N) : Prop :=
  match a, b with
  | Some m, Some n => (m <= n)%N
  | _, None => True
  | None, Some _ => False
  end.

Lemma not_more_refl a : not_more a a.
Proof. destruct a; simpl; [lia|exact I]. Qed.

Lemma not_more_trans a b c : not_more a b -> not_more b c -> not_more a c.
Proof. destruct a, b, c; simpl; try tauto; lia. Qed.

Lemma not_more_dec a b : {not_more a b} + {~ not_more a b}.
Proof.
  destruct a as [m|], b as [n|]; simpl; auto.
  destruct (m <=? n)%N eqn:le; [left; apply N.leb_le, le|right; apply N.leb_gt in le; lia].
Qed.

Section Bounded.
  Context {g : game}.
  Variables (counted : pos g -> mv g -> bool) (c : claim).
  Notation bare := (within g (who c) counted false).
  Notation full := (within g (who c) counted true).
  Notation worst := (worst g (who c)).
  Hypothesis worst_fails : met c worst = false.

  Lemma after_move_mono p m a b : not_more a b ->
    not_more (after_move g (who c) counted p m a) (after_move g (who c) counted p m b).
  Proof.
    unfold after_move. destruct (_ && _); [|auto].
    destruct a, b; simpl; try tauto; lia.
  Qed.

  Lemma after_move_less p m a : not_more (after_move g (who c) counted p m a) a.
  Proof. unfold after_move. destruct (_ && _); [|apply not_more_refl]. destruct a; simpl;
    [lia|exact I]. Qed.

  (** Where repetitions cannot be bad, a strategy without them is one with them. *)
  Lemma bare_full_good : (never g = true \/ forall w, good g c w = true) ->
    forall s (p : pos bare), Wins (g := bare) c s p -> forall s', Wins (g := full) c s' p.
  Proof.
    intros why.
    apply (Wins_both bare c (fun s p => forall s', Wins (g := full) c s' p)
             (fun s p m => forall s', Wins_after (g := full) c s' p m)).
    - intros s p v e t s'. apply (wins_end full) with v; assumption.
    - intros s p m e t im _ IH s'. apply (wins_pick full) with m; auto.
    - intros s p e t _ IH s'. apply (wins_all full); auto.
    - intros s p m r gd s'. rewrite repeats_never in r by reflexivity. discriminate.
    - intros s p m _ _ IH s'.
      destruct (repeats (g := full) (class (g := full) p :: s') (play (g := full) p m)) eqn:r.
      + apply (after_repetition full); [exact r|]. destruct why as [nev|gd].
        * apply (repeats_spec full) in r. destruct r as [nf _]. unfold never in *. simpl in nf.
          congruence.
        * apply gd.
      + apply (after_play full); [exact r|apply IH].
  Qed.

  (** Where they are bad, and positions repeat only themselves. *)
  Section Player.
    Hypothesis own_claim : holds c = true.
    Hypothesis inj : forall p q : pos g, class p = class q -> p = q.
    Variable lookup : N -> option (node bare).
    Hypothesis ok : forall i x, lookup i = Some x -> node_ok c lookup x = true.
    Hypothesis progress :
      forall i x m j, lookup i = Some x -> In (m, To j) (steps x) -> (j < i)%N.
    Hypothesis no_rep : forall i x m, lookup i = Some x -> ~ In (m, Rep) (steps x).

    Lemma first_or_not (i : N) (x : node bare) (a : option N) :
      (exists j y, (j < i)%N /\ lookup j = Some y /\ fst (at_ y) = fst (at_ x) /\
                   not_more (snd (at_ y)) a) \/
      (forall j y, (j < i)%N -> lookup j = Some y -> fst (at_ y) = fst (at_ x) ->
                   ~ not_more (snd (at_ y)) a).
    Proof.
      induction i as [|i IH] using N.peano_ind; [right; lia|].
      destruct IH as [(j & y & lt & h)|none]; [left; exists j, y; split; [lia|exact h]|].
      destruct (lookup i) as [y|] eqn:e.
      - destruct (pos_eq (fst (at_ y)) (fst (at_ x))) as [same|ne].
        + destruct (not_more_dec (snd (at_ y)) a) as [le|more].
          * left. exists i, y. repeat split; auto. lia.
          * right. intros j z lt ez same'. destruct (N.eq_dec j i) as [->|]; [congruence|].
            apply (none j z); auto; lia.
        + right. intros j z lt ez same'. destruct (N.eq_dec j i) as [->|]; [congruence|].
          apply (none j z); auto; lia.
      - right. intros j z lt ez same'. destruct (N.eq_dec j i) as [->|]; [congruence|].
        apply (none j z); auto; lia.
    Qed.

    (** A node that is no end, in the game with the rule. *)
    Lemma play_on (x : node bare) (p : pos g) (a : option N) (s : list (pos full)) :
      match how x with
      | End _ => false
      | Pick m _ => player_eqb (turn p) (claimant c) && mv_in m (moves p)
      | All l => negb (player_eqb (turn p) (claimant c)) && are_all_moves bare (p, a) (map fst l)
      end = true ->
      ends (g := full) (p, a) = None ->
      (forall m r, In (m, r) (steps x) -> Wins_after (g := full) c s (p, a) m) ->
      Wins (g := full) c s (p, a).
    Proof.
      intros okx goes_on after. unfold steps in after.
      destruct (how x) as [v|m r|ss]; try discriminate;
        rewrite andb_true_iff in okx.
      - destruct okx as [t im].
        destruct (player_eqb_spec (turn p) (claimant c)); [|discriminate].
        apply (wins_pick full) with m; auto; [apply mv_in_spec, im|].
        apply (after m r). left; reflexivity.
      - destruct okx as [t all].
        destruct (player_eqb_spec (turn p) (claimant c)); [discriminate|].
        apply (wins_all full); auto. intros m im. unfold are_all_moves in all.
        rewrite !andb_true_iff in all. destruct all as [[_ all] _].
        rewrite forallb_forall in all. specialize (all m im).
        apply mv_in_spec, in_map_iff in all. destruct all as ([m' r] & <- & ir).
        apply (after m' r ir).
    Qed.

    Lemma bounded_progress : forall i x s a, lookup i = Some x -> not_more (snd (at_ x)) a ->
      (forall j y, lookup j = Some y -> (j < i)%N -> not_more (snd (at_ y)) a ->
         (times (g := full) s (class (fst (at_ y)), None) + 2 <= occurrences g)%N) ->
      Wins (g := full) c s (fst (at_ x), a).
    Proof.
      intros i. induction i as [i IH] using N_strong_ind. intros x s a here le few.
      destruct (first_or_not i x a) as [(j & y & lt & there & same & le')|none].
      { rewrite <- same. apply (IH j lt y s a there le'). intros k z ez ltk. apply (few k z ez).
        lia. }
      pose proof (ok _ _ here) as okx. destruct (at_ x) as [p l] eqn:at_x. simpl in *.
      assert (after : forall m r, In (m, r) (steps x) ->
                (ends p = None -> Wins_after (g := full) c s (p, a) m)).
      { intros m [j|] st e; [|destruct (no_rep _ _ _ here st)].
        destruct (node_to _ _ _ _ _ okx st) as (y & there & at_y).
        rewrite at_x in at_y. simpl in at_y.
        assert (lt : (j < i)%N) by eauto.
        assert (le' : not_more (snd (at_ y)) (after_move g (who c) counted p m a)).
        { rewrite at_y. simpl. apply after_move_mono, le. }
        assert (few' : forall k z, lookup k = Some z -> (k < i)%N ->
                  not_more (snd (at_ z)) (after_move g (who c) counted p m a) ->
                  (times (g := full) ((class p, None) :: s) (class (fst (at_ z)), None) + 2
                   <= occurrences g)%N).
        { intros k z ez ltk lez.
          assert (lea : not_more (snd (at_ z)) a)
            by (apply not_more_trans with (1 := lez), after_move_less).
          rewrite (times_cons_other full); [apply (few k z ez ltk lea)|].
          intros e'. injection e' as e'. apply inj in e'. apply (none k z ltk ez); auto. }
        assert (fst_y : fst (at_ y) = play p m) by (rewrite at_y; reflexivity).
        apply (after_play full).
        - apply (repeats_few full). simpl. rewrite <- fst_y. apply (few' j y there lt le').
        - simpl. rewrite <- fst_y. apply (IH j lt y); auto.
          intros k z ez ltk lez. apply (few' k z ez); [lia|exact lez]. }
      unfold node_ok, kind_ok in okx. rewrite at_x in okx. simpl in okx.
      destruct (ends p) as [v|] eqn:e.
      - apply (wins_end full) with v; [simpl; rewrite e; reflexivity|].
        destruct (how x); rewrite !andb_true_iff in okx; intuition discriminate.
      - assert (none_left : l <> Some 0%N -> a <> Some 0%N).
        { intros nl ->. apply nl. destruct l as [l|]; [|destruct le].
          simpl in le. f_equal. lia. }
        destruct l as [[|n]|].
        + exfalso. destruct (how x); rewrite !andb_true_iff in okx; try (intuition discriminate).
          destruct okx as [[_ t] _]. unfold target in t. rewrite worst_fails, own_claim in t.
          discriminate.
        + assert (goes_on : ends (g := full) (p, a) = None).
          { simpl. rewrite e. destruct a as [[|]|]; auto. destruct none_left; congruence. }
          apply (play_on x p a s (proj1 (proj1 (andb_true_iff _ _) okx)) goes_on). intros m r st.
            apply (after m r st eq_refl).
        + assert (goes_on : ends (g := full) (p, a) = None).
          { simpl. rewrite e. destruct a as [[|]|]; auto. destruct le. }
          apply (play_on x p a s (proj1 (proj1 (andb_true_iff _ _) okx)) goes_on). intros m r st.
            apply (after m r st eq_refl).
    Qed.
  End Player.
End Bounded.

(** ** The theorem

    Positions repeat only themselves; or the rule looks at who repeats, at the second occurrence.
    *)

Definition Plain (g : game) : Prop :=
  (forall p q : pos g, class p = class q -> p = q) \/
  ((occurrences g <= 2)%N /\ forall v, repetition g <> Constant v).

Lemma within_tame (g : game) counted c : met c (worst g (who c)) = false ->
  (forall v, repetition g = Constant v -> met c v = false) -> Plain g ->
  Tame (within g (who c) counted true) c.
Proof.
  intros worst_fails constant plain repeating all_good.
  destruct plain as [inj|[two _]]; [right|left; exact two].
  assert (fails : holds c = false).
  { destruct (holds c) eqn:h; [|reflexivity]. exfalso.
    assert (all : forall w, met c (worth g w) = true).
    { intros w. specialize (all_good w). unfold good, target in all_good. rewrite h in all_good.
      apply eqb_prop in all_good. exact all_good. }
    unfold worth in all. destruct (repetition g) eqn:r.
    - rewrite (constant v eq_refl) in all. specialize (all Max). discriminate.
    - specialize (all (who c)). unfold worst in worst_fails. destruct (who c); congruence.
    - specialize (all (opponent (who c))). unfold worst in worst_fails. destruct (who c); simpl in
      all; congruence.
    - unfold never in repeating. simpl in repeating. rewrite r in repeating. discriminate. }
  exists (fun q p => fst q = fst p /\ not_more (snd q) (snd p)).
  assert (class_fst : forall a b : bounded g, fst a = fst b ->
            class (g := within g (who c) counted true) a =
            class (g := within g (who c) counted true) b) by (simpl; congruence).
  split.
  - intros q p [e _]. apply class_fst, e.
  - intros p. split; [reflexivity|apply not_more_refl].
  - intros a b d [e le] [e' le']. split; [congruence|]. apply not_more_trans with (snd b);
    assumption.
  - intros [q a] [p b] [e le] (v & ev & tv). simpl in *. subst q.
    destruct (ends p) as [u|] eqn:ep; [exists v; simpl; rewrite ep; auto|].
    destruct b as [[|]|]; try discriminate. exists v. simpl. rewrite ep.
    destruct a as [a|]; [|destruct le]. simpl in le. replace a with 0%N by lia. auto.
  - intros [q a] [p b] [e le] none. simpl in *. subst q.
    destruct (ends p) as [u|] eqn:ep; [discriminate|].
    destruct a as [[|n]|].
    + left. exists (worst g (who c)). simpl. rewrite ep. split; [reflexivity|].
      unfold target. rewrite worst_fails, fails. reflexivity.
    + right. repeat split; auto. apply after_move_mono, le.
    + right. repeat split; auto. apply after_move_mono, le.
  - intros q p leads same. split; [apply inj; simpl in same; congruence|].
    clear same. induction leads as [m _ _|q m _ IH _ _]; [apply after_move_less|].
    apply not_more_trans with (snd q); [apply after_move_less|exact IH].
Qed.

Theorem check_within_sound (g : game) counted c history (root : pos g) k keeps l :
  Plain g -> check_within g counted c history root k keeps l = true ->
  Proved_within g counted c history root k.
Proof.
  intros plain. unfold check_within, may_be_bounded. rewrite !andb_true_iff.
  intros [[[[[[worst_fails constant] two] rule] _] _] accepted].
  apply negb_true_iff in worst_fails. apply eqb_prop in rule. apply N.leb_le in two.
  assert (constant_fails : forall v, repetition g = Constant v -> met c v = false).
  { intros v e. rewrite e in constant. apply negb_true_iff, constant. }
  destruct keeps.
  { apply (check_sound _ _ _ _ l); [|exact accepted].
    apply within_tame; assumption. }
  assert (why : (never g = true \/ forall w, good g c w = true) \/
                (holds c = true /\ has_past g history = false /\
                 forall p q : pos g, class p = class q -> p = q)).
  { unfold keeps_rule, never, good, worth, target in *.
    destruct (repetition g) as [v| | |] eqn:rg; try discriminate; [|left; left; reflexivity].
    rewrite (constant_fails v eq_refl). destruct (holds c).
    - right. repeat split; auto. destruct plain as [inj|[_ none]]; [exact inj|].
      destruct (none v rg).
    - left. right. reflexivity. }
  destruct why as [why|(own & none & inj)].
  { apply bare_full_good with (s := []); [exact why|].
    apply (check_sound (within g (who c) counted false) c [] (root, Some k) l); [|exact accepted].
    intros n. discriminate. }
  apply check_parts in accepted. pose proof (rule_ok _ _ _ _ accepted) as whole.
  unfold by_rule in whole; simpl in whole. unfold acyclic in whole.
  rewrite andb_true_iff in whole. destruct whole as [early rest].
  rewrite earlier_spec in early. rewrite forallb_placed in rest.
  destruct accepted as [i x there is_root go no ok rl last]. simpl in *.
  unfold Proved_within, Proved.
  replace (root, Some k) with (fst (at_ x), Some k) by (rewrite is_root; reflexivity).
  apply (bounded_progress counted c worst_fails own inj (nth_node l) ok early) with (i := i).
  - intros j y m e st. specialize (rest j y e). rewrite andb_true_iff in rest.
    destruct rest as [rest _]. unfold no_rep in rest. rewrite forallb_forall in rest.
    specialize (rest _ st). discriminate.
  - exact there.
  - rewrite is_root. apply not_more_refl.
  - intros j y _ _ _. rewrite map_map. simpl.
    assert (same : forall h : list (pos g),
      times (g := within g (who c) counted true)
        (map (fun p => (class p, None)) h) (class (fst (at_ y)), None) =
      times (map class h) (class (fst (at_ y)))).
    { induction h as [|p h IH]; [reflexivity|]. cbn [map].
      destruct (pos_eq (class p) (class (fst (at_ y)))) as [e|ne].
      - rewrite e, (times_cons_same g), <- IH. apply (times_cons_same (within g _ _ _)).
      - rewrite (times_cons_other g) by exact ne. rewrite <- IH.
        apply (times_cons_other (within g _ _ _)). congruence. }
    rewrite same. unfold has_past in none.
    destruct (N.lt_ge_cases (times (map class history) (class (fst (at_ y)))) 1) as [zero|some].
    + lia.
    + apply times_in, in_map_iff in some. destruct some as (p & e & ip).
      assert (fresh : past (map class history) (class p) = false).
      { destruct (past (map class history) (class p)) eqn:pp; [|reflexivity].
        assert (existsb (fun p => past (map class history) (class p)) history = true);
          [|congruence].
        apply existsb_exists. exists p. auto. }
      apply N.leb_gt in fresh. rewrite <- e. lia.
Qed.
