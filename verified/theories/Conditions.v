(** * Lemmas of engines: what must, and what must not, stand on the path

    An engine stores for a solved node two sets of classes: R, required, of which a repetition
    below makes use, and F, forbidden, which a repetition would spoil. It uses the node again on
    another path where all of R stands and none of F. Here: these conditions are the same as
    [Kept], so reuse is sound; and the checker's two bits at the root are the same as R and F
    there. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy Path.
Import ListNotations.

Section Conditions.
  Context {g : game}.
  Variables (c : claim) (lookup : N -> option (node g)) (past : pos g -> bool).

  (** R of a node: the repeated classes, and R of the nodes below, without the node's own. *)
  Inductive Required : N -> pos g -> Prop :=
  | required_here i x m k : lookup i = Some x -> In (m, Rep) (steps x) ->
      k = class (play (at_ x) m) -> k <> class (at_ x) -> Required i k
  | required_below i x m j k : lookup i = Some x -> In (m, To j) (steps x) ->
      Required j k -> k <> class (at_ x) -> Required i k.

  (** F of a node: the classes after moves of a player whose repetition is bad, and F of the nodes
      below. *)
  Inductive Forbidden : N -> pos g -> Prop :=
  | forbidden_here i x m j k : lookup i = Some x -> In (m, To j) (steps x) ->
      good g c (turn (at_ x)) = false -> k = class (play (at_ x) m) -> Forbidden i k
  | forbidden_below i x m j k : lookup i = Some x -> In (m, To j) (steps x) ->
      Forbidden j k -> Forbidden i k.

  (** A combination is invalid where a node's own class is in the F of its moves, or a player
      repeats to whom that is bad. *)
  Inductive Valid : N -> Prop :=
  | valid i x : lookup i = Some x ->
      (forall m, In (m, Rep) (steps x) -> good g c (turn (at_ x)) = true) ->
      (forall m j, In (m, To j) (steps x) -> good g c (turn (at_ x)) = false ->
         class (play (at_ x) m) <> class (at_ x)) ->
      (forall m j, In (m, To j) (steps x) -> ~ Forbidden j (class (at_ x))) ->
      (forall m j, In (m, To j) (steps x) -> Valid j) ->
      Valid i.

  Theorem conditions_kept : forall i, Valid i -> forall t,
    (forall k, Required i k -> stands past t k) ->
    (forall k, Forbidden i k -> ~ stands past t k) ->
    Kept c lookup past t i.
  Proof.
    intros i v. induction v as [i x here reps own clean _ IH]. intros t req forb.
    apply kept with x; [exact here| |].
    - intros [m [j|]] st; unfold step_holds; simpl.
      + destruct (good g c (turn (at_ x))) eqn:gd; [left; reflexivity|right].
        intros [[e|i']|i'].
        * apply (own m j st eq_refl). congruence.
        * apply (forb (class (play (at_ x) m))); [|left; exact i'].
          apply forbidden_here with x m j; auto.
        * apply (forb (class (play (at_ x) m))); [|right; exact i'].
          apply forbidden_here with x m j; auto.
      + split; [apply (reps m st)|].
        destruct (pos_eq (class (at_ x)) (class (play (at_ x) m))) as [e|ne];
          [left; left; exact e|].
        destruct (req (class (play (at_ x) m))) as [i'|i'];
          [apply required_here with x m; auto|left; right; exact i'|right; exact i'].
    - intros m j st. apply (IH m j st).
      + intros k r. destruct (pos_eq (class (at_ x)) k) as [e|ne]; [left; left; exact e|].
        destruct (req k) as [i'|i']; [apply required_below with x m j; auto|
          left; right; exact i'|right; exact i'].
      + intros k f [[e|i']|i'].
        * subst k. apply (clean m j st f).
        * apply (forb k); [apply forbidden_below with x m j; auto|left; exact i'].
        * apply (forb k); [apply forbidden_below with x m j; auto|right; exact i'].
  Qed.

  Theorem kept_conditions : forall t i, Kept c lookup past t i ->
    Valid i /\ (forall k, Required i k -> stands past t k) /\
    (forall k, Forbidden i k -> ~ stands past t k).
  Proof.
    intros t i kp. induction kp as [t i x here holds below IH].
    split; [|split].
    - apply valid with x; [exact here| | | |].
      + intros m st. apply (holds _ st).
      + intros m j st bad e. destruct (holds _ st) as [gd|fresh]; [simpl in gd; congruence|].
        apply fresh. left. left. simpl. congruence.
      + intros m j st f. destruct (IH m j st) as (_ & _ & forb).
        apply (forb _ f). left. left. reflexivity.
      + intros m j st. apply (IH m j st).
    - intros k r. inversion r as [i' x' m k' e st ek ne|i' x' m j k' e st rj ne]; subst;
        assert (x' = x) by congruence; subst x'.
      + destruct (holds _ st) as [_ [[e'|i']|i']]; simpl in *; [congruence|left; exact i'|
          right; exact i'].
      + destruct (IH m j st) as (_ & req & _). destruct (req _ rj) as [[e'|i']|i'];
          [congruence|left; exact i'|right; exact i'].
    - intros k f i'. assert (i2 : stands past (class (at_ x) :: t) k).
      { destruct i'; [left; right; assumption|right; assumption]. }
      inversion f as [i3 x' m j k' e st bad ek|i3 x' m j k' e st fj]; subst;
        assert (x' = x) by congruence; subst x'.
      + destruct (holds _ st) as [gd|fresh]; [simpl in gd; congruence|]. apply fresh, i2.
      + destruct (IH m j st) as (_ & _ & forb). apply (forb _ fj i2).
  Qed.
End Conditions.

Arguments Required {g}.
Arguments Forbidden {g}.
Arguments Valid {g}.

(** The rule by which engines reuse a result: on whatever path all of R and none of F stands, the
    claimant wins from the node's position. R and F may be any sets that contain these. *)
Theorem reuse_sound (g : game) (c : claim) (lookup : N -> option (node g)) i x
    (R F : pos g -> Prop) :
  (forall i x, lookup i = Some x -> node_ok c lookup x = true) ->
  never g = false -> occurrences g = 2%N ->
  lookup i = Some x -> Valid c lookup i ->
  (forall k, Required lookup i k -> R k) -> (forall k, Forbidden c lookup i k -> F k) ->
  forall stood, (forall k, R k -> In k stood) -> (forall k, F k -> ~ In k stood) ->
  Wins c stood (at_ x).
Proof.
  intros ok nev two here v inR inF stood allR noneF.
  set (nothing := fun _ : pos g => false).
  assert (kp : Kept c lookup nothing stood i).
  { apply conditions_kept; [exact v| |].
    - intros k r. left. auto.
    - intros k f [s|s]; [|discriminate]. apply (noneF k); auto. }
  apply (kept_sound c lookup nothing ok nev stood i kp stood x here); [|rewrite two; lia].
  split.
  - intros k fresh. rewrite two. assert (~ (1 <= times stood k)%N); [|lia].
    rewrite <- times_in. intros h. apply fresh. left. exact h.
  - intros _ k [h|h]; [|discriminate]. rewrite two. apply times_in in h. lia.
Qed.
