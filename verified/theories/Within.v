(** * Bounded claims

    "In at most [k] of its own moves": the number of moves left becomes part of the position, and
    where none is left the game is over with the worst outcome. [Proved_within] says what such a
    claim means: in that game, with the game's own rule of repetition, which looks at the position
    without the number. *)

From Coq Require Import List Bool ZArith NArith Lia.
From Andor Require Import Game Basics Certificate Check.
Import ListNotations.

Section Within.
  Variable g : game.
  (** The player whose moves are counted; which of its moves count (all but a `note` in Go);
      whether the rule of repetition is kept. *)
  Variables (w : player) (counted : pos g -> mv g -> bool) (keeps : bool).

  (** A position and the moves left; none for positions of the history, and for classes. *)
  Definition bounded := (pos g * option N)%type.

  Definition bounded_eq : forall a b : bounded, {a = b} + {a <> b}.
  Proof. decide equality; [decide equality; apply N.eq_dec|apply pos_eq]. Defined.

  (** The worst outcome of all for the player. *)
  Definition worst : Z := match w with Max => lowest g | Min => highest g end.

  Definition after_move (p : pos g) (m : mv g) (left : option N) : option N :=
    if player_eqb (turn p) w && counted p m then option_map N.pred left else left.

  Definition within : game := {|
    pos := bounded;
    mv := mv g;
    pos_eq := bounded_eq;
    mv_eq := mv_eq;
    turn := fun b => turn (fst b);
    ends := fun b => match ends (fst b), snd b with
                     | Some v, _ => Some v
                     | None, Some 0%N => Some worst
                     | None, _ => None
                     end;
    moves := fun b => moves (fst b);
    play := fun b m => (play (fst b) m, after_move (fst b) m (snd b));
    class := fun b => if keeps then (class (fst b), None) else b;
    repetition := if keeps then repetition g else Never;
    occurrences := occurrences g;
    lowest := lowest g;
    highest := highest g
  |}.
End Within.

(** A position of the history: as many moves were left as need be. *)
Definition earlier_position {g : game} (p : pos g) : bounded g := (p, None).

Definition Proved_within (g : game) (counted : pos g -> mv g -> bool) (c : claim)
    (history : list (pos g)) (root : pos g) (k : N) : Prop :=
  Proved (within g (who c) counted true) c (map earlier_position history) (root, Some k).

(** ** The check

    A constant value that fails the player, and nothing in the history that stood often enough:
    then repetitions play no part. Refused are claims that every outcome meets, or a repetition of
    constant value, and those where who repeats wins. *)

Definition has_past (g : game) (history : list (pos g)) : bool :=
  existsb (fun p => past (map class history) (class p)) history.

Definition keeps_rule (g : game) (history : list (pos g)) : bool :=
  match repetition g with
  | Never => false
  | Constant _ => has_past g history
  | _ => true
  end.

Definition may_be_bounded (g : game) (c : claim) : bool :=
  negb (met c (worst g (who c))) &&
  match repetition g with
  | Constant v => negb (met c v)
  | MoverWins => false
  | _ => true
  end && (2 <=? occurrences g)%N.

Definition check_within (g : game) (counted : pos g -> mv g -> bool) (c : claim)
    (history : list (pos g)) (root : pos g) (k : N) (keeps : bool)
    (certificate : list (node (within g (who c) counted keeps))) : bool :=
  may_be_bounded g c &&
  eqb keeps (keeps_rule g history) &&
  forallb (fun p => negb (over p)) history &&
  (negb (never g) || match history with [] => true | _ => false end) &&
  check (within g (who c) counted keeps) c
    (if keeps then map earlier_position history else []) (root, Some k) certificate.
