(** * Why two bits pushed down are enough

    The checker does not go along paths, of which there may be very many. It follows one class at a
    time from the root down, with two bits for each node: the class stands on some path, or on
    every path. Here: that is the same as [Kept] at the root. The Rust checker does the same for
    64 classes at once. *)

From Coq Require Import List Bool ZArith NArith PArith FMapPositive Lia.
From Andor Require Import Game Basics Certificate Check Strategy Path.
Import ListNotations.

Section Walks.
  Context {g : game}.
  Variables (lookup : N -> option (node g)) (root : N).

  (** [Walk t i]: along the references there is a path from the root to the node [i], and [t] are
      the classes above [i] on it. *)
  Inductive Walk : list (pos g) -> N -> Prop :=
  | walk_root : Walk [] root
  | walk_on t i x m j : Walk t i -> lookup i = Some x -> In (m, To j) (steps x) ->
      Walk (class (at_ x) :: t) j.

  Variables (c : claim) (past : pos g -> bool).

  Definition all_hold : Prop := forall t i x s, Walk t i -> lookup i = Some x ->
    In s (steps x) -> step_holds c past (class (at_ x) :: t) x s.

  Hypothesis there : forall i x m j, lookup i = Some x -> In (m, To j) (steps x) ->
    exists y, lookup j = Some y.
  Hypothesis progress :
    forall i x m j, lookup i = Some x -> In (m, To j) (steps x) -> (j < i)%N.

  Lemma kept_walks : (exists x, lookup root = Some x) ->
    Kept c lookup past [] root <-> all_hold.
  Proof.
    intros [xr er]. split.
    - intros kp.
      assert (all : forall t i, Walk t i -> Kept c lookup past t i).
      { intros t i w. induction w as [|t i x m j w IH e st]; [exact kp|].
        inversion IH as [t' i' x' e' _ below]; subst.
        replace x with x' by congruence. apply (below m). congruence. }
      intros t i x s w e st. specialize (all t i w).
      inversion all as [t' i' x' e' holds _]; subst.
      replace x with x' by congruence. apply holds. congruence.
    - intros all. assert (kp : forall i x t, lookup i = Some x -> Walk t i ->
                                 Kept c lookup past t i).
      { intros i. induction i as [i IH] using N_strong_ind. intros x t e w.
        apply kept with x; [exact e|eauto|]. intros m j st.
        destruct (there i x m j e st) as [y ey].
        apply (IH j (progress i x m j e st) y); [exact ey|].
        apply walk_on with i m; assumption. }
      apply (kp root xr); [exact er|constructor].
  Qed.
End Walks.

Arguments Walk {g}.
Arguments all_hold {g}.

Section Bits.
  Context {g : game}.
  Variable k : pos g.

  Definition some_of (T : list (pos g) -> Prop) : Prop := exists t, T t /\ In k t.
  Definition all_of (T : list (pos g) -> Prop) : Prop := forall t, T t -> In k t.

  (** Bits that tell of a set of paths, which is not empty. *)
  Definition Tells (b : bool * bool) (T : list (pos g) -> Prop) : Prop :=
    (exists t, T t) /\ (fst b = true <-> some_of T) /\ (snd b = true <-> all_of T).

  (** A table of bits that tells of a set of paths for each node. *)
  Definition Table (m : bits) (Q : N -> list (pos g) -> Prop) : Prop :=
    forall j, match bits_at m j with
              | None => forall t, ~ Q j t
              | Some b => Tells b (Q j)
              end.

  Lemma tells_same b T T' : (forall t, T t <-> T' t) -> Tells b T -> Tells b T'.
  Proof.
    intros e ([t a] & s & al). split; [exists t; apply e, a|]. split.
    - rewrite s. split; intros (u & h & i); exists u; split; auto; apply e, h.
    - rewrite al. split; intros h u tu; apply h, e, tu.
  Qed.

  Lemma table_same m Q Q' : (forall j t, Q j t <-> Q' j t) -> Table m Q -> Table m Q'.
  Proof.
    intros e h j. specialize (h j). destruct (bits_at m j).
    - apply tells_same with (Q j); auto.
    - intros t q. apply (h t), e, q.
  Qed.

  Lemma tells_or b b' T T' : Tells b T -> Tells b' T' ->
    Tells (fst b || fst b', snd b && snd b') (fun t => T' t \/ T t).
  Proof.
    intros ([t a] & s & al) ([t' a'] & s' & al'). split; [exists t; auto|]. simpl. split.
    - rewrite orb_true_iff, s, s'. split.
      + intros [(u & h & i)|(u & h & i)]; exists u; auto.
      + intros (u & [h|h] & i); [right|left]; exists u; auto.
    - rewrite andb_true_iff, al, al'. split.
      + intros [h h'] u [tu|tu]; auto.
      + intros h. split; intros u tu; apply h; auto.
  Qed.

  Lemma table_push m Q b T s : Table m Q -> Tells b T ->
    Table (push g b m s) (fun j t => Q j t \/ (snd s = To j /\ T t)).
  Proof.
    intros tab tells. unfold push. destruct s as [mv' [j|]]; simpl.
    - intros i. unfold bits_at. destruct (N.eq_dec i j) as [->|ne].
      + rewrite PositiveMap.gss. fold (bits_at m j). specialize (tab j).
        destruct (bits_at m j) as [b'|].
        * apply tells_same with (fun t => Q j t \/ T t); [tauto|]. apply tells_or; assumption.
        * apply tells_same with T; [|exact tells].
          intros t. specialize (tab t). tauto.
      + rewrite PositiveMap.gso by (intros e; apply key_inj in e; auto).
        fold (bits_at m i). specialize (tab i).
        assert (e : forall t, Q i t <-> Q i t \/ To j = To i /\ T t)
          by (intros t; split; [auto|intros [|[[= e] _]]; [auto|congruence]]).
        destruct (bits_at m i); [apply tells_same with (Q i); auto|].
        intros t q. apply (tab t), e, q.
    - apply table_same with Q; [|exact tab]. intros j t. split; [auto|].
      intros [|[e _]]; [auto|discriminate].
  Qed.

  Lemma table_fold b T : Tells b T -> forall ss m Q, Table m Q ->
    Table (fold_left (push g b) ss m)
      (fun j t => Q j t \/ exists s, In s ss /\ snd s = To j /\ T t).
  Proof.
    intros tells ss. induction ss as [|s ss IH]; intros m Q tab; simpl.
    - apply table_same with Q; [|exact tab]. intros j t. split; [auto|].
      intros [|(s & [] & _)]; auto.
    - eapply table_same; [|apply IH, table_push; eassumption].
      intros j t. simpl. split.
      + intros [[q|q]|(s' & i & q)]; eauto 6.
      + intros [q|(s' & [<-|i] & q)]; eauto.
  Qed.
End Bits.

Section Follow.
  Context {g : game}.
  Variables (c : claim) (history : list (pos g)) (l : list (node g)) (root : N) (k : pos g).
  Notation lookup := (nth_node l).
  Hypothesis progress :
    forall i x m j, lookup i = Some x -> In (m, To j) (steps x) -> (j < i)%N.

  (** The paths to [j] whose last step is from a place not before [b]. *)
  Definition From (b : N) (j : N) (t : list (pos g)) : Prop :=
    (t = [] /\ j = root) \/
    exists i x m t', (b <= i)%N /\ Walk lookup root t' i /\ lookup i = Some x /\
      In (m, To j) (steps x) /\ t = class (at_ x) :: t'.

  Lemma from_walk b j t : (b <= N.succ j)%N -> From b j t <-> Walk lookup root t j.
  Proof.
    intros le. split.
    - intros [[-> ->]|(i & x & m & t' & _ & w & e & st & ->)]; [constructor|].
      apply walk_on with i m; assumption.
    - intros w. inversion w as [|t' i x m j' w' e st]; subst; [left; auto|].
      right. exists i, x, m, t'. repeat split; auto. specialize (progress i x m j e st). lia.
  Qed.

  Definition holds_at (i : N) : Prop := forall t x s, Walk lookup root t i ->
    lookup i = Some x -> In s (steps x) -> class (play (at_ x) (fst s)) = k ->
    step_holds c (past history) (class (at_ x) :: t) x s.

  Lemma step_kept_spec p x b : lookup p = Some x ->
    Tells k b (fun t => exists t', Walk lookup root t' p /\ t = class (at_ x) :: t') ->
    forallb (step_kept g c history k (at_ x) b) (steps x) = true <-> holds_at p.
  Proof.
    intros e ((t0 & t1 & w1 & e1) & some & all). rewrite forallb_forall. split.
    - intros h t x' s w e' st to_k. assert (x' = x) by congruence. subst x'.
      specialize (h s st). unfold step_kept in h. unfold step_holds.
      destruct (pos_eq (class (play (at_ x) (fst s))) k); [|congruence].
      rewrite to_k. destruct (snd s).
      + destruct (good g c (turn (at_ x))); [left; reflexivity|right]. simpl in h.
        rewrite negb_true_iff, orb_false_iff in h. destruct h as [h1 h2].
        intros [i|i]; [|congruence]. apply not_true_iff_false in h1. apply h1, some.
        exists (class (at_ x) :: t). split; [exists t; auto|exact i].
      + rewrite andb_true_iff, orb_true_iff in h. destruct h as [h1 [h2|h2]].
        * split; [exact h1|]. left. apply all in h2. apply h2. exists t; auto.
        * split; [exact h1|]. right. exact h2.
    - intros h s st. unfold step_kept.
      destruct (pos_eq (class (play (at_ x) (fst s))) k) as [to_k|]; [|reflexivity].
      assert (h' : forall t, Walk lookup root t p ->
                     step_holds c (past history) (class (at_ x) :: t) x s) by eauto.
      unfold step_holds in h'. rewrite to_k in h'. destruct (snd s).
      + destruct (good g c (turn (at_ x))); [reflexivity|]. simpl.
        rewrite negb_true_iff, orb_false_iff. split.
        * apply not_true_iff_false. intros f. apply some in f.
          destruct f as (t & (t' & w & ->) & i). destruct (h' t' w) as [|n]; [congruence|].
          apply n. left. exact i.
        * destruct (past history k) eqn:pk; [|reflexivity].
          destruct (h' t1 w1) as [|n]; [congruence|]. destruct n. right. exact pk.
      + rewrite andb_true_iff, orb_true_iff. split; [apply (h' t1 w1)|].
        destruct (past history k) eqn:pk; [right; reflexivity|left].
        apply all. intros t (t' & w & ->). destruct (h' t' w) as [_ [i|i]]; [exact i|congruence].
  Qed.

  Lemma placed_snoc (a : list (node g)) x : forall first,
    placed first (a ++ [x]) = placed first a ++ [((first + N.of_nat (length a))%N, x)].
  Proof.
    induction a as [|y a IH]; intros first; simpl; [rewrite N.add_0_r; reflexivity|].
    rewrite IH.
    replace (N.succ first + N.of_nat (length a))%N
      with (first + N.of_nat (S (length a)))%N by lia. reflexivity.
  Qed.

  Lemma follow_spec : forall a rest m, l = a ++ rest ->
    Table k m (From (N.of_nat (length a))) ->
    follow c history k (rev (placed 0 a)) m = true <->
    (forall i, (i < N.of_nat (length a))%N -> holds_at i).
  Proof.
    intros a. induction a as [|x a IH] using rev_ind; intros rest m split_l tab.
    - simpl. split; [intros _ i; lia|reflexivity].
    - rewrite placed_snoc, rev_app_distr. simpl.
      set (p := N.of_nat (length a)).
      assert (len : N.of_nat (length (a ++ [x])) = N.succ p)
        by (rewrite app_length; simpl; unfold p; lia).
      rewrite len in *.
      assert (e : lookup p = Some x).
      { unfold nth_node, p. rewrite Nat2N.id, split_l, <- app_assoc, nth_error_app2 by lia.
        rewrite Nat.sub_diag. reflexivity. }
      assert (split' : l = a ++ x :: rest) by (rewrite split_l, <- app_assoc; reflexivity).
      assert (grow : forall j t, From p j t <-> From (N.succ p) j t \/
                exists s, In s (steps x) /\ snd s = To j /\
                  exists t', Walk lookup root t' p /\ t = class (at_ x) :: t').
      { intros j t. split.
        - intros [h|(i & y & mm & t' & le & w & ey & st & ->)]; [left; left; exact h|].
          destruct (N.eq_dec i p) as [->|ne].
          + right. assert (y = x) by congruence. subst y.
            exists (mm, To j). split; [exact st|]. split; [reflexivity|]. exists t'; auto.
          + left. right. exists i, y, mm, t'. repeat split; auto. lia.
        - intros [[h|(i & y & mm & t' & le & h)]|([mm r] & st & er & t' & w & ->)];
            [left; exact h|right; exists i, y, mm, t'; split; [lia|exact h]|].
          simpl in er. subst r. right. exists p, x, mm, t'. repeat split; auto. lia. }
      pose proof (tab p) as at_p. destruct (bits_at m p) as [b|] eqn:eb.
      + apply (tells_same _ _ _ (fun t => Walk lookup root t p)) in at_p;
          [|intros t; apply from_walk; lia].
        set (own := pos_eqb (class (at_ x)) k).
        assert (tells : Tells k (own || fst b, own || snd b)
                  (fun t => exists t', Walk lookup root t' p /\ t = class (at_ x) :: t')).
        { destruct at_p as ((t & w) & some & all). split; [exists (class (at_ x) :: t), t; auto|].
          simpl. rewrite !orb_true_iff. unfold own. rewrite pos_eqb_spec, some, all.
          unfold some_of, all_of. split; split.
          - intros [o|(u & wu & i)].
            + exists (class (at_ x) :: t). split; [exists t; auto|left; exact o].
            + exists (class (at_ x) :: u). split; [exists u; auto|right; exact i].
          - intros (u & (t' & w' & ->) & [i|i]); [left; exact i|right; exists t'; auto].
          - intros [o|h] u (t' & w' & ->); [left; exact o|right; auto].
          - intros h. destruct (pos_eq (class (at_ x)) k) as [o|o]; [left; exact o|right].
            intros u wu. destruct (h (class (at_ x) :: u)) as [o'|i];
              [exists u; auto|congruence|exact i]. }
        rewrite andb_true_iff, (step_kept_spec p x _ e tells).
        rewrite (IH (x :: rest) _ split').
        * split.
          -- intros [h h'] i lt. destruct (N.eq_dec i p) as [->|]; [exact h|apply h'; lia].
          -- intros h. split; [apply h; lia|intros i lt; apply h; unfold p; lia].
        * eapply table_same; [|apply table_fold; [exact tells|exact tab]].
          intros j t. fold p. rewrite grow. reflexivity.
      + assert (no_walk : forall t, ~ Walk lookup root t p).
        { intros t w. apply (at_p t), from_walk; [lia|exact w]. }
        rewrite (IH (x :: rest) _ split').
        * split; intros h i lt; [|apply h; unfold p; lia].
          destruct (N.eq_dec i p) as [->|]; [|apply h; fold p; lia].
          intros t y s w. destruct (no_walk t w).
        * eapply table_same; [|exact tab]. intros j t. fold p. rewrite grow.
          split; [auto|]. intros [h|(s & _ & _ & t' & w & _)]; [exact h|destruct (no_walk t' w)].
  Qed.
End Follow.

(** The checker's [path] is: every reference names an earlier line, and all paths are kept. *)
Theorem path_spec (g : game) c history (l : list (node g)) root x :
  last_node (placed 0 l) = Some (root, x) ->
  (forall i x, nth_node l i = Some x -> node_ok c (nth_node l) x = true) ->
  path c history root (placed 0 l) = true <->
  earlier (placed 0 l) = true /\ Kept c (nth_node l) (past history) [] root.
Proof.
  intros last ok.
  assert (shape : exists a, l = a ++ [x] /\ root = N.of_nat (length a)).
  { destruct l as [|y a _] using rev_ind; [discriminate|]. exists a.
    rewrite placed_snoc, last_app in last. inversion last; subst. split; [reflexivity|lia]. }
  destruct shape as (a & shape & is_root).
  assert (in_l : forall i y, nth_node l i = Some y -> (i < N.of_nat (length l))%N).
  { intros i y e. assert (N.to_nat i < length l)%nat; [|lia].
    apply nth_error_Some. unfold nth_node in e. congruence. }
  assert (er : nth_node l root = Some x) by (apply in_placed_0, last_in, last).
  unfold path. rewrite andb_true_iff, rev_append_rev, app_nil_r.
  destruct (earlier (placed 0 l)) eqn:early; [|split; intros [h _]; discriminate].
  rewrite earlier_spec in early.
  assert (there : forall i x m j, nth_node l i = Some x -> In (m, To j) (steps x) ->
                    exists y, nth_node l j = Some y).
  { intros i y m j e st. destruct (node_to _ _ _ _ _ (ok _ _ e) st) as (z & ez & _). eauto. }
  rewrite (kept_walks _ _ _ _ there early) by eauto.
  assert (start : forall k, Table k (PositiveMap.add (key root) (false, false)
                    (PositiveMap.empty _)) (From l root (N.of_nat (length l)))).
  { intros k j. unfold bits_at. destruct (N.eq_dec j root) as [->|ne].
    - rewrite PositiveMap.gss. split; [exists []; left; auto|]. simpl. split.
      + split; [discriminate|]. intros (t & [[-> _]|(i & y & m & t' & le & _ & e & _)] & i');
          [destruct i'|apply in_l in e; lia].
      + split; [discriminate|]. intros h. destruct (h []). left; auto.
    - rewrite PositiveMap.gso, PositiveMap.gempty by (intros e; apply key_inj in e; auto).
      intros t [[_ e]|(i & y & m & t' & le & _ & e & _)]; [auto|apply in_l in e; lia]. }
  assert (one : forall k, follow c history k (rev (placed 0 l))
                  (PositiveMap.add (key root) (false, false) (PositiveMap.empty _)) = true <->
                (forall i, (i < N.of_nat (length l))%N -> holds_at c history l root k i)).
  { intros k. apply follow_spec with []; [exact early|rewrite app_nil_r; reflexivity|apply start].
    }
  rewrite forallb_forall. split.
  - intros [_ h]. split; [reflexivity|]. intros t i y s w e st.
    destruct (in_dec pos_eq (class (play (at_ y) (fst s)))
                (flat_map (fun ix => demands g c (snd ix)) (placed 0 l))) as [asked|not].
    + assert (hk : follow c history (class (play (at_ y) (fst s))) (rev (placed 0 l))
                  (PositiveMap.add (key root) (false, false) (PositiveMap.empty _)) = true)
        by (apply h, nodup_In, asked).
      rewrite one in hk. apply (hk i (in_l i y e) t y s w e st eq_refl).
    + unfold step_holds. destruct s as [m [j|]]; simpl in *.
      * destruct (good g c (turn (at_ y))) eqn:gd; [left; reflexivity|]. exfalso. apply not.
        apply in_flat_map. exists (i, y). split; [apply in_placed_0, e|].
        unfold demands. apply in_flat_map. exists (m, To j). split; [exact st|]. simpl.
        rewrite gd. left; reflexivity.
      * exfalso. apply not. apply in_flat_map. exists (i, y). split; [apply in_placed_0, e|].
        unfold demands. apply in_flat_map. exists (m, Rep). split; [exact st|]. left; reflexivity.
  - intros [_ all]. split; [reflexivity|]. intros k _. apply one.
    intros i _ t y s w e st _. apply (all t i y s w e st).
Qed.
