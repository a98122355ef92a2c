(** * Nodes that stand for images

    After a move a node may follow whose position is only an image, such as the mirror image, of
    the position after the move. The strategy then is played as it would be in the mirror. A game
    says which positions are images of one ([images]), and what must be true of them is
    [Symmetric]: nothing that is compared along a path, so that the set of images may differ from
    position to position, as in chess, where castling and pawns take symmetries away. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy.
Import ListNotations.

Section Images.
  Context {g : game}.
  Variable images : pos g -> list (pos g).

  (** [p] is [q], or one of its images. *)
  Definition Alike (p q : pos g) : Prop := In p (q :: images q).
  Definition alike (p q : pos g) : bool := if in_dec pos_eq p (q :: images q) then true else false.

  (** What images must be: an equivalence that keeps who moves and how the game ends, and each move
      has a counterpart. Classes are asked for only because a rule of repetition compares them. *)
  Record Symmetric : Prop := {
    alike_sym : forall p q, Alike p q -> Alike q p;
    alike_trans : forall p q r, Alike p q -> Alike q r -> Alike p r;
    alike_ends : forall p q, Alike p q -> ends p = ends q;
    alike_turn : forall p q, Alike p q -> turn p = turn q;
    alike_moves : forall p q m, Alike p q -> ends p = None -> In m (moves p) ->
      exists m', In m' (moves q) /\ Alike (play p m) (play q m');
    alike_class : forall p q, Alike p q -> Alike (class p) (class q)
  }.

  (** ** The checker *)

  Variable c : claim.

  Definition step_image (lookup : N -> option (node g)) (p : pos g) (s : mv g * ref) : bool :=
    match snd s with
    | To j => match lookup j with Some y => alike (play p (fst s)) (at_ y) | None => false end
    | Rep => false
    end.

  Definition node_image lookup (x : node g) : bool :=
    kind_ok c x && forallb (step_image lookup (at_ x)) (steps x).

  Definition by_rule_images (l : list (N * node g)) : bool :=
    if never g then earlier l
    else match good g c Max, good g c Min with
         | true, true => true
         | false, false => (2 <=? occurrences g)%N && classes_are_positions l && earlier l
         | _, _ => false
         end.

  (** There is no history: its images would have to be known, too. *)
  Definition check_images (root : pos g) (certificate : list (node g)) : bool :=
    let l := placed 0 certificate in
    match last_node l with
    | None => false
    | Some (_, x) =>
        pos_eqb (at_ x) root &&
        forallb (fun ix => node_image (node_at (table_of certificate)) (snd ix)) l &&
        by_rule_images l
    end.

  (** ** Soundness *)

  Hypothesis sym : Symmetric.

  Lemma alike_refl p : Alike p p.
  Proof. left. reflexivity. Qed.

  Lemma alike_spec p q : alike p q = true <-> Alike p q.
  Proof.
    unfold alike. destruct (in_dec _ _ _) as [yes|no].
    - split; auto.
    - split; [discriminate|intros al; destruct (no al)].
  Qed.

  Variable lookup : N -> option (node g).
  Hypothesis ok : forall i x, lookup i = Some x -> node_image lookup x = true.

  Lemma image_to i x m r : lookup i = Some x -> In (m, r) (steps x) ->
    exists j y, r = To j /\ lookup j = Some y /\ Alike (play (at_ x) m) (at_ y).
  Proof.
    intros here st. pose proof (ok _ _ here) as okx. unfold node_image in okx.
    rewrite andb_true_iff, (forallb_forall _ (steps x)) in okx. destruct okx as [_ okx].
    specialize (okx _ st). unfold step_image in okx. simpl in okx.
    destruct r as [j|]; [|discriminate]. destruct (lookup j) as [y|] eqn:e; [|discriminate].
    exists j, y. repeat split; auto. apply alike_spec, okx.
  Qed.

  (** The claimant wins from an image of a node if it wins after its moves to images of the nodes
      that stand there. *)
  Lemma image_wins i x s q : lookup i = Some x -> Alike q (at_ x) ->
    (forall m m' j y, ends q = None -> In (m', To j) (steps x) -> lookup j = Some y ->
       Alike (play q m) (at_ y) -> Wins_after c s q m) -> Wins c s q.
  Proof.
    intros here al after. pose proof (ok _ _ here) as okx.
    assert (next : forall m m' r, ends q = None -> In (m', r) (steps x) ->
              Alike (play q m) (play (at_ x) m') -> Wins_after c s q m).
    { intros m m' r on st al'. destruct (image_to i x m' r here st) as (j & y & -> & there & al'').
      apply (after m m' j y); auto. apply (alike_trans sym) with (play (at_ x) m'); auto. }
    pose proof (alike_ends sym _ _ al) as same_end.
    pose proof (alike_turn sym _ _ al) as same_turn.
    unfold node_image, kind_ok, steps in *. rewrite andb_true_iff in okx. destruct okx as [okx _].
    destruct (how x) as [v|m r|l], (ends (at_ x)) as [w|] eqn:e; try discriminate;
      rewrite andb_true_iff in okx; destruct okx as [a b].
    - apply wins_end with w; assumption.
    - destruct (player_eqb_spec (turn (at_ x)) (claimant c)); [|discriminate].
      apply mv_in_spec in b. apply (alike_sym sym) in al.
      destruct (alike_moves sym _ _ m al e b) as (m' & im & al').
      apply wins_pick with m'; [assumption|congruence|assumption|].
      apply (next m' m r); [assumption|left; reflexivity|apply (alike_sym sym), al'].
    - destruct (player_eqb_spec (turn (at_ x)) (claimant c)); [discriminate|].
      apply wins_all; [assumption|congruence|]. intros m im.
      destruct (alike_moves sym _ _ m al same_end im) as (m' & im' & al').
      unfold are_all_moves in b. rewrite !andb_true_iff in b. destruct b as [[_ b] _].
      rewrite forallb_forall in b. specialize (b m' im'). apply mv_in_spec, in_map_iff in b.
      destruct b as ([m'' r] & e' & ir). simpl in e'. subst m''.
      apply (next m m' r); assumption.
  Qed.

  (** Where nothing repeats, progress is all. *)
  Lemma images_never : never g = true ->
    (forall i x m j, lookup i = Some x -> In (m, To j) (steps x) -> (j < i)%N) ->
    forall i x s q, lookup i = Some x -> Alike q (at_ x) -> Wins c s q.
  Proof.
    intros nev progress i. induction i as [i IH] using N_strong_ind. intros x s q here al.
    apply (image_wins i x); auto. intros m m' j y _ st there al'.
    apply after_play; [apply repeats_never, nev|]. apply (IH j) with y; eauto.
  Qed.

  (** Where repetitions are bad, the claimant plays by the first node of which the position is an
      image. The place of that node falls with every move, so no class comes back: else the later
      position would be an image of the earlier node, too. *)
  Lemma images_progress :
    (forall i x m j, lookup i = Some x -> In (m, To j) (steps x) -> (j < i)%N) ->
    (forall i x, lookup i = Some x -> class (at_ x) = at_ x) ->
    forall i x s q, lookup i = Some x -> Alike q (at_ x) ->
    (forall j y q', lookup j = Some y -> (j < i)%N -> Alike q' (at_ y) ->
       (times s (class q') + 2 <= occurrences g)%N) ->
    Wins c s q.
  Proof.
    intros progress positions i. induction i as [i IH] using N_strong_ind.
    intros x s q here al few.
    assert (own : forall j y p, lookup j = Some y -> Alike p (at_ y) -> Alike (class p) (at_ y)).
    { intros j y p e a. rewrite <- (positions j y e). apply (alike_class sym), a. }
    assert (first : (exists j y, (j < i)%N /\ lookup j = Some y /\ Alike q (at_ y)) \/
                    (forall j y, (j < i)%N -> lookup j = Some y -> ~ Alike q (at_ y))).
    { clear few here IH. induction i as [|i IH] using N.peano_ind.
      - right. lia.
      - destruct IH as [(j & y & lt & e)|none]; [left; exists j, y; split; [lia|exact e]|].
        destruct (lookup i) as [y|] eqn:e.
        + destruct (alike q (at_ y)) eqn:a.
          * left. exists i, y. apply alike_spec in a. repeat split; auto. lia.
          * right. intros j z lt ez a'. destruct (N.eq_dec j i) as [->|].
            -- apply alike_spec in a'. congruence.
            -- apply (none j z); auto. lia.
        + right. intros j z lt ez. destruct (N.eq_dec j i) as [->|]; [congruence|].
          apply (none j z); [lia|exact ez]. }
    destruct first as [(j & y & lt & there & same)|none].
    - apply (IH j lt y s q there same). intros k z q' ez ltk. apply (few k z q' ez). lia.
    - apply (image_wins i x); auto. intros m m' j y on st there al'.
      assert (lt : (j < i)%N) by eauto.
      assert (few' : forall k z q', lookup k = Some z -> (k < i)%N -> Alike q' (at_ z) ->
                       (times (class q :: s) (class q') + 2 <= occurrences g)%N).
      { intros k z q' ez ltk a. rewrite times_cons_other; [apply (few k z q' ez ltk a)|].
        intros e. apply (none k z ltk ez). apply (alike_trans sym) with (class q).
        - apply (alike_trans sym) with (at_ x); [exact al|]. apply (alike_sym sym), (own i x q); auto.
        - rewrite e. apply (own k z q'); auto. }
      apply after_play.
      + apply repeats_few, (few' j y); auto.
      + apply (IH j lt y _ _ there al'). intros k z q' ez ltk. apply (few' k z q' ez). lia.
  Qed.

  (** Where repetitions are good, play never leaves the images of the nodes. They are finitely
      many, so some class comes to its last occurrence in the end. *)
  Section Stays.
    Variable K : list (pos g).
    Hypothesis known : forall i x q, lookup i = Some x -> Alike q (at_ x) -> In (class q) K.
    Hypothesis repeating : never g = false.
    Hypothesis all_good : forall w, good g c w = true.

    Lemma images_step i x s q : lookup i = Some x -> Alike q (at_ x) ->
      (forall j y q', ends q = None -> lookup j = Some y -> Alike q' (at_ y) ->
         (ends q' = None -> (times (class q :: s) (class q') + 2 <= occurrences g)%N) ->
         Wins c (class q :: s) q') ->
      Wins c s q.
    Proof.
      intros here al next. apply (image_wins i x); auto. intros m m' j y on st there al'.
      destruct (repeats (class q :: s) (play q m)) eqn:rep; [apply after_repetition; auto|].
      apply after_play; [exact rep|]. apply (next j y); auto. intros e. apply not_repeats; auto.
    Qed.

    Lemma images_stay : forall n i x s q, lookup i = Some x -> Alike q (at_ x) ->
      (ends q = None -> (times s (class q) + 2 <= occurrences g)%N) ->
      (room K s < n)%nat -> Wins c s q.
    Proof.
      induction n as [|n IH]; intros i x s q here al fresh enough; [lia|].
      apply (images_step i x); auto. intros j y q' e there al' fresh'.
      apply (IH j y); auto.
      assert (lt : (room K (class q :: s) < room K s)%nat); [|lia].
      apply room_lt; [apply (known i x); assumption|specialize (fresh e); lia].
    Qed.

    Lemma images_closed i x s q : lookup i = Some x -> Alike q (at_ x) -> Wins c s q.
    Proof.
      intros here al. apply (images_step i x); auto. intros j y q' e there al' fresh.
      apply (images_stay (S (room K (class q :: s))) j y); auto.
    Qed.
  End Stays.
End Images.

Theorem check_images_sound (g : game) images c (root : pos g) l :
  Symmetric images -> check_images images c root l = true -> Proved g c [] root.
Proof.
  intros sym. unfold check_images. destruct (last_node (placed 0 l)) as [[i x]|] eqn:last;
    [|discriminate].
  rewrite !andb_true_iff. intros [[at_root ok] rule].
  apply pos_eqb_spec in at_root. subst root. apply last_in, in_placed_0 in last.
  rewrite forallb_placed in ok.
  assert (ok' : forall i x, nth_node l i = Some x -> node_image images c (nth_node l) x = true).
  { intros j y e. rewrite <- (ok j y e). simpl. unfold node_image. f_equal.
    induction (steps y) as [|s st IH]; simpl; [reflexivity|]. rewrite IH. f_equal.
    unfold step_image. destruct (snd s); [rewrite node_at_spec|]; reflexivity. }
  unfold Proved, by_rule_images in *. simpl. destruct (never g) eqn:nev.
  - rewrite earlier_spec in rule.
    apply (images_never images c sym (nth_node l) ok' nev rule i x); [exact last|apply alike_refl].
  - destruct (good g c Max) eqn:gmax, (good g c Min) eqn:gmin; try discriminate.
    + set (K := flat_map (fun y => map class (at_ y :: images (at_ y))) l).
      apply (images_closed images c sym (nth_node l) ok' K) with (i := i) (x := x); auto.
      * intros j y q e al. apply in_flat_map. exists y. apply nth_error_In in e.
        split; [exact e|]. apply in_map, al.
      * intros []; assumption.
      * apply alike_refl.
    + rewrite !andb_true_iff, N.leb_le, earlier_spec in rule. destruct rule as [[two pos_] early].
      unfold classes_are_positions in pos_. rewrite forallb_placed in pos_.
      apply (images_progress images c sym (nth_node l) ok' early) with (i := i) (x := x); auto.
      * intros j y e. apply pos_eqb_spec, (pos_ j y e).
      * apply alike_refl.
Qed.

(** ** Symmetries give images

    Usually images come from maps of positions, each at the positions where it is a symmetry of the
    rules: a map goes over into itself along every move (in chess, castling rights and pawns never
    come back), each can be undone, and two in a row are one. *)

Section Maps.
  Context {g : game}.
  Variable maps : pos g -> list (pos g -> pos g).

  Record Symmetries : Prop := {
    inverse : forall p f, In f (maps p) -> exists h, In h (maps (f p)) /\ h (f p) = p;
    compose : forall p f h, In f (maps p) -> In h (maps (f p)) ->
      exists k, In k (maps p) /\ k p = h (f p);
    keeps_ends : forall p f, In f (maps p) -> ends (f p) = ends p;
    keeps_turn : forall p f, In f (maps p) -> turn (f p) = turn p;
    keeps_moves : forall p f m, In f (maps p) -> ends p = None -> In m (moves p) ->
      In f (maps (play p m)) /\ exists m', In m' (moves (f p)) /\ play (f p) m' = f (play p m);
    keeps_class : forall p f, In f (maps p) -> In f (maps (class p)) /\ class (f p) = f (class p)
  }.

  Theorem symmetries_symmetric : Symmetries -> Symmetric (fun p => map (fun f => f p) (maps p)).
  Proof.
    intros [inv comp en tu mo cl]. set (images := fun p => map (fun f => f p) (maps p)).
    assert (image : forall p f, In f (maps p) -> Alike images (f p) p).
    { intros p f i. right. apply in_map_iff. exists f. auto. }
    assert (cases : forall p q, Alike images p q -> p = q \/ exists f, In f (maps q) /\ p = f q).
    { intros p q [e|i]; [left; congruence|right]. apply in_map_iff in i.
      destruct i as (f & e & i). exists f. auto. }
    assert (sym : forall p q, Alike images p q -> Alike images q p).
    { intros p q al. destruct (cases _ _ al) as [->|(f & i & ->)]; [exact al|].
      destruct (inv q f i) as (h & ih & e). rewrite <- e at 1. auto. }
    split; try exact sym.
    - intros p q r al al'. destruct (cases _ _ al) as [->|(h & ih & ->)]; [exact al'|].
      destruct (cases _ _ al') as [->|(f & i & ->)]; [exact al|].
      destruct (comp r f h i ih) as (k & ik & <-). auto.
    - intros p q al. destruct (cases _ _ al) as [->|(f & i & ->)]; auto.
    - intros p q al. destruct (cases _ _ al) as [->|(f & i & ->)]; auto.
    - intros p q m al e im. apply sym in al. destruct (cases _ _ al) as [->|(f & i & ->)].
      + exists m. split; [exact im|left; reflexivity].
      + destruct (mo p f m i e im) as (i' & m' & im' & e'). exists m'. split; [exact im'|].
        apply sym. rewrite e'. auto.
    - intros p q al. destruct (cases _ _ al) as [->|(f & i & ->)]; [left; reflexivity|].
      destruct (cl q f i) as [i' ->]. auto.
  Qed.
End Maps.
