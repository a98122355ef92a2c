(** * Joining certificates

    A certificate may be put behind another: its references move on by the length of what stands
    before it, and what held of its nodes still holds. So certificates of sub-claims join to one of
    the whole. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy Path.
Import ListNotations.

Section Shift.
  Context {g : game}.

  Definition shift_ref (d : N) (r : ref) : ref :=
    match r with To i => To (i + d) | Rep => Rep end.

  Definition shift_step (d : N) (s : mv g * ref) : mv g * ref := (fst s, shift_ref d (snd s)).

  Definition shift (d : N) (x : node g) : node g :=
    Node (at_ x) (match how x with
                  | End v => End v
                  | Pick m r => Pick m (shift_ref d r)
                  | All l => All (map (shift_step d) l)
                  end).

  Definition len (l : list (node g)) : N := N.of_nat (length l).

  (** The second behind the first. *)
  Definition join (a b : list (node g)) : list (node g) := a ++ map (shift (len a)) b.

  Lemma steps_shift d x : steps (shift d x) = map (shift_step d) (steps x).
  Proof. unfold steps, shift. simpl. destruct (how x); reflexivity. Qed.

  Lemma in_shift d x m r : In (m, r) (steps (shift d x)) ->
    exists r', In (m, r') (steps x) /\ r = shift_ref d r'.
  Proof.
    rewrite steps_shift, in_map_iff. intros ([m' r'] & [= <- <-] & i). exists r'. auto.
  Qed.

  (** What stands at [i] in one stands at [i + d], moved on, in the other. *)
  Definition Embeds (d : N) (f h : N -> option (node g)) : Prop :=
    forall i x, f i = Some x -> h (i + d)%N = Some (shift d x).

  Lemma shift_0 x : shift 0 x = x.
  Proof.
    assert (r0 : forall r, shift_ref 0 r = r) by (intros [i|]; simpl; [f_equal; lia|reflexivity]).
    destruct x as [p [v|m r|l]]; unfold shift; simpl; rewrite ?r0; auto.
    do 2 f_equal. rewrite <- map_id. apply map_ext. intros [m r]. unfold shift_step. simpl.
    rewrite r0. reflexivity.
  Qed.

  Lemma nth_left (a b : list (node g)) i x : nth_node a i = Some x -> nth_node (a ++ b) i = Some x.
  Proof.
    unfold nth_node. intros e. rewrite nth_error_app1; [exact e|].
    apply nth_error_Some. congruence.
  Qed.

  Lemma embeds_left (a b : list (node g)) : Embeds 0 (nth_node a) (nth_node (a ++ b)).
  Proof. intros i x e. rewrite N.add_0_r, shift_0. apply nth_left, e. Qed.

  Lemma embeds_right (a b : list (node g)) : Embeds (len a) (nth_node b) (nth_node (join a b)).
  Proof.
    intros i x e. unfold nth_node, join, len in *. rewrite nth_error_app2 by lia.
    replace (N.to_nat (i + N.of_nat (length a)) - length a) with (N.to_nat i) by lia.
    apply map_nth_error, e.
  Qed.

  Lemma nth_join (a b : list (node g)) i x : nth_node (join a b) i = Some x ->
    nth_node a i = Some x \/
    exists j y, i = (j + len a)%N /\ nth_node b j = Some y /\ x = shift (len a) y.
  Proof.
    unfold nth_node, join, len. intros e.
    destruct (Nat.lt_ge_cases (N.to_nat i) (length a)) as [lt|ge].
    - left. rewrite nth_error_app1 in e; assumption.
    - right. rewrite nth_error_app2, nth_error_map in e by exact ge.
      destruct (nth_error b (N.to_nat i - length a)) as [y|] eqn:ey; [|discriminate].
      exists (i - N.of_nat (length a))%N, y. simpl in e. injection e as <-.
      split; [lia|]. split; [|reflexivity].
      replace (N.to_nat (i - N.of_nat (length a))) with (N.to_nat i - length a) by lia. exact ey.
  Qed.

  Lemma nth_snoc (a : list (node g)) x i y : nth_node (a ++ [x]) i = Some y ->
    nth_node a i = Some y \/ i = len a /\ y = x.
  Proof.
    unfold nth_node, len. intros e.
    destruct (Nat.lt_ge_cases (N.to_nat i) (length a)) as [lt|ge].
    - left. rewrite nth_error_app1 in e; assumption.
    - right. rewrite nth_error_app2 in e by exact ge.
      destruct (N.to_nat i - length a) as [|n] eqn:en; [split; [lia|simpl in e; congruence]|].
      simpl in e. destruct n; discriminate.
  Qed.

  Lemma nth_len (a : list (node g)) x : nth_node (a ++ [x]) (len a) = Some x.
  Proof.
    unfold nth_node, len. rewrite Nat2N.id, nth_error_app2, Nat.sub_diag by lia. reflexivity.
  Qed.

  Lemma nth_lt (a : list (node g)) i x : nth_node a i = Some x -> (i < len a)%N.
  Proof.
    unfold nth_node, len. intros e. assert (N.to_nat i < length a); [|lia].
    apply nth_error_Some. congruence.
  Qed.

  Variable c : claim.

  Lemma ok_shift d f h x : Embeds d f h -> node_ok c f x = true -> node_ok c h (shift d x) = true.
  Proof.
    intros em. unfold node_ok, kind_ok. rewrite !andb_true_iff. intros [a b]. split.
    - unfold shift; simpl. destruct (how x); auto. destruct (ends (at_ x)); auto.
      rewrite map_map. simpl. exact a.
    - rewrite forallb_forall in *. rewrite steps_shift. intros s is'. apply in_map_iff in is'.
      destruct is' as ([m r] & <- & i). specialize (b _ i). unfold step_ok in *. simpl in *.
      destruct r as [j|]; simpl; [|exact b]. destruct (f j) as [y|] eqn:e; [|discriminate].
      rewrite (em j y e). exact b.
  Qed.

  Lemma kept_shift past d f h : Embeds d f h ->
    forall t i, Kept c f past t i -> Kept c h past t (i + d).
  Proof.
    intros em t i kp. induction kp as [t i x here holds below IH].
    apply kept with (shift d x); [apply em, here| |].
    - intros [m r] st. apply in_shift in st. destruct st as (r' & st & ->).
      specialize (holds _ st). unfold step_holds in *. simpl in *. destruct r'; exact holds.
    - intros m j st. apply in_shift in st. destruct st as ([j'|] & st & [= ->]).
      apply (IH m j' st).
  Qed.

  (** All nodes are right, and refer to earlier ones. *)
  Definition Sorted (l : list (node g)) : Prop := forall i x, nth_node l i = Some x ->
    node_ok c (nth_node l) x = true /\ forall m j, In (m, To j) (steps x) -> (j < i)%N.

  Lemma sorted_left a b i x : Sorted a -> nth_node a i = Some x ->
    node_ok c (nth_node (a ++ b)) x = true /\ forall m j, In (m, To j) (steps x) -> (j < i)%N.
  Proof.
    intros sa e. destruct (sa i x e) as [ok lt]. split; [|exact lt].
    rewrite <- (shift_0 x). apply ok_shift with (nth_node a); [apply embeds_left|exact ok].
  Qed.

  Theorem sorted_join a b : Sorted a -> Sorted b -> Sorted (join a b).
  Proof.
    intros sa sb i x e. apply nth_join in e. destruct e as [e|(j & y & -> & e & ->)].
    - apply (sorted_left a (map (shift (len a)) b) i x sa e).
    - destruct (sb j y e) as [ok lt]. split.
      + apply ok_shift with (nth_node b); [apply embeds_right|exact ok].
      + intros m k st. apply in_shift in st. destruct st as ([k'|] & st & [= ->]).
        specialize (lt m k' st). lia.
  Qed.

  Theorem sorted_snoc a x : Sorted a -> node_ok c (nth_node a) x = true -> Sorted (a ++ [x]).
  Proof.
    intros sa ok i y e. apply nth_snoc in e. destruct e as [e|[-> ->]].
    - apply (sorted_left a [x] i y sa e).
    - split.
      + rewrite <- (shift_0 x) at 2. apply ok_shift with (nth_node a); [apply embeds_left|exact
        ok].
      + intros m j st. destruct (node_to _ _ _ _ _ ok st) as (z & ez & _). apply nth_lt in ez.
        exact ez.
  Qed.

  (** The certificates of several moves from one position, joined. [Body] is what holds of all
      nodes, [Step] what holds of a move and its reference. *)
  Section Gather.
    Variable Body : list (node g) -> Prop.
    Variable Step : list (node g) -> mv g * ref -> Prop.
    Hypothesis body_nil : Body [].
    Hypothesis body_join : forall a b, Body a -> Body b -> Body (join a b).
    Hypothesis step_embeds : forall d a b s, Embeds d (nth_node a) (nth_node b) ->
      Step a s -> Step b (shift_step d s).

    Lemma gather ms : (forall m, In m ms -> exists a r, Body a /\ Step a (m, r)) ->
      exists a ss, Body a /\ map fst ss = ms /\ forall s, In s ss -> Step a s.
    Proof.
      induction ms as [|m ms IH]; intros each.
      - exists [], []. split; [exact body_nil|]. split; [reflexivity|]. intros s [].
      - destruct (each m) as (a & r & ba & sa); [left; reflexivity|].
        destruct IH as (b & ss & bb & fst_ss & sb); [intros m' i; apply each; right; exact i|].
        exists (join a b), (shift_step 0 (m, r) :: map (shift_step (len a)) ss).
        split; [apply body_join; assumption|]. split.
        + simpl. rewrite map_map. simpl. rewrite <- fst_ss. reflexivity.
        + intros s [<-|i].
          * apply step_embeds with a; [apply embeds_left|exact sa].
          * apply in_map_iff in i. destruct i as (s' & <- & i).
            apply step_embeds with b; [apply embeds_right|apply sb, i].
    Qed.
  End Gather.
End Shift.
