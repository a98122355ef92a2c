(** * Small facts about games that the proofs share *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game.
Import ListNotations.

Lemma player_eqb_spec a b : reflect (a = b) (player_eqb a b).
Proof. destruct a, b; constructor; congruence. Qed.

Lemma not_claimant c w : w <> claimant c <-> w = opponent (claimant c).
Proof. destruct w, (claimant c); simpl; split; congruence. Qed.

Lemma claimant_denied c : claimant (denied c) = opponent (claimant c).
Proof. destruct c as [[] v []]; reflexivity. Qed.

Lemma target_denied c v : target (denied c) v = negb (target c v).
Proof. unfold target, met; simpl. destruct (_ <=? _)%Z, (holds c); reflexivity. Qed.

Lemma denied_denied c : denied (denied c) = c.
Proof. destruct c as [w v []]; reflexivity. Qed.

Section Facts.
  Variable g : game.

  Lemma good_denied c w : good g (denied c) w = negb (good g c w).
  Proof. apply target_denied. Qed.

  Lemma times_in (s : list (pos g)) k : In k s <-> (1 <= times s k)%N.
  Proof.
    induction s as [|k' s IH]; simpl; [lia|].
    destruct (pos_eq k' k); [split; intros; [lia|auto]|].
    rewrite <- IH. split; [intros []; congruence|auto].
  Qed.

  Lemma times_cons_same (s : list (pos g)) k : times (k :: s) k = N.succ (times s k).
  Proof. simpl. destruct (pos_eq k k); congruence. Qed.

  Lemma times_cons_other (s : list (pos g)) k k' : k' <> k -> times (k' :: s) k = times s k.
  Proof. simpl. destruct (pos_eq k' k); congruence. Qed.

  Lemma times_cons_le (s : list (pos g)) k k' : (times s k <= times (k' :: s) k)%N.
  Proof. simpl. destruct (pos_eq k' k); lia. Qed.

  Lemma times_app (a b : list (pos g)) k : times (a ++ b) k = (times a k + times b k)%N.
  Proof. induction a as [|k' a IH]; simpl; [|destruct (pos_eq k' k)]; lia. Qed.

  Lemma over_spec (p : pos g) : over p = false <-> ends p = None.
  Proof. unfold over. destruct (ends p); split; congruence. Qed.

  Lemma repeats_spec (s : list (pos g)) q :
    repeats s q = true <->
    never g = false /\ ends q = None /\ (occurrences g <= N.succ (times s (class q)))%N.
  Proof.
    unfold repeats. rewrite !andb_true_iff, !negb_true_iff, N.leb_le, over_spec. tauto.
  Qed.

  Lemma repeats_few (s : list (pos g)) q :
    (times s (class q) + 2 <= occurrences g)%N -> repeats s q = false.
  Proof.
    intros few. destruct (repeats s q) eqn:r; [|reflexivity].
    apply repeats_spec in r. lia.
  Qed.

  Lemma repeats_over (s : list (pos g)) q v : ends q = Some v -> repeats s q = false.
  Proof.
    intros e. destruct (repeats s q) eqn:r; [|reflexivity].
    apply repeats_spec in r. destruct r as (_ & r & _). congruence.
  Qed.

  Lemma repeats_never (s : list (pos g)) q : never g = true -> repeats s q = false.
  Proof. unfold repeats. intros ->. reflexivity. Qed.

  (** Who wins does not depend on a proof of one's being: no position is won for both sides. *)
  Theorem not_both c s p : Wins (g := g) c s p -> ~ Wins (denied c) s p.
  Proof.
    apply (Wins_both g c (fun s p => ~ Wins (denied c) s p)
             (fun s p m => ~ Wins_after (denied c) s p m)); clear s p.
    - intros s p v e t w. inversion w; subst; try congruence.
      rewrite target_denied in *. replace v0 with v in * by congruence.
      rewrite t in *. discriminate.
    - intros s p m e turn_p in_m _ not_after w. inversion w; subst; try congruence.
      + rewrite claimant_denied in *. destruct (claimant c); simpl in *; congruence.
      + auto.
    - intros s p e turn_p _ not_after w. inversion w; subst; try congruence.
      + eapply not_after; eassumption.
      + rewrite claimant_denied in *.
        destruct (turn p), (claimant c); simpl in *; congruence.
    - intros s p m r gd w. inversion w; subst; try congruence.
      rewrite good_denied, gd in *. discriminate.
    - intros s p m r _ not_wins w. inversion w; subst; try congruence; auto.
  Qed.
End Facts.

(** ** A bound on the length of plays

    How many positions of the classes [K] can still follow before one is a repetition. *)

Section Room.
  Context {g : game}.

  Fixpoint room (K s : list (pos g)) : nat :=
    match K with
    | [] => 0
    | k :: K' => N.to_nat (occurrences g - times s k) + room K' s
    end.

  Lemma room_le K s (k : pos g) : (room K (k :: s) <= room K s)%nat.
  Proof.
    induction K as [|k' K IH]; simpl; [lia|].
    pose proof (times_cons_le g s k' k) as le. simpl in le. lia.
  Qed.

  Lemma room_lt K s (k : pos g) :
    In k K -> (times s k < occurrences g)%N -> (room K (k :: s) < room K s)%nat.
  Proof.
    induction K as [|k' K IH]; simpl; intros ik few; [tauto|].
    pose proof (room_le K s k) as le.
    destruct (pos_eq k k') as [->|ne]; [lia|].
    destruct ik as [->|ik]; [congruence|]. specialize (IH ik few). lia.
  Qed.

  Lemma not_repeats (s : list (pos g)) q : never g = false -> ends q = None ->
    repeats s q = false -> (times s (class q) + 2 <= occurrences g)%N.
  Proof.
    unfold repeats. intros -> e. rewrite (proj2 (over_spec _ _) e). simpl.
    rewrite N.leb_gt. lia.
  Qed.
End Room.
