(** * Whoever wins has a certificate: graphs, and bounded claims

    On every graph that the reader lets through the checker is complete, for each rule of
    repetition and each history. Of bounded claims it is for the player's own claims, for rules
    that look at who repeats, and for the opponent's claims where every play ends by itself. *)

From Coq Require Import List Bool ZArith NArith PArith FMapPositive Lia.
From Andor Require Import Game Basics Certificate Check Strategy Closed Minimax Join Made Progress
  Conditional ClosedComplete Within Bounded Graph.
Import ListNotations.

(** ** Graphs *)

Section Graphs.
  Variable gr : graph.
  Notation g := (graph_game gr).
  Notation names := (map fst (entries gr)).

  (** What the reader of graphs asks. *)
  Record Well_formed : Prop := {
    targets_named : forall n w l m, In (n, Turn w l) (entries gr) -> In m l -> In m names;
    somewhere_to_go : forall n w, ~ In (n, Turn w []) (entries gr);
    second : (2 <= graph_occurrences gr)%N;
    counts_if_constant : (exists v, graph_rule gr = Constant v) \/ graph_occurrences gr = 2%N
  }.
  Hypothesis well_formed : Well_formed.

  Lemma key_inj' i j : N.succ_pos i = N.succ_pos j -> i = j.
  Proof. lia. Qed.

  Lemma find_entry l : forall (t : PositiveMap.t entry) n,
    match PositiveMap.find (N.succ_pos n) (fold_left (fun t e =>
            PositiveMap.add (N.succ_pos (fst e)) (snd e) t) l t) with
    | Some e => In (n, e) l \/ PositiveMap.find (N.succ_pos n) t = Some e
    | None => ~ In n (map fst l) /\ PositiveMap.find (N.succ_pos n) t = None
    end.
  Proof.
    induction l as [|[m e] l IH]; intros t n; simpl.
    - destruct (PositiveMap.find (N.succ_pos n) t); auto.
    - specialize (IH (PositiveMap.add (N.succ_pos m) e t) n).
      destruct (PositiveMap.find _ (fold_left _ l _)) as [e'|]; destruct (N.eq_dec n m) as [->|ne];
        rewrite ?PositiveMap.gss, ?PositiveMap.gso in IH
          by (intros k; apply key_inj' in k; congruence).
      + destruct IH as [i|[= ->]]; auto.
      + tauto.
      + destruct IH as [_ [=]].
      + destruct IH as [a b]. split; [|exact b]. intros [i|i]; auto.
  Qed.

  Lemma graph_finite : never g = false -> Finite g (fun n => In n names).
  Proof.
    intros repeating. split.
    - intros n m i e im. simpl in *.
      pose proof (find_entry (entries gr) (PositiveMap.empty _) n) as f.
      destruct (PositiveMap.find _ _) as [[w l|v]|]; [|destruct im|destruct im].
      destruct f as [f|f]; [|rewrite PositiveMap.gempty in f; discriminate].
      apply (targets_named well_formed n w l m f im).
    - intros n i e. simpl in *.
      pose proof (find_entry (entries gr) (PositiveMap.empty _) n) as f.
      destruct (PositiveMap.find _ _) as [[w l|v]|]; [|discriminate|destruct f as [f _]; tauto].
      destruct f as [f|f]; [|rewrite PositiveMap.gempty in f; discriminate].
      intros ->. apply (somewhere_to_go well_formed n w f).
    - rewrite repeating. exists names. auto.
  Qed.

  Theorem graph_complete c history root :
    In root names -> History g history -> Proved g c history root ->
    exists l, check g c history root l = true.
  Proof.
    intros named hist w.
    assert (two : (2 <= occurrences g)%N) by apply (second well_formed).
    assert (positions : forall p : pos g, class p = p) by reflexivity.
    destruct (never g) eqn:nev.
    { apply progress_complete; auto. }
    destruct (good g c Max) eqn:gmax, (good g c Min) eqn:gmin.
    - apply (closed_complete c history names root); auto.
      + apply graph_finite, nev.
      + intros []; assumption.
    - apply conditional_complete; auto.
      + intros p m q _ _ _ (v & ev & _) eq e. simpl in *. subst q. congruence.
      + destruct (counts_if_constant well_formed) as [[v e]|e]; [|exact e].
        unfold good, worth in *. simpl in *. rewrite e in *. congruence.
    - apply conditional_complete; auto.
      + intros p m q _ _ _ (v & ev & _) eq e. simpl in *. subst q. congruence.
      + destruct (counts_if_constant well_formed) as [[v e]|e]; [|exact e].
        unfold good, worth in *. simpl in *. rewrite e in *. congruence.
    - apply progress_complete; auto. right. intros []; assumption.
  Qed.
End Graphs.

(** ** Bounded claims *)

Section Bounded.
  Context {g : game}.
  Variables (counted : pos g -> mv g -> bool) (c : claim) (history : list (pos g)) (root : pos g)
    (k : N).
  Notation bare := (within g (who c) counted false).
  Notation full := (within g (who c) counted true).
  Hypothesis may : may_be_bounded g c = true.
  Hypothesis hist : History g history.

  Lemma history_parts : forallb (fun p => negb (over p)) history &&
    (negb (never g) || match history with [] => true | _ => false end) = true.
  Proof.
    destruct hist as [go no]. apply andb_true_iff. split.
    - apply forallb_forall. intros p i. apply negb_true_iff, over_spec, go, i.
    - destruct (never g); [rewrite no|]; reflexivity.
  Qed.

  (** Where repetitions do not help, a strategy needs none. *)
  Lemma full_bare : (never g = true \/ forall w, good full c w = false) ->
    forall s (p : pos full), Wins (g := full) c s p -> forall s', Wins (g := bare) c s' p.
  Proof.
    intros why.
    apply (Wins_both full c (fun s p => forall s', Wins (g := bare) c s' p)
             (fun s p m => forall s', Wins_after (g := bare) c s' p m)).
    - intros s p v e t s'. apply (wins_end bare) with v; assumption.
    - intros s p m e t im _ IH s'. apply (wins_pick bare) with m; auto.
    - intros s p e t _ IH s'. apply (wins_all bare); auto.
    - intros s p m r gd s'. exfalso. destruct why as [nev|bad]; [|rewrite bad in gd; discriminate].
      apply (repeats_spec full) in r. destruct r as [nf _]. unfold never in *. simpl in nf.
      congruence.
    - intros s p m _ _ IH s'. apply (after_play bare); [apply repeats_never; reflexivity|apply IH].
  Qed.

  (** What is won without the rule of repetition has a certificate that leaves it out. *)
  Lemma bare_complete : keeps_rule g history = false -> Proved bare c [] (root, Some k) ->
    exists l, check_within g counted c history root k false l = true.
  Proof.
    intros keeps w. pose proof may as m. unfold may_be_bounded in m.
    rewrite !andb_true_iff in m. destruct m as [_ two].
    destruct (progress_complete (g := bare) c []) with (root := (root, Some k)) as [l accepted];
      [reflexivity|left; reflexivity|split; [intros p []|reflexivity]|apply N.leb_le, two|exact
        w|].
    exists l. unfold check_within. rewrite may, keeps. simpl.
    pose proof history_parts as h. apply andb_true_iff in h. destruct h as [-> ->]. exact accepted.
  Qed.

  Theorem within_progress_complete :
    keeps_rule g history = false -> (never g = true \/ holds c = true) ->
    Proved_within g counted c history root k ->
    exists l, check_within g counted c history root k false l = true.
  Proof.
    intros keeps own w. apply (bare_complete keeps). apply (full_bare) with (2 := w).
    pose proof may as m. unfold may_be_bounded in m. rewrite !andb_true_iff in m.
    destruct m as [[_ constant] _].
    destruct own as [nev|own]; [left; exact nev|].
    unfold keeps_rule, never, good, worth, target in *. simpl in *.
    destruct (repetition g); try discriminate; [right|left; reflexivity].
    intros _. apply negb_true_iff in constant. rewrite constant, own. reflexivity.
  Qed.

  (** Rules that look at who repeats, where the claimant's own repetition is bad. *)
  Theorem within_conditional_complete :
    (forall p q : pos g, class p = class q -> p = q) ->
    repetition g = MoverLoses -> occurrences g = 2%N ->
    good full c (claimant c) = false ->
    Proved_within g counted c history root k ->
    exists l, check_within g counted c history root k true l = true.
  Proof.
    intros inj loses two bad w. pose proof may as m. unfold may_be_bounded in m.
    rewrite !andb_true_iff in m. destruct m as [[worst_fails _] _].
    apply negb_true_iff in worst_fails.
    destruct (conditional_complete (g := full) c (map earlier_position history))
      with (root := (root, Some k)) as [l accepted].
    - intros [p a] m [q b] e im badp (v & ev & tv) eq same. simpl in *.
      injection same as same. apply inj in same. subst q.
      destruct (ends p) as [u|] eqn:ep; [discriminate|].
      destruct (ends (play p m)) as [u|] eqn:epm; [discriminate|]. clear eq.
      unfold after_move in ev.
      assert (notzero : a <> Some 0%N) by (intros ->; discriminate).
      assert (last : v = worst g (who c) /\ turn p = who c).
      { destruct (player_eqb_spec (turn p) (who c)) as [t|t]; simpl in ev.
        - split; [|exact t]. destruct (counted p m); simpl in ev;
            [destruct a as [[|n]|]; simpl in ev; try congruence;
             destruct (Pos.pred_N n); congruence|destruct a as [[|n]|]; congruence].
        - destruct a as [[|n]|]; congruence. }
      destruct last as [-> t]. unfold good, worth, target, worst in *. simpl in *. rewrite loses
        in *.
      rewrite t in *. destruct (who c) eqn:wc; rewrite worst_fails in *;
        destruct (holds c); simpl in *; discriminate.
    - unfold never. simpl. rewrite loses. reflexivity.
    - exact two.
    - destruct hist as [go no]. split.
      + intros b i. apply in_map_iff in i. destruct i as (p & <- & i). simpl. rewrite (go p i).
        reflexivity.
      + unfold never. simpl. rewrite loses. discriminate.
    - destruct (claimant c); auto.
    - exact w.
    - exists l. unfold check_within. rewrite may. unfold keeps_rule. rewrite loses. simpl.
      pose proof history_parts as h. apply andb_true_iff in h. destruct h as [-> ->].
      exact accepted.
  Qed.
End Bounded.

(** The opponent's claims. If the opponent could win only with the help of repetitions, the player
    would win where there are none, and so, by a certificate for that, also where there are. *)
Theorem within_denied_complete (g : game) counted c history (root : pos g) k S :
  may_be_bounded g c = true -> History g history -> keeps_rule g history = false ->
  holds c = false ->
  (forall v, repetition g = Constant v -> exists B, Earlier counted (denied c) B) ->
  Finite (within g (who c) counted false) S -> S (root, Some k) ->
  Proved_within g counted c history root k ->
  exists l, check_within g counted c history root k false l = true.
Proof.
  intros may hist keeps theirs earlier_ finite here w.
  apply bare_complete; [exact may|exact hist|exact keeps|].
  destruct (determined _ S finite c [] (root, Some k) here) as [yes|no]; [exact yes|exfalso].
  destruct (bare_complete counted (denied c) history root k may hist keeps no) as [l accepted].
  apply (bare_sound g counted (denied c) history root k l) in accepted.
  - apply (not_both (within g (who c) counted true) c _ _ w accepted).
  - intros v e _. apply (earlier_ v e).
Qed.
