(** * Whoever wins by progress has a certificate, and wins by reachability

    Repetitions are bad for the claimant, or there are none, and positions repeat only themselves.
    Then who wins is a question about the graph alone, as retrograde analysis answers it:
    [Attracts], the least set of positions from which an end in the target can be forced. Of the
    history only those positions matter that stood often enough, and they are walls. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy Closed Sound Minimax Join
  Made.
Import ListNotations.

(** ** Reachability *)

Section Attractor.
  Context {g : game}.
  Variables (c : claim) (wall : pos g -> bool).

  (** Not behind a wall. A position that is over never is. *)
  Definition free (q : pos g) : Prop := ends q = None -> wall (class q) = false.

  Inductive Attracts : pos g -> Prop :=
  | attracts_end p : Reached c p -> Attracts p
  | attracts_pick p m : ends p = None -> turn p = claimant c -> In m (moves p) ->
      Attracts (play p m) -> free (play p m) -> Attracts p
  | attracts_all p : ends p = None -> turn p <> claimant c ->
      (forall m, In m (moves p) -> Attracts (play p m)) ->
      (forall m, In m (moves p) -> free (play p m)) -> Attracts p.
End Attractor.

Arguments free {g}.
Arguments Attracts {g}.

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
    intros all. apply forallb_forall. intros s i. destruct (all s i) as (j & y & -> & _).
      reflexivity.
  Qed.

  Lemma attracts_progress : forall p, Attracts c (past H) p -> Made c Progress Refers p.
  Proof.
    assert (make : forall p, Won c p (fun m => exists a r, Progress a /\ Refers p a (m, r)) ->
                     Made c Progress Refers p).
    { intros p. apply make_node; [apply progress_nil|apply progress_join|apply refers_embeds|
        apply refers_ok]. }
    assert (place : forall p m, Made c Progress Refers (play p m) ->
              free (past H) (play p m) -> exists a r, Progress a /\ Refers p a (m, r)).
    { intros p m (a & x & [sa pa] & at_x & ok & refs) clear.
      exists (a ++ [x]), (To (len a)). split; [split; [apply sorted_snoc; assumption|]|].
      - intros i y e. apply nth_snoc in e. destruct e as [e|[-> ->]]; [eauto|].
        split; [apply (refers_no_rep _ a x refs)|]. rewrite at_x.
        destruct (ends (play p m)) eqn:e; [apply not_past; congruence|apply clear, e].
      - exists (len a), x. split; [reflexivity|]. split; [apply nth_len|exact at_x]. }
    intros p at_p. induction at_p as [p r|p m e t im _ IH fr|p e t _ IH fr].
    - apply make. left. exact r.
    - apply make. right. left. eauto 8.
    - apply make. right. right. eauto 6.
  Qed.

  (** Who wins, by whatever path, is attracted. *)
  Lemma wins_attracts : forall s p, Wins c s p ->
    (forall k, times H k <= times s k)%N -> Attracts c (past H) p.
  Proof.
    apply (Wins_both g c
      (fun s p => (forall k, times H k <= times s k)%N -> Attracts c (past H) p)
      (fun s p m => (forall k, times H k <= times s k)%N ->
                    Attracts c (past H) (play p m) /\ free (past H) (play p m))).
    - intros s p v e t _. apply attracts_end. exists v. auto.
    - intros s p m e t im _ IH le. destruct (IH le). apply attracts_pick with m; auto.
    - intros s p e t _ IH le. apply attracts_all; auto; intros m im; apply (IH m im le).
    - intros s p m r gd _. destruct bad as [nev|b]; [|rewrite b in gd; discriminate].
      rewrite (repeats_never g _ _ nev) in r. discriminate.
    - intros s p m r _ IH le. split.
      + apply IH. intros k. etransitivity; [apply le|apply times_cons_le].
      + intros e. destruct (never g) eqn:nev.
        * destruct hist as [_ no]. unfold past. rewrite (no nev). simpl. apply N.leb_gt. lia.
        * pose proof (not_repeats _ _ nev e r) as few. apply N.leb_gt.
          specialize (le (class (play p m))).
          pose proof (times_cons_le g s (class (play p m)) (class p)). lia.
  Qed.

  Lemma attracts_complete root : Attracts c (past H) root ->
    exists l, check g c history root l = true.
  Proof.
    intros at_r. destruct (attracts_progress _ at_r) as (a & x & [sa pa] & at_x & ok & refs).
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

  Theorem progress_complete root : Proved g c history root ->
    exists l, check g c history root l = true.
  Proof. intros w. apply attracts_complete, (wins_attracts _ _ w). intros; lia. Qed.

  (** Who wins is who wins the game of reachability with walls. *)
  Theorem reachability_after root : Proved g c history root <-> Attracts c (past H) root.
  Proof.
    split.
    - intros w. apply (wins_attracts _ _ w). intros; lia.
    - intros at_r. destruct (attracts_complete root at_r) as [l accepted].
      apply (check_sound_positions g c history root l); [|exact accepted].
      intros p q e. rewrite !positions in e. exact e.
  Qed.
End Progress.

(** Positions of a history that stood less often, and all history where nothing repeats, are no
    walls: there the answer is that of plain reachability. *)
Theorem reachability (g : game) c history root :
  (forall p : pos g, class p = p) -> (never g = true \/ forall w, good g c w = false) ->
  History g history -> (2 <= occurrences g)%N ->
  (forall k, past (map class history) k = false) ->
  Proved g c history root <-> Attracts c (fun _ => false) root.
Proof.
  intros positions bad hist two none. rewrite (reachability_after c history); auto.
  assert (same : forall f h : pos g -> bool, (forall k, f k = h k) ->
            forall p, Attracts c f p -> Attracts c h p).
  { intros f h e p at_p. induction at_p as [p r|p m ep t im _ IH fr|p ep t _ IH fr].
    - apply attracts_end, r.
    - apply attracts_pick with m; auto. intros n. rewrite <- e. auto.
    - apply attracts_all; auto. intros m im n. rewrite <- e. apply (fr m im n). }
  split; apply same; intros k; rewrite none; reflexivity.
Qed.

(** So with a constant value and no history, both sides' answers are those of retrograde analysis:
    the side for whom a repetition is bad wins where it can force an end in the target, and the
    other side everywhere else. *)
Theorem history_is_an_artefact (g : game) S c v root :
  (forall p : pos g, class p = p) -> Finite g S -> S root ->
  repetition g = Constant v -> target c v = false -> (2 <= occurrences g)%N ->
  (Proved g c [] root <-> Attracts c (fun _ => false) root) /\
  (Proved g (denied c) [] root <-> ~ Attracts c (fun _ => false) root).
Proof.
  intros positions finite in_S constant bad two.
  assert (reach : Proved g c [] root <-> Attracts c (fun _ => false) root).
  { apply reachability; auto.
    - right. intros w. unfold good, worth. rewrite constant. exact bad.
    - split; [intros p []|reflexivity].
    - intros k. apply N.leb_gt. simpl. lia. }
  split; [exact reach|]. rewrite <- reach. unfold Proved. split.
  - intros w w'. apply (not_both g c _ _ w' w).
  - intros none. destruct (determined g S finite c (map class []) root in_S); tauto.
Qed.
