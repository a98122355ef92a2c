(** * Whoever wins has a certificate: conditional strategies

    At the second occurrence, for rules that look at who repeats, and for constant values where
    classes are coarser than positions and a repetition is bad. The certificate is the whole tree
    of play: each node stands on one path only, so what holds on its path holds on every path to
    it. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy Closed Path Forward Join Made
  Progress.
Import ListNotations.

Section Conditional.
  Context {g : game}.
  Variables (c : claim) (history : list (pos g)).
  (** A move of a player whose repetition is bad does not end the game well in a position of the
      class of one that is not over. (The checker asks only for the class.) *)
  Hypothesis apart : forall (p : pos g) m q, ends p = None -> In m (moves p) ->
    good g c (turn p) = false -> Reached c (play p m) -> ends q = None ->
    class q <> class (play p m).
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
  Proof. split; [|intros _]; intros i x e; unfold nth_node in e; destruct (N.to_nat i);
    discriminate. Qed.

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
    { intros t p. apply make_node; [apply fresh_nil|apply fresh_join|intros p'; apply
      holds_embeds|].
      intros p' a s h. apply h. }
    apply (Wins_both g c (fun s p => forall t, Alike t s -> Made c Fresh (Holds t) p)
      (fun s p m => ends p = None -> In m (moves p) -> forall t, Alike t s -> exists a r, Fresh a
        /\ Holds t p a (m, r))).
    - intros s p v e w t _. apply make. left. eauto.
    - intros s p m e w im _ IH t al. apply make. right. left. eauto 9.
    - intros s p e w _ IH t al. apply make. right. right. eauto 7.
    - intros s p m r gd e im t al. exists [], Rep. split; [apply fresh_nil|].
      apply repeats_spec in r. destruct r as (_ & over_ & many).
      split; [|split; [|discriminate]].
      + unfold step_ok. simpl. apply negb_true_iff, over_spec, over_.
      + split; [exact gd|]. simpl. apply (alike_on t s p e al). apply times_in. lia.
    - intros s p m r w IH e im t al.
      destruct (IH (class p :: t)) as (a & x & [sa pa] & at_x & ok & ss);
        [apply alike_on; assumption|].
      assert (new : good g c (turn p) = false -> ~ stands Past (class p :: t) (class (play p m))).
      { intros bad st. apply (alike_on t s p e al) in st.
        destruct (ends (play p m)) as [v|] eqn:eq.
        - destruct (alike_on t s p e al) as [_ b]. destruct (b _ st) as (q & e' & same).
          apply (apart p m q e im bad); auto. exists v. split; [exact eq|].
          inversion w; congruence.
        - pose proof (not_repeats _ _ repeating eq r). apply times_in in st. lia. }
      exists (a ++ [x]), (To (len a)). split; [split; [apply sorted_snoc; assumption|]|].
      + intros bad i y ey. apply nth_snoc in ey. destruct ey as [ey|[-> ->]]; [eauto|].
        split.
        * apply forallb_forall. intros s' i'. destruct (ss s' i') as (_ & h & _).
          unfold step_holds in h. destruct (snd s'); [reflexivity|]. rewrite bad in h.
          destruct h. discriminate.
        * rewrite at_x. destruct (Past _) eqn:pk; [|reflexivity]. destruct (new (bad _)). right.
          exact pk.
      + split; [|split].
        * unfold step_ok. simpl. rewrite nth_len. apply pos_eqb_spec, at_x.
        * unfold step_holds. simpl. destruct (good g c (turn p)); [left; reflexivity|right].
          apply new. reflexivity.
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
      destruct (ss s' i') as (_ & h & _). unfold step_holds in h. destruct (snd s');
        [reflexivity|].
      rewrite bad in h. destruct h. discriminate.
  Qed.
End Conditional.
