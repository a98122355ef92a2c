(** * Whoever wins has a certificate: strategies that make progress, and conditional ones

    No finiteness is needed: [Wins] is inductive, so a won position comes with a finite tree of play,
    and this tree is the certificate. It may be very large; engines share nodes where they can. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy Path Forward Join.
Import ListNotations.

(** The node of a won position, from what is known after its moves. *)
Section Node.
  Context {g : game}.
  Variable c : claim.
  Variables (Body : list (node g) -> Prop) (Step : pos g -> list (node g) -> mv g * ref -> Prop).
  Hypothesis body_nil : Body [].
  Hypothesis body_join : forall a b, Body a -> Body b -> Body (join a b).
  Hypothesis step_embeds : forall p d a b s, Embeds d (nth_node a) (nth_node b) ->
    Step p a s -> Step p b (shift_step d s).
  Hypothesis step_is_ok : forall p a s, Step p a s -> step_ok (nth_node a) p s = true.

  (** What a won position is, with [Won_after] for its moves. *)
  Definition Won (p : pos g) (Won_after : mv g -> Prop) : Prop :=
    (exists v, ends p = Some v /\ target c v = true) \/
    (ends p = None /\ turn p = claimant c /\ exists m, In m (moves p) /\ Won_after m) \/
    (ends p = None /\ turn p <> claimant c /\ forall m, In m (moves p) -> Won_after m).

  Definition Made (p : pos g) : Prop :=
    exists a x, Body a /\ at_ x = p /\ node_ok c (nth_node a) x = true /\
      forall st, In st (steps x) -> Step p a st.

  Lemma make_node p : Won p (fun m => exists a r, Body a /\ Step p a (m, r)) -> Made p.
  Proof.
    intros [(v & e & t)|[(e & t & m & im & a & r & ba & sa)|(e & t & each)]].
    - exists [], (Node p (End (seen_by (who c) v))). repeat split; auto.
      + unfold node_ok. simpl. rewrite e, Z.eqb_refl, t. reflexivity.
      + intros st [].
    - exists a, (Node p (Pick m r)). repeat split; auto.
      + unfold node_ok. simpl. rewrite e. rewrite (proj2 (mv_in_spec _ _) im).
        rewrite (step_is_ok _ _ _ sa).
        destruct (player_eqb_spec (turn p) (claimant c)); [reflexivity|congruence].
      + intros st [<-|[]]. exact sa.
    - destruct (gather Body (Step p) body_nil body_join (step_embeds p) (nodup mv_eq (moves p)))
        as (a & ss & ba & fst_ss & sa).
      { intros m im. apply nodup_In in im. apply each; auto. }
      exists a, (Node p (All ss)). repeat split; auto.
      unfold node_ok. simpl. rewrite e.
      destruct (player_eqb_spec (turn p) (claimant c)); [congruence|]. simpl.
      rewrite andb_true_iff. split.
      + unfold are_all_moves. rewrite fst_ss, !andb_true_iff. repeat split.
        * apply forallb_forall. intros m im. apply mv_in_spec. apply nodup_In in im. exact im.
        * apply forallb_forall. intros m im. apply mv_in_spec, nodup_In, im.
        * rewrite (nodup_fixed_point mv_eq (NoDup_nodup _ _)). apply Nat.eqb_refl.
      + apply forallb_forall. intros st i. apply step_is_ok, sa, i.
  Qed.
End Node.

(** What is asked of a history: it is over nowhere, and under [Never] there is none. *)
Definition History (g : game) (history : list (pos g)) : Prop :=
  (forall p, In p history -> ends p = None) /\ (never g = true -> history = []).

Lemma finish (g : game) c history (a : list (node g)) x :
  History g history -> Sorted c a -> node_ok c (nth_node a) x = true ->
  by_rule c (map class history) (len a, x) (placed 0 (a ++ [x])) = true ->
  check g c history (at_ x) (a ++ [x]) = true.
Proof.
  intros [go no] sorted ok rule.
  apply parts_check. refine (Build_Accepted c history (at_ x) (a ++ [x]) (len a) x _ eq_refl
    go no _ rule _).
  - apply nth_len.
  - intros i y e. apply (sorted_snoc c a x sorted ok i y e).
  - rewrite placed_snoc, last_app. reflexivity.
Qed.

Lemma sorted_earlier (g : game) c (l : list (node g)) : Sorted c l -> earlier (placed 0 l) = true.
Proof.
  intros s. apply earlier_spec. intros i x m j e st. apply (proj2 (s i x e) m j st).
Qed.

(** ** Progress: repetitions are bad, or there are none, and classes are positions *)

Section Progress.
  Context {g : game}.
  Variables (c : claim) (history : list (pos g)).
  Hypothesis positions : forall p : pos g, class p = p.
  Hypothesis bad : never g = true \/ forall w, good g c w = false.
  Hypothesis hist : History g history.
  Hypothesis two : (2 <= occurrences g)%N.
  Notation H := (map class history).

  Definition Progress (a : list (node g)) : Prop := Sorted c a /\
    forall i x, nth_node a i = Some x -> no_rep g x = true /\ past H (class (at_ x)) = false.

  Definition Refers (p : pos g) (a : list (node g)) (s : mv g * ref) : Prop :=
    exists i y, snd s = To i /\ nth_node a i = Some y /\ at_ y = play p (fst s).

  Lemma no_rep_shift d (x : node g) : no_rep g (shift d x) = no_rep g x.
  Proof.
    unfold no_rep. rewrite steps_shift. induction (steps x) as [|[m [i|]] l IH]; simpl; auto.
  Qed.

  Lemma progress_nil : Progress [].
  Proof. split; intros i x e; unfold nth_node in e; destruct (N.to_nat i); discriminate. Qed.

  Lemma progress_join a b : Progress a -> Progress b -> Progress (join a b).
  Proof.
    intros [sa pa] [sb pb]. split; [apply sorted_join; assumption|].
    intros i x e. apply nth_join in e. destruct e as [e|(j & y & -> & e & ->)]; [eauto|].
    rewrite no_rep_shift. apply (pb j y e).
  Qed.

  Lemma refers_embeds p d a b s : Embeds d (nth_node a) (nth_node b) ->
    Refers p a s -> Refers p b (shift_step d s).
  Proof.
    intros em (i & y & es & e & at_y). exists (i + d)%N, (shift d y).
    unfold shift_step. simpl. rewrite es. repeat split; [apply em, e|exact at_y].
  Qed.

  Lemma refers_ok p a s : Refers p a s -> step_ok (nth_node a) p s = true.
  Proof.
    intros (i & y & es & e & at_y). unfold step_ok. rewrite es, e. apply pos_eqb_spec, at_y.
  Qed.

  Lemma not_past q : ends q <> None -> past H (class q) = false.
  Proof.
    intros e. destruct (past H (class q)) eqn:p; [|reflexivity]. exfalso. apply N.leb_le in p.
    assert (i : In (class q) H) by (apply times_in; lia).
    apply in_map_iff in i. destruct i as (q' & e' & i). rewrite !positions in e'. subst q'.
    destruct hist as [go _]. apply e, go, i.
  Qed.

  Lemma refers_no_rep p a x : (forall s, In s (steps x) -> Refers p a s) -> no_rep g x = true.
  Proof.
    intros all. apply forallb_forall. intros s i. destruct (all s i) as (j & y & -> & _). reflexivity.
  Qed.

  Lemma wins_progress : forall s p, Wins c s p ->
    (forall k, times H k <= times s k)%N -> Made c Progress Refers p.
  Proof.
    assert (make : forall p, Won c p (fun m => exists a r, Progress a /\ Refers p a (m, r)) ->
                     Made c Progress Refers p).
    { intros p. apply make_node; [apply progress_nil|apply progress_join|apply refers_embeds|
        apply refers_ok]. }
    apply (Wins_both g c
      (fun s p => (forall k, times H k <= times s k)%N -> Made c Progress Refers p)
      (fun s p m => (forall k, times H k <= times s k)%N ->
                    exists a r, Progress a /\ Refers p a (m, r))).
    - intros s p v e t _. apply make. left. eauto.
    - intros s p m e t im _ IH le. apply make. right. left. eauto 6.
    - intros s p e t _ IH le. apply make. right. right. eauto.
    - intros s p m r gd _. destruct bad as [nev|b]; [|rewrite b in gd; discriminate].
      rewrite (repeats_never g _ _ nev) in r. discriminate.
    - intros s p m r _ IH le. destruct IH as (a & x & [sa pa] & at_x & ok & refs).
      { intros k. etransitivity; [apply le|apply times_cons_le]. }
      exists (a ++ [x]), (To (len a)). split; [split; [apply sorted_snoc; assumption|]|].
      + intros i y e. apply nth_snoc in e. destruct e as [e|[-> ->]]; [eauto|].
        split; [apply (refers_no_rep _ a x refs)|].
        rewrite at_x. destruct (ends (play p m)) as [v|] eqn:e;
          [apply not_past; congruence|].
        destruct (never g) eqn:nev.
        * destruct hist as [_ no]. unfold past. rewrite (no nev). simpl. apply N.leb_gt. lia.
        * pose proof (not_repeats _ _ nev e r) as few. apply N.leb_gt.
          specialize (le (class (play p m))).
          pose proof (times_cons_le g s (class (play p m)) (class p)). lia.
      + exists (len a), x. split; [reflexivity|]. split; [apply nth_len|exact at_x].
  Qed.

  Theorem progress_complete root : Proved g c history root ->
    exists l, check g c history root l = true.
  Proof.
    intros w. destruct (wins_progress _ _ w) as (a & x & [sa pa] & at_x & ok & refs);
      [intros; lia|].
    exists (a ++ [x]). rewrite <- at_x. apply finish; try assumption.
    assert (ac : acyclic H (len a) (placed 0 (a ++ [x])) = true).
    { unfold acyclic. rewrite andb_true_iff. split.
      - apply (sorted_earlier g c), sorted_snoc; assumption.
      - apply forallb_placed. intros i y e. simpl. rewrite andb_true_iff, orb_true_iff.
        apply nth_snoc in e. destruct e as [e|[-> ->]].
        + destruct (pa i y e) as [nr np]. split; [exact nr|right]. apply negb_true_iff, np.
        + split; [apply (refers_no_rep _ a x refs)|left; apply N.eqb_refl]. }
    unfold by_rule; simpl. destruct (never g) eqn:nev; [exact ac|].
    destruct bad as [n|b]; [congruence|]. rewrite !b.
    assert (cp : classes_are_positions (placed 0 (a ++ [x])) = true).
    { apply forallb_placed. intros i y _. simpl. apply pos_eqb_spec, positions. }
    rewrite cp. exact ac.
  Qed.
End Progress.

(** ** Conditional strategies: at the second occurrence, whatever classes are

    A position that is over must not be of the class of one that is not. *)

Section Conditional.
  Context {g : game}.
  Variables (c : claim) (history : list (pos g)).
  Hypothesis apart : forall p q : pos g, ends p = None -> ends q <> None -> class p <> class q.
  Hypothesis repeating : never g = false.
  Hypothesis two : occurrences g = 2%N.
  Hypothesis hist : History g history.
  Notation H := (map class history).
  Notation Past := (past H).

  Definition Fresh (a : list (node g)) : Prop := Sorted c a /\
    ((forall w, good g c w = false) -> forall i x, nth_node a i = Some x ->
       no_rep g x = true /\ Past (class (at_ x)) = false).

  (** A move from [p], to which the path [t] led. *)
  Definition Holds (t : list (pos g)) (p : pos g) (a : list (node g)) (s : mv g * ref) : Prop :=
    step_ok (nth_node a) p s = true /\
    step_holds c Past (class p :: t) (Node p (End 0)) s /\
    forall i, snd s = To i -> Kept c (nth_node a) Past (class p :: t) i.

  Lemma fresh_nil : Fresh [].
  Proof. split; [|intros _]; intros i x e; unfold nth_node in e; destruct (N.to_nat i); discriminate. Qed.

  Lemma fresh_join a b : Fresh a -> Fresh b -> Fresh (join a b).
  Proof.
    intros [sa pa] [sb pb]. split; [apply sorted_join; assumption|].
    intros b' i x e. apply nth_join in e. destruct e as [e|(j & y & -> & e & ->)]; [eauto|].
    rewrite no_rep_shift. apply (pb b' j y e).
  Qed.

  Lemma holds_embeds t p d a b s : Embeds d (nth_node a) (nth_node b) ->
    Holds t p a s -> Holds t p b (shift_step d s).
  Proof.
    intros em (ok & holds & below). destruct s as [m [i|]]; repeat split; auto.
    - unfold step_ok in *. simpl in *. destruct (nth_node a i) as [y|] eqn:e; [|discriminate].
      rewrite (em i y e). exact ok.
    - intros j [= <-]. apply kept_shift with (nth_node a); [exact em|]. apply below. reflexivity.
    - apply holds.
    - apply holds.
    - discriminate.
  Qed.

  Definition Alike (t s : list (pos g)) : Prop :=
    (forall k, stands Past t k <-> In k s) /\
    (forall k, In k s -> exists p : pos g, ends p = None /\ k = class p).

  Lemma alike_on t s p : ends p = None -> Alike t s -> Alike (class p :: t) (class p :: s).
  Proof.
    intros e [a b]. split.
    - intros k. specialize (a k). unfold stands in *. simpl. tauto.
    - intros k [<-|i]; [exists p; auto|apply b, i].
  Qed.

  Lemma wins_kept : forall s p, Wins c s p ->
    forall t, Alike t s -> Made c Fresh (Holds t) p.
  Proof.
    assert (make : forall t p, Won c p (fun m => exists a r, Fresh a /\ Holds t p a (m, r)) ->
                     Made c Fresh (Holds t) p).
    { intros t p. apply make_node; [apply fresh_nil|apply fresh_join|intros p'; apply holds_embeds|].
      intros p' a s h. apply h. }
    apply (Wins_both g c (fun s p => forall t, Alike t s -> Made c Fresh (Holds t) p)
      (fun s p m => ends p = None -> forall t, Alike t s -> exists a r, Fresh a /\ Holds t p a (m, r))).
    - intros s p v e w t _. apply make. left. eauto.
    - intros s p m e w im _ IH t al. apply make. right. left. eauto 8.
    - intros s p e w _ IH t al. apply make. right. right. eauto 6.
    - intros s p m r gd e t al. exists [], Rep. split; [apply fresh_nil|].
      apply repeats_spec in r. destruct r as (_ & over_ & many).
      split; [|split; [|discriminate]].
      + unfold step_ok. simpl. apply negb_true_iff, over_spec, over_.
      + split; [exact gd|]. simpl. apply (alike_on t s p e al). apply times_in. lia.
    - intros s p m r _ IH e t al. destruct (IH (class p :: t)) as (a & x & [sa pa] & at_x & ok & ss).
      { apply alike_on; assumption. }
      assert (new : ~ stands Past (class p :: t) (class (play p m))).
      { intros st. apply (alike_on t s p e al) in st.
        destruct (ends (play p m)) as [v|] eqn:eq.
        - destruct (alike_on t s p e al) as [_ b]. destruct (b _ st) as (p' & e' & same).
          apply (apart p' (play p m)); congruence.
        - pose proof (not_repeats _ _ repeating eq r). apply times_in in st. lia. }
      exists (a ++ [x]), (To (len a)). split; [split; [apply sorted_snoc; assumption|]|].
      + intros bad i y ey. apply nth_snoc in ey. destruct ey as [ey|[-> ->]]; [eauto|].
        split.
        * apply forallb_forall. intros s' i'. destruct (ss s' i') as (_ & h & _).
          unfold step_holds in h. destruct (snd s'); [reflexivity|]. rewrite bad in h.
          destruct h. discriminate.
        * rewrite at_x. destruct (Past _) eqn:pk; [|reflexivity]. destruct new. right. exact pk.
      + split; [|split].
        * unfold step_ok. simpl. rewrite nth_len. apply pos_eqb_spec, at_x.
        * right. exact new.
        * intros i [= <-]. apply kept with x; [apply nth_len| |].
          -- intros s' i'. destruct (ss s' i') as (_ & h & _). unfold step_holds in *.
             rewrite at_x. destruct (snd s'); exact h.
          -- intros m' j st. destruct (ss _ st) as (_ & _ & h). rewrite at_x.
             replace j with (j + 0)%N by lia. apply kept_shift with (nth_node a);
               [apply embeds_left|]. apply h. reflexivity.
  Qed.

  Theorem conditional_complete root :
    good g c Max = false \/ good g c Min = false ->
    Proved g c history root -> exists l, check g c history root l = true.
  Proof.
    intros some_bad w. destruct (wins_kept _ _ w []) as (a & x & [sa pa] & at_x & ok & ss).
    { split.
      - intros k. unfold stands, past. rewrite two, N.leb_le, (times_in g H k).
        split; [intros [[]|]; lia|intros; right; lia].
      - intros k i. apply in_map_iff in i. destruct i as (q & <- & i). exists q.
        split; [apply hist, i|reflexivity]. }
    exists (a ++ [x]). rewrite <- at_x. apply finish; try assumption.
    assert (all_ok : Sorted c (a ++ [x])) by (apply sorted_snoc; assumption).
    assert (early : earlier (placed 0 (a ++ [x])) = true) by (apply (sorted_earlier g c), all_ok).
    assert (pa' : path c H (len a) (placed 0 (a ++ [x])) = true).
    { apply (path_spec g c H _ (len a) x).
      - rewrite placed_snoc, last_app. reflexivity.
      - intros i y e. apply (all_ok i y e).
      - split; [exact early|]. apply kept with x; [apply nth_len| |].
        + intros s i. destruct (ss s i) as (_ & h & _). unfold step_holds in *. rewrite at_x.
          destruct (snd s); exact h.
        + intros m j st. destruct (ss _ st) as (_ & _ & h). rewrite at_x.
          replace j with (j + 0)%N by lia. apply kept_shift with (nth_node a);
            [apply embeds_left|]. apply h. reflexivity. }
    unfold by_rule; simpl. rewrite repeating.
    rewrite two, N.eqb_refl; simpl.
    destruct (good g c Max) eqn:gmax, (good g c Min) eqn:gmin; try exact pa';
      [destruct some_bad; congruence|].
    destruct (classes_are_positions _); [|exact pa'].
    assert (bad : forall w, good g c w = false) by (intros []; assumption).
    unfold acyclic. rewrite early. simpl. apply forallb_placed. intros i y e. simpl.
    rewrite andb_true_iff, orb_true_iff. apply nth_snoc in e. destruct e as [e|[-> ->]].
    - destruct (pa bad i y e) as [nr np]. split; [exact nr|right; apply negb_true_iff, np].
    - split; [|left; apply N.eqb_refl]. apply forallb_forall. intros s' i'.
      destruct (ss s' i') as (_ & h & _). unfold step_holds in h. destruct (snd s'); [reflexivity|].
      rewrite bad in h. destruct h. discriminate.
  Qed.
End Conditional.
