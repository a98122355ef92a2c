(** * What the checks at single nodes give, whatever the rule *)

From Coq Require Import List Bool ZArith NArith PArith FMapPositive Lia.
From Andor Require Import Game Basics Certificate Check.
Import ListNotations.

Section Places.
  Context {g : game}.
  Implicit Types (l : list (node g)) (i : N).

  Definition nth_node l i : option (node g) := nth_error l (N.to_nat i).

  Lemma key_inj i j : key i = key j -> i = j.
  Proof. unfold key. lia. Qed.

  Lemma fill_spec l : forall first t i,
    PositiveMap.find (key i) (fill g first l t) =
    match nth_error l (N.to_nat i - N.to_nat first) with
    | Some x => if (first <=? i)%N then Some x else PositiveMap.find (key i) t
    | None => PositiveMap.find (key i) t
    end.
  Proof.
    induction l as [|x l IH]; intros first t i; simpl.
    - destruct (N.to_nat i - N.to_nat first); reflexivity.
    - rewrite IH. destruct (N.eq_dec i first) as [->|ne].
      + rewrite Nat.sub_diag; simpl. rewrite N.leb_refl.
        replace (N.succ first <=? first)%N with false by (symmetry; apply N.leb_gt; lia).
        rewrite PositiveMap.gss. destruct (nth_error _ _); reflexivity.
      + assert (key i <> key first) by (intros e; apply key_inj in e; auto).
        rewrite PositiveMap.gso by assumption.
        destruct (N.leb_spec first i).
        * replace (N.to_nat i - N.to_nat first) with (S (N.to_nat i - N.to_nat (N.succ first)))
            by lia. simpl.
          replace (N.succ first <=? i)%N with true by (symmetry; apply N.leb_le; lia).
          reflexivity.
        * replace (N.succ first <=? i)%N with false by (symmetry; apply N.leb_gt; lia).
          destruct (nth_error l _), (nth_error (x :: l) _); reflexivity.
  Qed.

  Lemma node_at_spec l i : node_at (table_of l) i = nth_node l i.
  Proof.
    unfold node_at, table_of, nth_node. rewrite fill_spec. simpl. rewrite Nat.sub_0_r.
    destruct (nth_error l (N.to_nat i)); [destruct i; reflexivity|]. apply PositiveMap.gempty.
  Qed.

  Lemma in_placed l : forall first i x,
    In (i, x) (placed first l) <->
    (first <= i)%N /\ nth_error l (N.to_nat i - N.to_nat first) = Some x.
  Proof.
    induction l as [|y l IH]; intros first i x; simpl.
    - split; [tauto|]. destruct (N.to_nat i - N.to_nat first); intros [_ [=]].
    - rewrite IH. destruct (N.eq_dec i first) as [->|ne].
      + rewrite Nat.sub_diag; simpl. split.
        * intros [e|[le _]]; [split; [lia|congruence]|lia].
        * intros [_ e]. left; congruence.
      + split.
        * intros [e|[le e]]; [congruence|]. split; [lia|].
          replace (N.to_nat i - N.to_nat first) with (S (N.to_nat i - N.to_nat (N.succ first)))
            by lia. exact e.
        * intros [le e]. right. split; [lia|].
          replace (N.to_nat i - N.to_nat first) with (S (N.to_nat i - N.to_nat (N.succ first)))
            in e by lia. exact e.
  Qed.

  Lemma in_placed_0 l i x : In (i, x) (placed 0 l) <-> nth_node l i = Some x.
  Proof. rewrite in_placed. unfold nth_node. simpl. rewrite Nat.sub_0_r. intuition lia. Qed.

  Lemma last_in {A} (l : list A) x : last_node l = Some x -> In x l.
  Proof.
    induction l as [|a [|b l] IH]; simpl; intros e; [discriminate|left; congruence|].
    right. apply IH. exact e.
  Qed.

  Lemma last_app {A} (l : list A) x : last_node (l ++ [x]) = Some x.
  Proof.
    induction l as [|a [|b l] IH]; simpl in *; auto.
  Qed.

  Lemma forallb_placed (f : N * node g -> bool) l :
    forallb f (placed 0 l) = true <-> (forall i x, nth_node l i = Some x -> f (i, x) = true).
  Proof.
    rewrite forallb_forall. split.
    - intros h i x e. apply h, in_placed_0, e.
    - intros h [i x] e. apply h, in_placed_0, e.
  Qed.
End Places.

Section Nodes.
  Context {g : game}.
  Variable c : claim.
  Variable lookup : N -> option (node g).

  Lemma mv_in_spec m (l : list (mv g)) : mv_in m l = true <-> In m l.
  Proof. unfold mv_in. destruct (in_dec _ _ _); split; congruence. Qed.

  Lemma pos_eqb_spec (p q : pos g) : pos_eqb p q = true <-> p = q.
  Proof. unfold pos_eqb. destruct (pos_eq p q); split; congruence. Qed.

  Lemma node_to x m j : node_ok c lookup x = true -> In (m, To j) (steps x) ->
    exists y, lookup j = Some y /\ at_ y = play (at_ x) m.
  Proof.
    unfold node_ok, kind_ok. rewrite andb_true_iff, (forallb_forall _ (steps x)). intros [_ ok] e.
    specialize (ok _ e). unfold step_ok in ok; simpl in ok.
    destruct (lookup j) as [y|]; [|discriminate]. exists y. split; auto.
    apply pos_eqb_spec, ok.
  Qed.

  Lemma node_rep x m : node_ok c lookup x = true -> In (m, Rep) (steps x) ->
    ends (play (at_ x) m) = None.
  Proof.
    unfold node_ok, kind_ok. rewrite andb_true_iff, (forallb_forall _ (steps x)). intros [_ ok] e.
    specialize (ok _ e). unfold step_ok in ok; simpl in ok.
    apply over_spec, negb_true_iff, ok.
  Qed.

  Lemma node_goes_on x s : node_ok c lookup x = true -> In s (steps x) -> ends (at_ x) = None.
  Proof.
    unfold node_ok, kind_ok, steps. rewrite andb_true_iff. intros [ok _] e.
    destruct (how x); [destruct e| |]; destruct (ends (at_ x)); congruence.
  Qed.

  (** The claimant wins from a node if it wins after the moves that stand there. *)
  Lemma node_wins x s : node_ok c lookup x = true ->
    (forall m r, In (m, r) (steps x) -> Wins_after c s (at_ x) m) -> Wins c s (at_ x).
  Proof.
    unfold node_ok, kind_ok, steps. rewrite andb_true_iff. intros [ok _] after.
    destruct (how x) as [v|m r|l], (ends (at_ x)) as [w|] eqn:e; try discriminate;
      rewrite andb_true_iff in ok; destruct ok as [a b].
    - apply wins_end with w; assumption.
    - destruct (player_eqb_spec (turn (at_ x)) (claimant c)); [|discriminate].
      apply wins_pick with m; auto.
      + apply mv_in_spec, b.
      + apply (after m r). left; reflexivity.
    - destruct (player_eqb_spec (turn (at_ x)) (claimant c)); [discriminate|].
      apply wins_all; auto. intros m im.
      unfold are_all_moves in b. rewrite !andb_true_iff in b. destruct b as [[_ b] _].
      rewrite forallb_forall in b. specialize (b m im). apply mv_in_spec, in_map_iff in b.
      destruct b as ([m' r] & <- & ir). apply (after m' r ir).
  Qed.
End Nodes.

(** The parts of [check]. *)
Section Parts.
  Context {g : game}.

  Record Accepted (c : claim) (history : list (pos g)) (root : pos g) (l : list (node g)) := {
    last_place : N;
    last_one : node g;
    last_there : nth_node l last_place = Some last_one;
    last_root : at_ last_one = root;
    history_goes_on : forall p, In p history -> ends p = None;
    no_history : never g = true -> history = [];
    nodes_ok : forall i x, nth_node l i = Some x -> node_ok c (nth_node l) x = true;
    rule_ok : by_rule c (map class history) (last_place, last_one) (placed 0 l) = true;
    last_is_last : last_node (placed 0 l) = Some (last_place, last_one)
  }.

  Lemma node_ok_ext c (f h : N -> option (node g)) x :
    (forall i, f i = h i) -> node_ok c f x = node_ok c h x.
  Proof.
    intros e. unfold node_ok, kind_ok. f_equal.
    induction (steps x) as [|s l IH]; simpl; [reflexivity|]. rewrite IH. f_equal.
    unfold step_ok. destruct (snd s); [rewrite e|]; reflexivity.
  Qed.

  Lemma check_parts c history root l :
    check g c history root l = true -> Accepted c history root l.
  Proof.
    unfold check. destruct (last_node (placed 0 l)) as [[i x]|] eqn:last; [|discriminate].
    intros h. rewrite !andb_true_iff in h. destruct h as [[[[at_root over_] nev] ok] rule].
    refine (Build_Accepted c history root l i x _ _ _ _ _ rule last).
    - apply in_placed_0, last_in, last.
    - apply pos_eqb_spec, at_root.
    - intros p ip. rewrite forallb_forall in over_. apply over_spec, negb_true_iff, over_, ip.
    - intros n. rewrite n in nev. destruct history; [reflexivity|discriminate].
    - intros j y e. rewrite forallb_placed in ok. specialize (ok j y e). simpl in ok.
      rewrite <- ok. apply node_ok_ext. intros k. symmetry. apply node_at_spec.
  Qed.

  Lemma parts_check c history root l :
    Accepted c history root l -> check g c history root l = true.
  Proof.
    intros [i x there is_root go no ok rule last]. unfold check. rewrite last.
    rewrite !andb_true_iff. repeat split.
    - apply pos_eqb_spec, is_root.
    - apply forallb_forall. intros p ip. apply negb_true_iff, over_spec, go, ip.
    - destruct (never g); [rewrite no|]; reflexivity.
    - apply forallb_placed. intros j y e. simpl. rewrite <- (ok j y e).
      apply node_ok_ext, node_at_spec.
    - exact rule.
  Qed.

  Lemma earlier_spec (l : list (node g)) : earlier (placed 0 l) = true <->
    forall i x m j, nth_node l i = Some x -> In (m, To j) (steps x) -> (j < i)%N.
  Proof.
    unfold earlier. rewrite forallb_placed. split.
    - intros h i x m j e st. specialize (h i x e). simpl in h. rewrite forallb_forall in h.
      specialize (h _ st). simpl in h. apply N.ltb_lt, h.
    - intros h i x e. simpl. rewrite forallb_forall. intros [m [j|]] st; simpl; [|reflexivity].
      apply N.ltb_lt, (h i x m j e st).
  Qed.
End Parts.

Lemma N_strong_ind (P : N -> Prop) :
  (forall n, (forall m, (m < n)%N -> P m) -> P n) -> forall n, P n.
Proof. intros h. apply (well_founded_ind N.lt_wf_0), h. Qed.
