(** * Nodes of won positions

    What the proofs of completeness share. [Wins] is inductive, so a won position comes with a
    finite tree of play, and this tree is a certificate. It may be very large; engines share nodes
    where they can. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check Strategy Path Forward Join.
Import ListNotations.

(** The node of a won position, from what is known after its moves. *)
Section Node.
  Context {g : game}.
  Variable c : claim.
  Variables (Body : list (node g) -> Prop) (Step : pos g -> list (node g) -> mv g * ref -> Prop).
  Hypothesis body_nil : Body [].
  Hypothesis body_join : forall a b, Body a -> Body b -> Body (join a b).
  Hypothesis step_embeds : forall p d a b s, Embeds d (nth_node a) (nth_node b) ->
    Step p a s -> Step p b (shift_step d s).
  Hypothesis step_is_ok : forall p a s, Step p a s -> step_ok (nth_node a) p s = true.

  (** What a won position is, with [Won_after] for its moves. *)
  Definition Won (p : pos g) (Won_after : mv g -> Prop) : Prop :=
    (exists v, ends p = Some v /\ target c v = true) \/
    (ends p = None /\ turn p = claimant c /\ exists m, In m (moves p) /\ Won_after m) \/
    (ends p = None /\ turn p <> claimant c /\ forall m, In m (moves p) -> Won_after m).

  Definition Made (p : pos g) : Prop :=
    exists a x, Body a /\ at_ x = p /\ node_ok c (nth_node a) x = true /\
      forall st, In st (steps x) -> Step p a st.

  Lemma make_node p : Won p (fun m => exists a r, Body a /\ Step p a (m, r)) -> Made p.
  Proof.
    intros [(v & e & t)|[(e & t & m & im & a & r & ba & sa)|(e & t & each)]].
    - exists [], (Node p (End (seen_by (who c) v))). repeat split; auto.
      + unfold node_ok, kind_ok. simpl. rewrite e, Z.eqb_refl, t. reflexivity.
      + intros st [].
    - exists a, (Node p (Pick m r)). repeat split; auto.
      + unfold node_ok, kind_ok. simpl. rewrite e. rewrite (proj2 (mv_in_spec _ _) im).
        rewrite (step_is_ok _ _ _ sa).
        destruct (player_eqb_spec (turn p) (claimant c)); [reflexivity|congruence].
      + intros st [<-|[]]. exact sa.
    - destruct (gather Body (Step p) body_nil body_join (step_embeds p) (nodup mv_eq (moves p)))
        as (a & ss & ba & fst_ss & sa).
      { intros m im. apply nodup_In in im. apply each; auto. }
      exists a, (Node p (All ss)). repeat split; auto.
      unfold node_ok, kind_ok. simpl. rewrite e.
      destruct (player_eqb_spec (turn p) (claimant c)); [congruence|]. simpl.
      rewrite andb_true_iff. split.
      + unfold are_all_moves. rewrite fst_ss, !andb_true_iff. repeat split.
        * apply forallb_forall. intros m im. apply mv_in_spec. apply nodup_In in im. exact im.
        * apply forallb_forall. intros m im. apply mv_in_spec, nodup_In, im.
        * rewrite (nodup_fixed_point mv_eq (NoDup_nodup _ _)). apply Nat.eqb_refl.
      + apply forallb_forall. intros st i. apply step_is_ok, sa, i.
  Qed.
End Node.

(** What is asked of a history: it is over nowhere, and under [Never] there is none. *)
Definition History (g : game) (history : list (pos g)) : Prop :=
  (forall p, In p history -> ends p = None) /\ (never g = true -> history = []).

Lemma finish (g : game) c history (a : list (node g)) x :
  History g history -> Sorted c a -> node_ok c (nth_node a) x = true ->
  by_rule c (map class history) (len a, x) (placed 0 (a ++ [x])) = true ->
  check g c history (at_ x) (a ++ [x]) = true.
Proof.
  intros [go no] sorted ok rule.
  apply parts_check. refine (Build_Accepted c history (at_ x) (a ++ [x]) (len a) x _ eq_refl
    go no _ rule _).
  - apply nth_len.
  - intros i y e. apply (sorted_snoc c a x sorted ok i y e).
  - rewrite placed_snoc, last_app. reflexivity.
Qed.

Lemma sorted_earlier (g : game) c (l : list (node g)) : Sorted c l -> earlier (placed 0 l) = true.
Proof.
  intros s. apply earlier_spec. intros i x m j e st. apply (proj2 (s i x e) m j st).
Qed.
