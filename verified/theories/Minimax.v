(** * [Wins] is what minimax over all paths says

    The plainest program that solves a game: try every move, go on along every path, take the best.
    Here: whatever it answers is right for [Wins], for both sides; and on games without endless
    plays it does answer. So [Wins] is decided, and one of the two sides wins. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics.
Import ListNotations.

Section Minimax.
  Context {g : game}.

  (** The better value for a player. *)
  Definition better (w : player) (a b : Z) : Z :=
    match w with Max => Z.max a b | Min => Z.min a b end.

  (** The best of a list; none if it is empty or something in it is open. *)
  Fixpoint best (w : player) (l : list (option Z)) : option Z :=
    match l with
    | [] => None
    | [a] => a
    | a :: l' =>
        match a, best w l' with Some v, Some v' => Some (better w v v') | _, _ => None end
    end.

  (** The value of a position after the classes [s], looking at most [fuel] moves ahead. *)
  Fixpoint minimax (fuel : nat) (s : list (pos g)) (p : pos g) : option Z :=
    match fuel with
    | O => None
    | S fuel' =>
        match ends p with
        | Some v => Some v
        | None =>
            best (turn p) (map (fun m =>
              if repeats (class p :: s) (play p m) then Some (worth g (turn p))
              else minimax fuel' (class p :: s) (play p m)) (moves p))
        end
    end.

  (** ** What it answers is right *)

  Section Right.
    Variable c : claim.

    Lemma target_better w a b : target c (better w a b) =
      if player_eqb w (claimant c) then target c a || target c b else target c a && target c b.
    Proof.
      destruct c as [p v h]. unfold target, met, better, claimant; simpl.
      destruct w, p, h; simpl;
        repeat match goal with |- context [(?x <=? ?y)%Z] => destruct (Z.leb_spec x y) end;
        simpl; try reflexivity; exfalso; lia.
    Qed.

    Lemma best_pick l : forall v, best (claimant c) l = Some v ->
      target c v = true <-> exists u, In (Some u) l /\ target c u = true.
    Proof.
      induction l as [|a [|b l] IH]; intros v e; [discriminate| |].
      - simpl in e. subst a. split; [intros t; exists v; split; [left; reflexivity|exact t]|].
        intros (u & [[= <-]|[]] & t). exact t.
      - change (match a, best (claimant c) (b :: l) with
                | Some v, Some v' => Some (better (claimant c) v v') | _, _ => None end = Some v)
          in e.
        destruct a as [a|]; [|discriminate].
        destruct (best (claimant c) (b :: l)) as [w|]; [|discriminate].
        injection e as <-. rewrite target_better.
        destruct (player_eqb_spec (claimant c) (claimant c)); [|congruence].
        rewrite orb_true_iff, (IH w eq_refl). split.
        + intros [t|(u & i & t)]; [exists a; split; [left; reflexivity|exact t]|].
          exists u. split; [right; exact i|exact t].
        + intros (u & [[= <-]|i] & t); [left; exact t|right; exists u; auto].
    Qed.

    Lemma best_all w l : w <> claimant c -> forall v, best w l = Some v ->
      target c v = true <-> forall a, In a l -> exists u, a = Some u /\ target c u = true.
    Proof.
      intros other. induction l as [|a [|b l] IH]; intros v e; [discriminate| |].
      - simpl in e. subst a. split.
        + intros t a [<-|[]]. eauto.
        + intros h. destruct (h (Some v)) as (u & [= ->] & t); [left; reflexivity|exact t].
      - change (match a, best w (b :: l) with
                | Some v, Some v' => Some (better w v v') | _, _ => None end = Some v) in e.
        destruct a as [a|]; [|discriminate].
        destruct (best w (b :: l)) as [z|]; [|discriminate].
        injection e as <-. rewrite target_better.
        destruct (player_eqb_spec w (claimant c)); [congruence|].
        rewrite andb_true_iff, (IH z eq_refl). split.
        + intros [t h] x [<-|i]; eauto.
        + intros h. split; [|intros x i; apply h; right; exact i].
          destruct (h (Some a)) as (u & [= ->] & t); [left; reflexivity|exact t].
    Qed.

    Theorem minimax_right : forall fuel s p v, minimax fuel s p = Some v ->
      Wins c s p <-> target c v = true.
    Proof.
      induction fuel as [|fuel IH]; intros s p v e; [discriminate|]. simpl in e.
      destruct (ends p) as [w|] eqn:ep.
      { injection e as <-. split; [intros h; inversion h; subst; congruence|].
        apply wins_end, ep. }
      set (after := fun m => if repeats (class p :: s) (play p m) then Some (worth g (turn p))
                             else minimax fuel (class p :: s) (play p m)) in e.
      assert (each : forall m u, after m = Some u ->
                       Wins_after c s p m <-> target c u = true).
      { intros m u. unfold after. destruct (repeats (class p :: s) (play p m)) eqn:r.
        - intros [= <-]. split; [intros h; inversion h; subst; [assumption|congruence]|].
          apply after_repetition, r.
        - intros em. rewrite <- (IH _ _ _ em). split; [intros h; inversion h; subst;
            [congruence|assumption]|apply after_play, r]. }
      destruct (player_eqb_spec (turn p) (claimant c)) as [t|t].
      - rewrite t in e. rewrite (best_pick _ _ e). split.
        + intros h. inversion h as [|s' p' m _ _ im am|s' p' _ nt _]; subst; try congruence.
          destruct (after m) as [u|] eqn:em.
          * exists u. split; [rewrite <- em; apply in_map, im|apply (each m u em), am].
          * exfalso. clear -e em im. revert v e. induction (moves p) as [|m' l IHl]; [destruct
            im|].
            intros v e. destruct l as [|m'' l].
            -- destruct im as [->|[]]. simpl in e. congruence.
            -- change (match after m', best (claimant c) (map after (m'' :: l)) with
                | Some v, Some v' => Some (better (claimant c) v v') | _, _ => None end = Some v)
                 in e.
               destruct im as [->|im]; [rewrite em in e; discriminate|].
               destruct (after m'); [|discriminate].
               destruct (best (claimant c) (map after (m'' :: l))) eqn:eb; [|discriminate].
               apply (IHl im _ eq_refl).
        + intros (u & i & tu). apply in_map_iff in i. destruct i as (m & em & im).
          apply wins_pick with m; auto. apply (each m u em), tu.
      - rewrite (best_all _ _ t _ e). split.
        + intros h. inversion h as [|s' p' m _ t' _ _|s' p' _ _ all]; subst; try congruence.
          intros a i. apply in_map_iff in i. destruct i as (m & em & im).
          destruct a as [u|]; [exists u; split; [reflexivity|apply (each m u em), (all m im)]|].
          exfalso. clear -e em im. revert v e. induction (moves p) as [|m' l IHl]; [destruct im|].
            intros v e. destruct l as [|m'' l].
            -- destruct im as [->|[]]. simpl in e. congruence.
            -- change (match after m', best (turn p) (map after (m'' :: l)) with
                | Some v, Some v' => Some (better (turn p) v v') | _, _ => None end = Some v) in e.
               destruct im as [->|im]; [rewrite em in e; discriminate|].
               destruct (after m'); [|discriminate].
               destruct (best (turn p) (map after (m'' :: l))) eqn:eb; [|discriminate].
               apply (IHl im _ eq_refl).
        + intros h. apply wins_all; auto. intros m im.
          destruct (h (after m)) as (u & em & tu); [apply in_map, im|]. apply (each m u em), tu.
    Qed.
  End Right.

  (** ** It answers where no play is endless

      A set of positions that play does not leave, in which every position that is not over has a
      move. Plays in it end because its classes are finitely many, or, under [Never], because some
      number falls with every move. *)

  Record Finite (S : pos g -> Prop) : Prop := {
    stays : forall p m, S p -> ends p = None -> In m (moves p) -> S (play p m);
    alive : forall p, S p -> ends p = None -> moves p <> [];
    ending : if never g
      then exists rank : pos g -> nat, forall p m, S p -> ends p = None -> In m (moves p) ->
             (rank (play p m) < rank p)%nat
      else exists K, forall p, S p -> In (class p) K
  }.

  Lemma best_some w l : l <> [] -> (forall a, In a l -> exists u : Z, a = Some u) ->
    exists v, best w l = Some v.
  Proof.
    induction l as [|a [|b l] IH]; intros ne all; [congruence| |].
    - destruct (all a) as [u ->]; [left; reflexivity|]. exists u. reflexivity.
    - destruct (all a) as [u ->]; [left; reflexivity|].
      destruct IH as [v e]; [congruence|intros x i; apply all; right; exact i|].
      exists (better w u v).
      change (match best w (b :: l) with Some v' => Some (better w u v') | None => None end =
              Some (better w u v)). rewrite e. reflexivity.
  Qed.

  Theorem minimax_answers S : Finite S -> forall s p, S p ->
    exists fuel v, minimax fuel s p = Some v.
  Proof.
    intros [stays alive ending].
    assert (step : forall n s p, S p ->
      (ends p = None -> forall m, In m (moves p) -> repeats (class p :: s) (play p m) = false ->
         exists v, minimax n (class p :: s) (play p m) = Some v) ->
      exists v, minimax (Datatypes.S n) s p = Some v).
    { intros n s p sp next. simpl. destruct (ends p) as [v|] eqn:e; [exists v; reflexivity|].
      apply best_some.
      - destruct (moves p) eqn:em; [destruct (alive p sp e em)|discriminate].
      - intros a i. apply in_map_iff in i. destruct i as (m & <- & im).
        destruct (repeats _ _) eqn:r; [eauto|]. apply next; auto. }
    destruct (never g) eqn:nev.
    - destruct ending as [rank falls].
      assert (all : forall n s p, S p -> (rank p < n)%nat -> exists v, minimax n s p = Some v).
      { induction n as [|n IH]; intros s p sp lt; [lia|]. apply step; [exact sp|].
        intros e m im _. apply IH; [eauto|]. specialize (falls p m sp e im). lia. }
      intros s p sp. exists (Datatypes.S (rank p)). apply all; [exact sp|lia].
    - destruct ending as [K in_K].
      assert (all : forall n s p, S p ->
                (ends p = None -> (times s (class p) + 2 <= occurrences g)%N) ->
                (room K s < n)%nat -> exists v, minimax n s p = Some v).
      { induction n as [|n IH]; intros s p sp fresh lt; [lia|]. apply step; [exact sp|].
        intros e m im r. apply IH.
        - eauto.
        - intros em. apply not_repeats; auto.
        - assert (room K (class p :: s) < room K s)%nat; [|lia].
          apply room_lt; [apply in_K, sp|]. specialize (fresh e). lia. }
      intros s p sp. exists (Datatypes.S (Datatypes.S (room K (class p :: s)))).
      apply step; [exact sp|]. intros e m im r. apply all; [eauto| |lia].
      intros em. apply not_repeats; auto.
  Qed.
End Minimax.

Arguments Finite : clear implicits.

(** One of the two sides has a strategy (and by [not_both] only one). *)
Theorem determined (g : game) S : Finite g S ->
  forall c s p, S p -> Wins (g := g) c s p \/ Wins (g := g) (denied c) s p.
Proof.
  intros finite c s p sp. destruct (minimax_answers S finite s p sp) as (n & v & e).
  rewrite (minimax_right c n s p v e), (minimax_right (denied c) n s p v e), target_denied.
  destruct (target c v); auto.
Qed.

Corollary wins_or_not (g : game) S : Finite g S ->
  forall c s p, S p -> Wins (g := g) c s p \/ ~ Wins (g := g) c s p.
Proof.
  intros finite c s p sp. destruct (determined g S finite c s p sp) as [w|w]; [auto|right].
  intros w'. apply (not_both g c s p w' w).
Qed.

(** There is one value that says who wins which claim: the value of the position. *)
Corollary the_value (g : game) S : Finite g S -> forall s p, S p -> exists v, forall w t,
  (Wins (g := g) (Claim w t true) s p <-> (t <= seen_by w v)%Z) /\
  (Wins (g := g) (Claim w t false) s p <-> (seen_by w v < t)%Z).
Proof.
  intros finite s p sp. destruct (minimax_answers S finite s p sp) as (n & v & e).
  exists v. intros w t. rewrite !(minimax_right _ n s p v e). unfold target, met; simpl.
  destruct (Z.leb_spec t (seen_by w v)); simpl; split; split; intros; try congruence; try lia.
Qed.
