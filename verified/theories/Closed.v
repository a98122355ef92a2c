(** * Closed strategies are sound

    A repetition is good for the claimant, whoever repeats, so it only has to stay among the nodes:
    some class comes to its last occurrence in the end. No finiteness of the game is needed; the
    certificate is finite.

    The rule lets a move to the root's class, or to that of the node itself, stand without a node
    ([rep]). At the second occurrence that is the end. If the rule of the game acts later, play
    goes on, from a position with the class of a node, but perhaps another position. Then
    something has to be known of the game: [Tame]. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy.
Import ListNotations.

Section Tame.
  Context {g : game}.

  (** [q] comes up in a play from [p]. *)
  Inductive Leads (p : pos g) : pos g -> Prop :=
  | leads_one m : ends p = None -> In m (moves p) -> Leads p (play p m)
  | leads_on q m : Leads p q -> ends q = None -> In m (moves q) -> Leads p (play q m).

  Variable c : claim.

  (** What is good for the claimant at [q]: the game is over, with an outcome in the target. *)
  Definition Reached (q : pos g) : Prop := exists v, ends q = Some v /\ target c v = true.

  (** [R q p] says that the claimant can do from [q] what it can do from [p], a position of the
      same class; and a position that comes back is never worse than it was. *)
  Record Resumes (R : pos g -> pos g -> Prop) : Prop := {
    same_class : forall q p, R q p -> class q = class p;
    resumes_refl : forall p, R p p;
    resumes_trans : forall a b d, R a b -> R b d -> R a d;
    resumes_end : forall q p, R q p -> Reached p -> Reached q;
    resumes_play : forall q p, R q p -> ends p = None ->
      Reached q \/
      (ends q = None /\ turn q = turn p /\
       (turn p = claimant c -> forall m, In m (moves p) -> In m (moves q)) /\
       (turn p <> claimant c -> forall m, In m (moves q) -> In m (moves p)) /\
       (forall m, In m (moves q) -> In m (moves p) -> R (play q m) (play p m)));
    later : forall q p, Leads p q -> class q = class p -> R q p
  }.

  (** What is asked of a game where a repetition is good, whoever repeats. *)
  Definition Tame : Prop :=
    never g = false -> (forall w, good g c w = true) ->
    (occurrences g <= 2)%N \/ exists R, Resumes R.

  (** So it is where positions repeat only themselves. *)
  Lemma tame_positions : (forall p q : pos g, class p = class q -> p = q) -> Tame.
  Proof.
    intros inj _ _. right. exists eq. split; try congruence; auto.
    - intros q p -> e. right. auto 6.
  Qed.
End Tame.

Arguments Tame : clear implicits.

Section Closed.
  Context {g : game}.
  Variables (c : claim) (lookup : N -> option (node g)) (K history : list (pos g)) (root : pos g).
  Hypothesis ok : forall i x, lookup i = Some x -> node_ok c lookup x = true.
  Hypothesis known : forall i x, lookup i = Some x -> In (class (at_ x)) K.
  Hypothesis repeating : never g = false.
  Hypothesis all_good : forall w, good g c w = true.

  Variable R : pos g -> pos g -> Prop.
  Hypothesis R_class : forall q p, R q p -> class q = class p.
  Hypothesis R_end : forall q p, R q p -> Reached c p -> Reached c q.
  Hypothesis R_play : forall q p, R q p -> ends p = None ->
      Reached c q \/
      (ends q = None /\ turn q = turn p /\
       (turn p = claimant c -> forall m, In m (moves p) -> In m (moves q)) /\
       (turn p <> claimant c -> forall m, In m (moves q) -> In m (moves p)) /\
       (forall m, In m (moves q) -> In m (moves p) -> R (play q m) (play p m))).

  (** What is known of the play so far. *)
  Definition Stood (s : list (pos g)) (q : pos g) : Prop :=
    (forall k, (times history k <= times s k)%N) /\
    In (class root) (class q :: s) /\ (q = root \/ Leads root q).

  Lemma stood_on s q m : Stood s q -> ends q = None -> In m (moves q) ->
    Stood (class q :: s) (play q m).
  Proof.
    intros (a & b & d) e im. split; [|split].
    - intros k. etransitivity; [apply a|apply times_cons_le].
    - right. exact b.
    - right. destruct d as [->|d]; [apply leads_one|apply leads_on]; auto.
  Qed.

  (** A move without a node repeats, or there is a node after all. *)
  Hypothesis come : forall i x m s q, lookup i = Some x -> In (m, Rep) (steps x) ->
    R q (at_ x) -> Stood s q -> ends q = None -> In m (moves q) ->
    ends (play q m) = None -> class (play q m) = class (play (at_ x) m) ->
    repeats (class q :: s) (play q m) = true \/
    exists j y, lookup j = Some y /\ R (play q m) (at_ y).

  Lemma closed_step i x s q : lookup i = Some x -> R q (at_ x) -> Stood s q ->
    (forall j y q', ends q = None -> lookup j = Some y -> R q' (at_ y) ->
       Stood (class q :: s) q' ->
       (ends q' = None -> (times (class q :: s) (class q') + 2 <= occurrences g)%N) ->
       Wins c (class q :: s) q') ->
    Wins c s q.
  Proof.
    intros here rel stood on. pose proof (ok _ _ here) as okx.
    destruct (ends (at_ x)) as [w|] eqn:e.
    { destruct (R_end _ _ rel) as (v & ev & tv).
      { exists w. split; [exact e|]. unfold node_ok, kind_ok in okx. rewrite e in okx.
        destruct (how x); rewrite !andb_true_iff in okx; intuition discriminate. }
      apply wins_end with v; assumption. }
    destruct (R_play _ _ rel e) as [(v & ev & tv)|(eq & same_turn & mine & others & next)];
      [apply wins_end with v; assumption|].
    assert (after : forall m r, In (m, r) (steps x) -> In m (moves q) -> In m (moves (at_ x)) ->
                                Wins_after c s q m).
    { intros m r st iq ix. destruct (repeats (class q :: s) (play q m)) eqn:rep.
      { apply after_repetition; auto. }
      apply after_play; [exact rep|].
      assert (fresh : ends (play q m) = None ->
                (times (class q :: s) (class (play q m)) + 2 <= occurrences g)%N).
      { intros en. apply not_repeats; auto. }
      destruct r as [j|].
      - destruct (node_to _ _ _ _ _ okx st) as (y & there & at_y).
        apply (on j y); auto using stood_on. rewrite at_y. auto.
      - destruct (ends (play q m)) as [v|] eqn:eqm.
        + pose proof (node_rep _ _ _ _ okx st) as none.
          destruct (R_play _ _ (next m iq ix) none) as [(v' & ev' & tv')|(none' & _)];
            [|congruence].
          apply wins_end with v'; assumption.
        + destruct (come i x m s q) as [yes|(j & y & there & rel')]; auto; [congruence|].
          apply (on j y); auto using stood_on. }
    unfold node_ok, kind_ok, steps in *. rewrite e in okx.
    destruct (how x) as [v|m r|l]; rewrite ?andb_true_iff in okx; [intuition discriminate| |].
    - destruct okx as [[a b] _]. apply mv_in_spec in b.
      destruct (player_eqb_spec (turn (at_ x)) (claimant c)) as [t|]; [|discriminate].
      apply wins_pick with m; [assumption|congruence|auto|].
      apply (after m r); auto. left; reflexivity.
    - destruct okx as [[a b] _].
      destruct (player_eqb_spec (turn (at_ x)) (claimant c)) as [|t]; [discriminate|].
      apply wins_all; [assumption|congruence|]. intros m iq.
      unfold are_all_moves in b. rewrite !andb_true_iff in b. destruct b as [[_ b] _].
      rewrite forallb_forall in b. specialize (b m (others t m iq)).
      apply mv_in_spec, in_map_iff in b. destruct b as ([m' r] & <- & ir).
      apply (after m' r ir); auto.
  Qed.

  Lemma closed_stays : forall n i x s q, lookup i = Some x -> R q (at_ x) -> Stood s q ->
    (ends q = None -> (times s (class q) + 2 <= occurrences g)%N) ->
    (room K s < n)%nat -> Wins c s q.
  Proof.
    induction n as [|n IH]; intros i x s q here rel stood fresh enough; [lia|].
    apply (closed_step i x); auto. intros j y q' e there rel' stood' fresh'.
    apply (IH j y); auto.
    assert (lt : (room K (class q :: s) < room K s)%nat); [|lia].
    apply room_lt; [|specialize (fresh e); lia].
    rewrite (R_class _ _ rel). apply (known _ _ here).
  Qed.

  Lemma closed_root i x : lookup i = Some x -> R root (at_ x) -> Wins c history root.
  Proof.
    intros here rel. apply (closed_step i x); auto.
    - split; [|split]; [intros; lia|left; reflexivity|left; reflexivity].
    - intros j y q' e there rel' stood fresh. apply (closed_stays (S (room K (class root ::
      history))) j y); auto.
  Qed.
End Closed.

Theorem closed_sound (g : game) c history (root : pos g) l (a : Accepted c history root l) :
  closed (map class history) root (placed 0 l) = true ->
  never g = false -> (forall w, good g c w = true) -> Tame g c ->
  Proved g c history root.
Proof.
  unfold closed. intros whole repeating all_good tame.
  destruct a as [i x there is_root go no ok rule last]. subst root.
  rewrite forallb_placed in whole.
  set (K := map (fun y => class (at_ y)) l).
  assert (known : forall j y, nth_node l j = Some y -> In (class (at_ y)) K).
  { intros j y e. apply in_map_iff. exists y. split; [reflexivity|].
    apply nth_error_In in e. exact e. }
  assert (reps : forall j y m, nth_node l j = Some y -> In (m, Rep) (steps y) ->
            let k := class (play (at_ y) m) in
            past (map class history) k = true \/ k = class (at_ x) \/ k = class (at_ y)).
  { intros j y m e st. specialize (whole j y e). simpl in whole.
    rewrite forallb_forall in whole. specialize (whole _ st). simpl in whole.
    cbv zeta. rewrite !orb_true_iff in whole. rewrite <- !pos_eqb_spec. tauto. }
  assert (in_past : forall s q m y j, nth_node l j = Some y -> In (m, Rep) (steps y) ->
            Stood (map class history) (at_ x) s q -> ends (play q m) = None ->
            past (map class history) (class (play q m)) = true ->
            repeats (class q :: s) (play q m) = true).
  { intros s q m y j e st (more & _) none p. apply repeats_spec. repeat split; auto.
    apply N.leb_le in p. specialize (more (class (play q m))).
    pose proof (times_cons_le g s (class (play q m)) (class q)). lia. }
  destruct (tame repeating all_good) as [two|(R & tame')].
  - apply (closed_root c (nth_node l) K (map class history) (at_ x) ok known repeating all_good eq)
      with (i := i) (x := x); auto; try congruence.
    + intros q p -> e. right. auto 6.
    + intros j y m s q e st -> stood none im none' _. left.
      destruct (reps j y m e st) as [p|same]; [apply (in_past s (at_ y) m y j); auto|].
      apply repeats_spec. repeat split; auto.
      assert (1 <= times (class (at_ y) :: s) (class (play (at_ y) m)))%N; [|lia].
      apply times_in. destruct stood as (_ & r & _).
      destruct same as [->| ->]; [exact r|left; reflexivity].
  - destruct tame' as [sc rf tr re rp lt].
    apply (closed_root c (nth_node l) K (map class history) (at_ x) ok known repeating all_good R)
      with (i := i) (x := x); auto.
    intros j y m s q e st rel stood none im none' same.
    destruct (reps j y m e st) as [p|[to_root|to_self]].
    + left. rewrite <- same in p. apply (in_past s q m y j); auto.
    + right. exists i, x. split; [exact there|]. apply lt; [|congruence].
      destruct stood as (_ & _ & [->|d]); [apply leads_one|apply leads_on]; auto.
    + right. exists j, y. split; [exact e|]. apply tr with q; [|exact rel].
      apply lt; [apply leads_one; auto|]. rewrite same, to_self. symmetry. auto.
Qed.
