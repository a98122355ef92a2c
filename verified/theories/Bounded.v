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

  (** Where they are bad. [B q p] says that the player can do from [q] what it can do from [p]; and
      a position is never worse than a later one of the same class, so that nothing is gained by
      going in circles. Where positions are their own classes, that is no more than equality; in
      chess with its clock [q] has the lower clock, and the draw is further away. *)
  Record Earlier (B : pos g -> pos g -> Prop) : Prop := {
    earlier_known : forall q p, B q p \/ ~ B q p;
    earlier_refl : forall p, B p p;
    earlier_trans : forall a b d, B a b -> B b d -> B a d;
    earlier_end : forall q p, B q p -> Reached c p -> Reached c q;
    earlier_counts : forall q p m, B q p -> counted q m = counted p m;
    earlier_play : forall q p, B q p -> ends p = None ->
      Reached c q \/
      (ends q = None /\ turn q = turn p /\
       (turn p = claimant c -> forall m, In m (moves p) -> In m (moves q)) /\
       (turn p <> claimant c -> forall m, In m (moves q) -> In m (moves p)) /\
       (forall m, In m (moves q) -> In m (moves p) -> B (play q m) (play p m)));
    comes_back : forall p q, Leads p q -> class q = class p -> B p q
  }.

  Lemma earlier_positions : (forall p q : pos g, class p = class q -> p = q) -> Earlier eq.
  Proof.
    intros inj. split; try congruence; auto.
    - intros q p. destruct (pos_eq q p); auto.
    - intros q p -> e. right. auto 6.
  Qed.

  Lemma leads_first (p : pos g) m q : ends p = None -> In m (moves p) -> Leads (play p m) q ->
    Leads p q.
  Proof. intros e im l. induction l; [|eauto using leads_on]. apply leads_on; auto.
    apply leads_one; assumption. Qed.

  Section Player.
    Hypothesis own_claim : holds c = true.
    Variable B : pos g -> pos g -> Prop.
    Hypothesis better : Earlier B.
    Variable lookup : N -> option (node bare).
    Hypothesis ok : forall i x, lookup i = Some x -> node_ok c lookup x = true.
    Hypothesis progress :
      forall i x m j, lookup i = Some x -> In (m, To j) (steps x) -> (j < i)%N.
    Hypothesis no_rep : forall i x m, lookup i = Some x -> ~ In (m, Rep) (steps x).

    (** The node's strategy can be played from here. *)
    Definition serves (y : node bare) (q : pos g) (a : option N) : Prop :=
      B q (fst (at_ y)) /\ not_more (snd (at_ y)) a.

    Lemma first_or_not (i : N) (q : pos g) (a : option N) :
      (exists j y, (j < i)%N /\ lookup j = Some y /\ serves y q a) \/
      (forall j y, (j < i)%N -> lookup j = Some y -> ~ serves y q a).
    Proof.
      induction i as [|i IH] using N.peano_ind; [right; lia|].
      destruct IH as [(j & y & lt & h)|none]; [left; exists j, y; split; [lia|exact h]|].
      destruct (lookup i) as [y|] eqn:e.
      - assert (known : serves y q a \/ ~ serves y q a).
        { unfold serves. destruct (earlier_known _ better q (fst (at_ y))),
            (not_more_dec (snd (at_ y)) a); tauto. }
        destruct known as [yes|no].
        + left. exists i, y. repeat split; try apply yes; auto. lia.
        + right. intros j z lt ez. destruct (N.eq_dec j i) as [->|]; [congruence|].
          apply (none j z); [lia|exact ez].
      - right. intros j z lt ez. destruct (N.eq_dec j i) as [->|]; [congruence|].
        apply (none j z); [lia|exact ez].
    Qed.

    (** A node that is no end, in the game with the rule. *)
    Lemma play_on (x : node bare) (p q : pos g) (a l : option N) (s : list (pos full)) :
      match how x with
      | End _ => false
      | Pick m _ => player_eqb (turn p) (claimant c) && mv_in m (moves p)
      | All ss => negb (player_eqb (turn p) (claimant c)) && are_all_moves bare (p, l) (map fst ss)
      end = true ->
      ends (g := full) (q, a) = None -> turn q = turn p ->
      (turn p = claimant c -> forall m, In m (moves p) -> In m (moves q)) ->
      (turn p <> claimant c -> forall m, In m (moves q) -> In m (moves p)) ->
      (forall m r, In (m, r) (steps x) -> In m (moves q) -> In m (moves p) ->
         Wins_after (g := full) c s (q, a) m) ->
      Wins (g := full) c s (q, a).
    Proof.
      intros okx goes_on same mine others after. unfold steps in after.
      destruct (how x) as [v|m r|ss]; try discriminate;
        rewrite andb_true_iff in okx.
      - destruct okx as [t im]. apply mv_in_spec in im.
        destruct (player_eqb_spec (turn p) (claimant c)); [|discriminate].
        apply (wins_pick full) with m; simpl; [exact goes_on|congruence|auto|].
        apply (after m r); auto. left; reflexivity.
      - destruct okx as [t all].
        destruct (player_eqb_spec (turn p) (claimant c)) as [|ne]; [discriminate|].
        apply (wins_all full); simpl; [exact goes_on|congruence|]. intros m im.
        unfold are_all_moves in all.
        rewrite !andb_true_iff in all. destruct all as [[_ all] _].
        rewrite forallb_forall in all. specialize (all m (others ne m im)).
        apply mv_in_spec, in_map_iff in all. destruct all as ([m' r] & <- & ir).
        apply (after m' r ir); auto.
    Qed.

    Lemma bounded_progress : forall i x s q a, lookup i = Some x -> serves x q a ->
      (forall j y q', lookup j = Some y -> (j < i)%N -> serves y q' a -> q' = q \/ Leads q q' ->
         (times (g := full) s (class q', None) + 2 <= occurrences g)%N) ->
      Wins (g := full) c s (q, a).
    Proof.
      intros i. induction i as [i IH] using N_strong_ind. intros x s q a here sv few.
      destruct (first_or_not i q a) as [(j & y & lt & there & sv')|none].
      { apply (IH j lt y s q a there sv'). intros k z q' ez ltk. apply (few k z q' ez). lia. }
      pose proof (ok _ _ here) as okx. destruct sv as [bq le].
      destruct (at_ x) as [p l] eqn:at_x. simpl in bq, le.
      unfold node_ok, kind_ok in okx. rewrite at_x in okx. simpl in okx.
      assert (over_q : Reached c q -> Wins (g := full) c s (q, a)).
      { intros (v & ev & tv). apply (wins_end full) with v; [simpl; rewrite ev; reflexivity|exact tv]. }
      destruct (ends p) as [v|] eqn:e.
      { apply over_q, (earlier_end _ better q p bq). exists v. split; [exact e|].
        destruct (how x); rewrite !andb_true_iff in okx; intuition discriminate. }
      destruct (earlier_play _ better q p bq e) as [r|(eq & same & mine & others & next)];
        [apply over_q, r|].
      assert (l_left : l <> Some 0%N).
      { intros ->. destruct (how x); rewrite !andb_true_iff in okx; try (intuition discriminate).
        destruct okx as [[_ t] _]. unfold target in t. rewrite worst_fails, own_claim in t.
        discriminate. }
      assert (goes_on : ends (g := full) (q, a) = None).
      { simpl. rewrite eq. destruct a as [[|]|]; auto. destruct l as [l|]; [|destruct le].
        destruct l_left. simpl in le. f_equal. lia. }
      apply (play_on x p q a l s); auto.
      { destruct l as [[|n]|]; [congruence| |];
          apply andb_true_iff in okx; destruct okx as [okx _]; destruct (how x); auto; discriminate. }
      intros m [j|] st iq ip; [|destruct (no_rep _ _ _ here st)].
      destruct (node_to _ _ _ _ _ (ok _ _ here) st) as (y & there & at_y).
      rewrite at_x in at_y. simpl in at_y.
      assert (lt : (j < i)%N) by eauto.
      assert (on : Leads q (play q m)) by (apply leads_one; assumption).
      assert (left_q : after_move g (who c) counted q m = after_move g (who c) counted p m).
      { unfold after_move. rewrite same, (earlier_counts _ better q p m bq). reflexivity. }
      assert (sv' : serves y (play q m) (after_move g (who c) counted q m a)).
      { split; rewrite at_y; simpl; [auto|]. rewrite left_q. apply after_move_mono, le. }
      assert (few' : forall k z q', lookup k = Some z -> (k < i)%N ->
                serves z q' (after_move g (who c) counted q m a) ->
                q' = play q m \/ Leads (play q m) q' ->
                (times (g := full) ((class q, None) :: s) (class q', None) + 2
                 <= occurrences g)%N).
      { intros k z q' ez ltk [bz lez] reach.
        assert (lea : not_more (snd (at_ z)) a)
          by (apply not_more_trans with (1 := lez), after_move_less).
        assert (lq : Leads q q').
        { destruct reach as [->|reach]; [exact on|]. apply leads_first with m; assumption. }
        rewrite (times_cons_other full); [apply (few k z q' ez ltk); [split; assumption|auto]|].
        intros e'. injection e' as e'. apply (none k z ltk ez). split; [|exact lea].
        apply (earlier_trans _ better) with q'; [|exact bz].
        apply (comes_back _ better); [exact lq|congruence]. }
      apply (after_play full).
      - apply (repeats_few full). simpl. apply (few' j y); auto.
      - simpl. apply (IH j lt y); auto. intros k z q' ez ltk. apply (few' k z q' ez). lia.
    Qed.
  End Player.
End Bounded.

(** ** The theorems

    Where the certificate speaks of a game without repetitions, and classes may be coarser
    than positions. *)

Lemma has_past_few (g : game) (w : player) counted history (q : pos g) : (2 <= occurrences g)%N ->
  has_past g history = false ->
  (times (g := within g w counted true)
     (map (fun p => (class p, None)) history) (class q, None) + 2 <= occurrences g)%N.
Proof.
  intros two none.
  assert (same : forall h : list (pos g),
    times (g := within g w counted true) (map (fun p => (class p, None)) h) (class q, None) =
    times (map class h) (class q)).
  { induction h as [|p h IH]; [reflexivity|]. cbn [map].
    destruct (pos_eq (class p) (class q)) as [e|ne].
    - rewrite e, (times_cons_same g), <- IH. apply (times_cons_same (within g _ _ _)).
    - rewrite (times_cons_other g) by exact ne. rewrite <- IH.
      apply (times_cons_other (within g _ _ _)). congruence. }
  rewrite same. unfold has_past in none.
  destruct (N.lt_ge_cases (times (map class history) (class q)) 1) as [zero|some]; [lia|].
  apply times_in, in_map_iff in some. destruct some as (p & e & ip).
  assert (fresh : past (map class history) (class p) = false).
  { destruct (past (map class history) (class p)) eqn:pp; [|reflexivity].
    assert (existsb (fun p => past (map class history) (class p)) history = true); [|congruence].
    apply existsb_exists. exists p. auto. }
  apply N.leb_gt in fresh. rewrite <- e. lia.
Qed.

Theorem bare_sound (g : game) counted c history (root : pos g) k l :
  (forall v, repetition g = Constant v -> holds c = true -> exists B, Earlier counted c B) ->
  check_within g counted c history root k false l = true ->
  Proved_within g counted c history root k.
Proof.
  intros earlier_. unfold check_within, may_be_bounded. rewrite !andb_true_iff.
  intros [[[[[[worst_fails constant] two] rule] _] _] accepted].
  apply negb_true_iff in worst_fails. apply eqb_prop in rule. apply N.leb_le in two.
  assert (why : (never g = true \/ forall w, good g c w = true) \/
                (holds c = true /\ has_past g history = false /\ exists B, Earlier counted c B)).
  { unfold keeps_rule, never, good, worth, target in *.
    destruct (repetition g) as [v| | |] eqn:rg; try discriminate; [|left; left; reflexivity].
    apply negb_true_iff in constant. rewrite constant. destruct (holds c).
    - right. repeat split; eauto.
    - left. right. reflexivity. }
  destruct why as [why|(own & none & B & better)].
  { apply bare_full_good with (s := []); [exact why|].
    apply (check_sound (within g (who c) counted false) c [] (root, Some k) l); [|exact accepted].
    intros n. discriminate. }
  apply check_parts in accepted. pose proof (rule_ok _ _ _ _ accepted) as whole.
  unfold by_rule in whole; simpl in whole. unfold acyclic in whole.
  rewrite andb_true_iff in whole. destruct whole as [early rest].
  rewrite earlier_spec in early. rewrite forallb_placed in rest.
  destruct accepted as [i x there is_root go no ok rl last]. simpl in *.
  unfold Proved_within, Proved.
  apply (bounded_progress counted c worst_fails own B better (nth_node l) ok early) with i x.
  - intros j y m e st. specialize (rest j y e). rewrite andb_true_iff in rest.
    destruct rest as [rest _]. unfold no_rep in rest. rewrite forallb_forall in rest.
    specialize (rest _ st). discriminate.
  - exact there.
  - unfold serves. rewrite is_root. split; [apply (earlier_refl _ _ _ better)|apply not_more_refl].
  - intros j y q _ _ _ _. rewrite map_map. apply has_past_few; assumption.
Qed.

(** Positions repeat only themselves; or the rule looks at who repeats, at the second occurrence. *)

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
  intros plain accepted. destruct keeps.
  - unfold check_within, may_be_bounded in accepted. rewrite !andb_true_iff in accepted.
    destruct accepted as [[[[[[worst_fails constant] _] _] _] _] accepted].
    apply negb_true_iff in worst_fails. apply (check_sound _ _ _ _ l); [|exact accepted].
    apply within_tame; [exact worst_fails| |exact plain].
    intros v e. rewrite e in constant. apply negb_true_iff, constant.
  - apply (bare_sound g counted c history root k l); [|exact accepted].
    intros v e _. destruct plain as [inj|[_ none]]; [|destruct (none v e)].
    exists eq. apply earlier_positions, inj.
Qed.
