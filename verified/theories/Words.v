(** * Sixty-four classes at a time

    [follow] goes from the root down with one class. The Rust checker goes with 64 at once: a word
    of bits for "on some path", one for "on every path". And it leaves out what cannot matter: a
    class that stands on one node only, and the nodes before the first that has a class of the
    words and after the last that asks for one. Here: all that is the same. *)

From Coq Require Import List Bool ZArith NArith PArith FMapPositive Lia.
From Andor Require Import Game Certificate Check Strategy Forward.
Import ListNotations.

(** ** Words *)

Section Words.
  Context {g : game}.
  Variables (c : claim) (history : list (pos g)).

  Definition words := PositiveMap.t (N * N).
  Definition words_at (m : words) (i : N) : option (N * N) := PositiveMap.find (key i) m.

  (** The same as [push], by [or] and [and] of words. A node that nothing leads to yet has no words
      here; in Rust it has no bit and all bits, which change nothing when words are joined. *)
  Definition push_words (b : N * N) (m : words) (s : mv g * ref) : words :=
    match snd s with
    | Rep => m
    | To j =>
        let b' := match words_at m j with
                  | None => b
                  | Some b' => (N.lor (fst b) (fst b'), N.land (snd b) (snd b'))
                  end in
        PositiveMap.add (key j) b' m
    end.

  (** The classes of a block, each with its bit. *)
  Fixpoint numbered (n : N) (ks : list (pos g)) : list (N * pos g) :=
    match ks with [] => [] | k :: ks' => (n, k) :: numbered (N.succ n) ks' end.

  (** The bit of a class, if it is one of the block. *)
  Fixpoint own (n : N) (ks : list (pos g)) (k : pos g) : N :=
    match ks with
    | [] => 0
    | k' :: ks' => if pos_eq k k' then N.setbit (own (N.succ n) ks' k) n
                   else own (N.succ n) ks' k
    end.

  Definition bit (n : N) (b : N * N) : bool * bool := (N.testbit (fst b) n, N.testbit (snd b) n).

  Variable ks : list (pos g).

  Fixpoint follow_words (l : list (N * node g)) (m : words) : bool :=
    match l with
    | [] => true
    | (i, x) :: l' =>
        match words_at m i with
        | None => follow_words l' m
        | Some b =>
            let here := own 0 ks (class (at_ x)) in
            let b' := (N.lor here (fst b), N.lor here (snd b)) in
            forallb (fun nk => forallb (step_kept g c history (snd nk) (at_ x) (bit (fst nk) b'))
                                 (steps x)) (numbered 0 ks) &&
            follow_words l' (fold_left (push_words b') (steps x) m)
        end
    end.

  Lemma numbered_from : forall ks' first n k, In (n, k) (numbered first ks') -> (first <= n)%N.
  Proof.
    induction ks' as [|k' ks' IH]; intros first n k i; [destruct i|].
    destruct i as [[= -> ->]|i]; [lia|]. apply IH in i. lia.
  Qed.

  Lemma own_before : forall ks' first n k, (n < first)%N ->
    N.testbit (own first ks' k) n = false.
  Proof.
    induction ks' as [|k' ks' IH]; intros first n k lt; [reflexivity|].
    cbn [own].
    destruct (pos_eq k k'); [rewrite N.setbit_neq by lia|]; apply IH; lia.
  Qed.

  Lemma own_spec : forall ks' first n k q, In (n, k) (numbered first ks') ->
    N.testbit (own first ks' q) n = pos_eqb q k.
  Proof.
    induction ks' as [|k' ks' IH]; intros first n k q i; [destruct i|].
    destruct i as [[= -> ->]|i]; cbn [own].
    - unfold pos_eqb. destruct (pos_eq q k); [apply N.setbit_eq|apply own_before; lia].
    - pose proof (numbered_from _ _ _ _ i). rewrite <- (IH (N.succ first) n k q i).
      destruct (pos_eq q k'); [apply N.setbit_neq; lia|reflexivity].
  Qed.

  (** A table of words whose [n]-th bits are a table of bits. *)
  Definition Agrees (n : N) (w : words) (m : bits) : Prop :=
    forall j, bits_at m j = option_map (bit n) (words_at w j).

  Lemma agrees_push n w m b s : Agrees n w m ->
    Agrees n (push_words b w s) (push g (bit n b) m s).
  Proof.
    intros a i. unfold push, push_words. destruct (snd s) as [j|]; [|apply a].
    unfold bits_at, words_at. destruct (N.eq_dec i j) as [->|ne].
    - rewrite !PositiveMap.gss. fold (bits_at m j). fold (words_at w j). rewrite (a j).
      destruct (words_at w j) as [b'|]; simpl; [|reflexivity].
      unfold bit. simpl. rewrite N.lor_spec, N.land_spec. reflexivity.
    - rewrite !PositiveMap.gso by (intros e; apply key_inj in e; auto). apply a.
  Qed.

  Lemma agrees_fold n b : forall ss w m, Agrees n w m ->
    Agrees n (fold_left (push_words b) ss w) (fold_left (push g (bit n b)) ss m).
  Proof.
    induction ss as [|s ss IH]; intros w m a; simpl; [exact a|].
    apply IH, agrees_push, a.
  Qed.

  (** One walk with words is as many walks with bits. *)
  Theorem follow_words_spec : forall l w (m : N -> bits), (forall n, Agrees n w (m n)) ->
    follow_words l w = forallb (fun nk => follow c history (snd nk) l (m (fst nk))) (numbered 0 ks).
  Proof.
    induction l as [|[i x] l IH]; intros w m a; simpl.
    - symmetry. apply forallb_forall. reflexivity.
    - destruct (words_at w i) as [b|] eqn:e.
      + set (here := own 0 ks (class (at_ x))).
        set (b' := (N.lor here (fst b), N.lor here (snd b))).
        assert (same : forall n k, In (n, k) (numbered 0 ks) ->
                  bit n b' = (pos_eqb (class (at_ x)) k || N.testbit (fst b) n,
                              pos_eqb (class (at_ x)) k || N.testbit (snd b) n)).
        { intros n k i'. unfold b', bit. simpl. rewrite !N.lor_spec.
          unfold here. rewrite (own_spec _ _ _ _ _ i'). reflexivity. }
        rewrite (IH _ (fun n => fold_left (push g (bit n b')) (steps x) (m n)))
          by (intros n; apply agrees_fold, a).
        apply eq_true_iff_eq. rewrite andb_true_iff, !forallb_forall. split.
        * intros [h h'] [n k] i'. simpl. rewrite (a n i), e. simpl.
          specialize (h _ i'). specialize (h' _ i'). simpl in h, h'.
          rewrite (same n k i') in h, h'. rewrite h. exact h'.
        * intros h. split; intros [n k] i'; specialize (h _ i'); simpl in *;
            rewrite (a n i), e in h; simpl in h; rewrite andb_true_iff in h;
            rewrite (same n k i'); apply h.
      + rewrite (IH w m a). apply eq_true_iff_eq. rewrite !forallb_forall.
        split; intros h [n k] i'; specialize (h _ i'); simpl in *;
          rewrite (a n i), e in *; exact h.
  Qed.
End Words.

Arguments follow_words {g}.

(** So [path] may take its classes in blocks, of 64 or of any other number. *)
Theorem path_in_blocks (g : game) c history root (l : list (N * node g)) blocks :
  concat blocks = nodup pos_eq (flat_map (fun ix => demands g c (snd ix)) l) ->
  path c history root l = earlier l &&
    forallb (fun ks => follow_words c history ks (rev_append l [])
               (PositiveMap.add (key root) (0, 0)%N (PositiveMap.empty _))) blocks.
Proof.
  intros e. unfold path. rewrite <- e. destruct (earlier l); [|reflexivity]. simpl.
  set (start := PositiveMap.add (key root) (false, false) (PositiveMap.empty _)).
  clear e. induction blocks as [|ks blocks IH]; simpl; [reflexivity|].
  rewrite forallb_app, IH. f_equal.
  rewrite (follow_words_spec c history ks _ _ (fun _ => start)).
  - generalize 0%N as n. induction ks as [|k ks IH']; intros n; simpl; [reflexivity|].
    rewrite <- (IH' (N.succ n)). reflexivity.
  - intros n j. unfold start, bits_at, words_at. destruct (N.eq_dec j root) as [->|ne].
    + rewrite !PositiveMap.gss. reflexivity.
    + rewrite !PositiveMap.gso, !PositiveMap.gempty by (intros h; apply key_inj in h; auto).
      reflexivity.
Qed.

(** ** What is left out *)

Section LeftOut.
  Context {g : game}.
  Variables (c : claim) (history : list (pos g)) (k : pos g).

  Lemma walk_above (lookup : N -> option (node g)) root :
    (forall i x m j, lookup i = Some x -> In (m, To j) (steps x) -> (j < i)%N) ->
    forall t i, Walk lookup root t i -> In k t ->
    exists i' x', (i < i')%N /\ lookup i' = Some x' /\ class (at_ x') = k.
  Proof.
    intros progress t i w. induction w as [|t i x m j w IH e st]; [intros []|].
    specialize (progress i x m j e st). intros [is|i'].
    - exists i, x. auto.
    - destruct (IH i') as (i'' & x' & lt & h). exists i'', x'. split; [lia|exact h].
  Qed.

  (** A class that stands on one node only stands on no path to a move to that node. *)
  Theorem lonely (lookup : N -> option (node g)) root :
    (forall i x m j, lookup i = Some x -> In (m, To j) (steps x) -> (j < i)%N) ->
    forall t i x m j, Walk lookup root t i -> lookup i = Some x -> In (m, To j) (steps x) ->
    (forall i' x', lookup i' = Some x' -> class (at_ x') = k -> i' = j) ->
    ~ In k (class (at_ x) :: t).
  Proof.
    intros progress t i x m j w e st only [is|i'].
    - specialize (only i x e is). specialize (progress i x m j e st). lia.
    - destruct (walk_above lookup root progress t i w i') as (i'' & x' & lt & e' & is').
      specialize (only i'' x' e' is'). specialize (progress i x m j e st). lia.
  Qed.

  (** No move of a node leads to the class. *)
  Definition asks_nothing (x : node g) : Prop :=
    forall s, In s (steps x) -> class (play (at_ x) (fst s)) <> k.

  Lemma nothing_kept x b : asks_nothing x ->
    forallb (step_kept g c history k (at_ x) b) (steps x) = true.
  Proof.
    intros a. apply forallb_forall. intros s i. unfold step_kept.
    destruct (pos_eq _ k) as [e|]; [destruct (a s i e)|reflexivity].
  Qed.

  (** Behind the last node that asks for the class nothing needs to be followed. *)
  Theorem window_end : forall below l m,
    (forall ix, In ix below -> asks_nothing (snd ix)) ->
    follow c history k (l ++ below) m = follow c history k l m.
  Proof.
    intros below. induction l as [|[i x] l IH]; intros m a; simpl.
    - revert m. induction below as [|[i x] below IH]; intros m; simpl; [reflexivity|].
      destruct (bits_at m i) as [b|]; [|apply IH; intros ix h; apply a; right; exact h].
      rewrite nothing_kept by (apply (a (i, x)); left; reflexivity).
      apply IH. intros ix h. apply a. right. exact h.
    - destruct (bits_at m i); [f_equal|]; apply IH, a.
  Qed.

  (** Before the first node that has the class or asks for it, all bits are clear. *)
  Fixpoint clear_from (above : list (N * node g)) (m : bits) : bits :=
    match above with
    | [] => m
    | (i, x) :: above' =>
        clear_from above'
          (match bits_at m i with
           | None => m
           | Some _ => fold_left (push g (false, false)) (steps x) m
           end)
    end.

  Definition all_clear (m : bits) : Prop :=
    forall j b, bits_at m j = Some b -> b = (false, false).

  Lemma clear_fold : forall (ss : list (mv g * ref)) m, all_clear m ->
    all_clear (fold_left (push g (false, false)) ss m).
  Proof.
    induction ss as [|s ss IH]; intros m a; simpl; [exact a|]. apply IH. intros i b.
    unfold push. destruct (snd s) as [j|]; [|apply a]. unfold bits_at.
    destruct (N.eq_dec i j) as [->|ne].
    - rewrite PositiveMap.gss. fold (bits_at m j). destruct (bits_at m j) as [b'|] eqn:e.
      + rewrite (a j b' e). intros [= <-]. reflexivity.
      + intros [= <-]. reflexivity.
    - rewrite PositiveMap.gso by (intros e; apply key_inj in e; auto). apply a.
  Qed.

  Theorem window_start : forall above l m, all_clear m ->
    (forall ix, In ix above -> class (at_ (snd ix)) <> k /\ asks_nothing (snd ix)) ->
    follow c history k (above ++ l) m = follow c history k l (clear_from above m) /\
    all_clear (clear_from above m).
  Proof.
    induction above as [|[i x] above IH]; intros l m clear a; simpl; [auto|].
    assert (rest : forall ix, In ix above -> class (at_ (snd ix)) <> k /\ asks_nothing (snd ix))
      by (intros ix h; apply a; right; exact h).
    destruct (bits_at m i) as [b|] eqn:e; [|apply IH; assumption].
    destruct (a (i, x) (or_introl eq_refl)) as [other nothing]. simpl in other, nothing.
    rewrite (clear i b e). simpl. rewrite nothing_kept by exact nothing.
    assert (no : pos_eqb (class (at_ x)) k = false)
      by (unfold pos_eqb; destruct (pos_eq _ k); [contradiction|reflexivity]).
    rewrite no. simpl. apply IH; [apply clear_fold, clear|exact rest].
  Qed.
End LeftOut.
