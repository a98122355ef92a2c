(** * Whoever wins has a certificate: closed sets

    A repetition is good for the claimant, whoever repeats; positions are finitely many and repeat
    only themselves. Then the positions from which the other side cannot force an end are a closed
    set, and a certificate has one node for each. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy Closed Forward Minimax Join
  Made Progress.
Import ListNotations.

Section Index.
  Context {A : Type} (eq : forall a b : A, {a = b} + {a <> b}).

  (** The place of the first [a] in a list. *)
  Fixpoint index (a : A) (l : list A) : nat :=
    match l with [] => 0 | b :: l' => if eq a b then 0 else S (index a l') end.

  Lemma index_nth a l : In a l -> nth_error l (index a l) = Some a.
  Proof.
    induction l as [|b l IH]; simpl; intros i; [destruct i|].
    destruct (eq a b) as [->|ne]; [reflexivity|]. apply IH. destruct i; congruence.
  Qed.
End Index.

Section ClosedComplete.
  Context {g : game}.
  Variables (c : claim) (history : list (pos g)) (all : list (pos g)) (root : pos g).
  Hypothesis positions : forall p : pos g, class p = p.
  Hypothesis finite : Finite g (fun p => In p all).
  Hypothesis in_all : In root all.
  Hypothesis repeating : never g = false.
  Hypothesis all_good : forall w, good g c w = true.
  Hypothesis hist : History g history.
  Hypothesis two : (2 <= occurrences g)%N.
  Notation H := (map class history).
  Notation Lost := (Attracts (denied c) (past H)).

  Lemma lost_or_not p : In p all -> Lost p \/ ~ Lost p.
  Proof.
    intros ip. rewrite <- (reachability_after (denied c) history); auto.
    - apply (wins_or_not g _ finite); exact ip.
    - right. intros w. rewrite good_denied, all_good. reflexivity.
  Qed.

  (** What a move may lead to: a wall, which is a repetition, or a position that is not lost. *)
  Definition Safe (q : pos g) : Prop :=
    (ends q = None /\ past H (class q) = true) \/ ~ Lost q.

  Lemma safe_or_lost q : In q all -> Safe q \/ (Lost q /\ free (past H) q).
  Proof.
    intros iq. destruct (lost_or_not q iq) as [l|n]; [|left; right; exact n].
    destruct (ends q) as [v|] eqn:e; [right; split; [exact l|intros n; congruence]|].
    destruct (past H (class q)) eqn:p; [left; left; auto|].
    right. split; [exact l|]. intros _. exact p.
  Qed.

  Lemma some_safe p : In p all -> ends p = None -> turn p = claimant c -> ~ Lost p ->
    exists m, In m (moves p) /\ Safe (play p m).
  Proof.
    intros ip e t not_lost.
    assert (search : forall l, (forall m, In m l -> In m (moves p)) ->
              (exists m, In m l /\ Safe (play p m)) \/
              (forall m, In m l -> Lost (play p m) /\ free (past H) (play p m))).
    { induction l as [|m l IH]; intros sub; [right; intros m []|].
      destruct IH as [(m' & i & s)|none]; [simpl in sub; auto|left; exists m'; simpl; auto|].
      destruct (safe_or_lost (play p m)) as [s|l'];
        [apply (stays _ finite); simpl in sub; auto|left; exists m; simpl; auto|right].
      intros m' [<-|i]; auto. }
    destruct (search (moves p)) as [s|none]; [auto|exact s|]. destruct not_lost.
    apply attracts_all; auto; try (intros m i; apply (none m i)).
    rewrite claimant_denied, t. destruct (claimant c); discriminate.
  Qed.

  Lemma all_safe p : In p all -> ends p = None -> turn p <> claimant c -> ~ Lost p ->
    forall m, In m (moves p) -> Safe (play p m).
  Proof.
    intros ip e t not_lost m i.
    destruct (safe_or_lost (play p m)) as [s|[l f]]; [apply (stays _ finite); auto|exact s|].
    destruct not_lost. apply attracts_pick with m; auto.
    rewrite claimant_denied. apply not_claimant, t.
  Qed.

  Section Nodes.
    Variable ds : list (pos g).
    Hypothesis ds_spec : forall p, In p ds <-> In p all /\ ~ Lost p.

    Definition refer (q : pos g) : ref :=
      if past H (class q) && negb (over q) then Rep else To (N.of_nat (index pos_eq q ds)).

    Definition Right (x : node g) : Prop :=
      (forall lookup, (forall p, In p ds -> exists y,
          lookup (N.of_nat (index pos_eq p ds)) = Some y /\ at_ y = p) ->
        node_ok c lookup x = true) /\
      forall m, In (m, Rep) (steps x) -> past H (class (play (at_ x) m)) = true.

    Lemma refer_ok p m lookup : In (play p m) all -> Safe (play p m) ->
      (forall q, In q ds -> exists y,
         lookup (N.of_nat (index pos_eq q ds)) = Some y /\ at_ y = q) ->
      step_ok lookup p (m, refer (play p m)) = true.
    Proof.
      intros ia safe there. unfold step_ok, refer. simpl.
      destruct (past H (class (play p m)) && negb (over (play p m))) eqn:e.
      - apply andb_true_iff in e. apply e.
      - destruct safe as [[n pk]|n].
        + rewrite pk, (proj2 (over_spec _ _) n) in e. discriminate.
        + destruct (there (play p m)) as (y & -> & <-); [apply ds_spec; auto|].
          apply pos_eqb_spec. reflexivity.
    Qed.

    Lemma refer_rep q : refer q = Rep -> past H (class q) = true.
    Proof. unfold refer. destruct (past H (class q)); [reflexivity|discriminate]. Qed.

    Lemma right_node p : In p all -> ~ Lost p -> exists x, at_ x = p /\ Right x.
    Proof.
      intros ip not_lost. destruct (ends p) as [v|] eqn:e.
      - assert (t : target c v = true).
        { destruct (target c v) eqn:t; [reflexivity|]. destruct not_lost.
          apply attracts_end. exists v. rewrite target_denied, t. auto. }
        exists (Node p (End (seen_by (who c) v))). repeat split.
        + intros lookup _. unfold node_ok, kind_ok. simpl. rewrite e, Z.eqb_refl, t. reflexivity.
        + intros m [].
      - destruct (player_eqb_spec (turn p) (claimant c)) as [t|t].
        + destruct (some_safe p ip e t not_lost) as (m & im & safe).
          exists (Node p (Pick m (refer (play p m)))). repeat split.
          * intros lookup there. unfold node_ok, kind_ok. simpl. rewrite e.
            rewrite (proj2 (mv_in_spec _ _) im), (refer_ok p m lookup (stays _ finite p m ip e im)
              safe there).
            destruct (player_eqb_spec (turn p) (claimant c)); [reflexivity|congruence].
          * intros m' [[= <- r]|[]]. apply refer_rep, r.
        + pose proof (all_safe p ip e t not_lost) as safe.
          exists (Node p (All (map (fun m => (m, refer (play p m))) (nodup mv_eq (moves p))))).
          repeat split.
          * intros lookup there. unfold node_ok, kind_ok. simpl. rewrite e, map_map. simpl. rewrite map_id.
            destruct (player_eqb_spec (turn p) (claimant c)); [congruence|]. simpl.
            rewrite andb_true_iff. split.
            -- unfold are_all_moves. rewrite !andb_true_iff. repeat split.
               ++ apply forallb_forall. intros m im. apply mv_in_spec. apply nodup_In in im. exact
                 im.
               ++ apply forallb_forall. intros m im. apply mv_in_spec, nodup_In, im.
               ++ rewrite (nodup_fixed_point mv_eq (NoDup_nodup _ _)). apply Nat.eqb_refl.
            -- apply forallb_forall. intros s i. apply in_map_iff in i.
               destruct i as (m & <- & im). apply nodup_In in im.
               apply refer_ok; auto. apply (stays _ finite); auto.
          * intros m i. unfold steps in i. simpl in i. apply in_map_iff in i.
            destruct i as (m' & [= -> r] & _). apply refer_rep, r.
    Qed.

    Lemma right_nodes l : (forall p, In p l -> In p all /\ ~ Lost p) ->
      exists xs, map at_ xs = l /\ forall x, In x xs -> Right x.
    Proof.
      induction l as [|p l IH]; intros n; [exists []; split; [reflexivity|intros x []]|].
      destruct IH as (xs & e & r); [intros q i; apply n; right; exact i|].
      destruct (right_node p) as (x & at_x & rx); try (apply n; left; reflexivity).
      exists (x :: xs). split; [simpl; congruence|]. intros y [<-|i]; auto.
    Qed.
  End Nodes.

  Theorem closed_complete : Proved g c history root -> exists l, check g c history root l = true.
  Proof.
    intros w.
    assert (not_lost : ~ Lost root).
    { rewrite <- (reachability_after (denied c) history); auto.
      - intros w'. apply (not_both g c _ _ w w').
      - right. intros v. rewrite good_denied, all_good. reflexivity. }
    assert (some : forall l, (forall p, In p l -> In p all) ->
              exists ds, forall p, In p ds <-> In p l /\ ~ Lost p).
    { induction l as [|q l IH]; intros sub; [exists []; simpl; tauto|].
      destruct IH as (ds & spec); [simpl in sub; auto|].
      destruct (lost_or_not q) as [lq|nq]; [apply sub; left; reflexivity| |].
      - exists ds. intros p. rewrite spec. simpl. split; [tauto|]. intros [[<-|i] n]; tauto.
      - exists (q :: ds). intros p. simpl. rewrite spec. split; [|tauto].
        intros [<-|[i n]]; auto. }
    destruct (some all) as [ds ds_spec]; [auto|].
    destruct (right_nodes ds ds_spec ds) as (xs & at_xs & right); [intros p; apply ds_spec|].
    destruct (right_node ds ds_spec root in_all not_lost) as (x & at_x & right_x).
    set (l := xs ++ [x]).
    assert (there : forall p, In p ds -> exists y,
              nth_node l (N.of_nat (index pos_eq p ds)) = Some y /\ at_ y = p).
    { intros p i. pose proof (index_nth pos_eq p ds i) as e. rewrite <- at_xs in e at 1.
      rewrite nth_error_map in e. unfold nth_node, l. rewrite Nat2N.id.
      destruct (nth_error xs (index pos_eq p ds)) as [y|] eqn:ey; [|discriminate].
      exists y. simpl in e. split; [|congruence]. rewrite nth_error_app1; [exact ey|].
      apply nth_error_Some. congruence. }
    assert (each : forall i y, nth_node l i = Some y -> Right ds y).
    { intros i y e. apply nth_snoc in e. destruct e as [e|[_ ->]]; [|exact right_x].
      apply right. apply nth_error_In in e. exact e. }
    exists l. apply parts_check.
    refine (Build_Accepted c history root l (len xs) x _ at_x (proj1 hist) (proj2 hist) _ _ _).
    - apply nth_len.
    - intros i y e. apply (each i y e), there.
    - unfold by_rule; simpl. rewrite repeating, !all_good.
      unfold closed. apply forallb_placed. intros i y e. simpl. apply forallb_forall.
      intros [m [j|]] st; simpl; [reflexivity|]. rewrite (proj2 (each i y e) m st). reflexivity.
    - unfold l. rewrite placed_snoc, last_app. reflexivity.
  Qed.
End ClosedComplete.
