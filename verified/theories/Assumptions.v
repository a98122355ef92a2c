(** * What the theorems rest on: nothing but Coq

    [verified/check] compiles this file and counts the answers. *)

From Andor Require Import Game Basics Minimax Certificate Check Closed Path Forward Sound Conditions
  Join Complete Within Bounded Graph.

Print Assumptions check_sound.
Print Assumptions check_sound_positions.
Print Assumptions check_sound_second.
Print Assumptions check_within_sound.
Print Assumptions judge_sound.
Print Assumptions path_spec.
Print Assumptions reuse_sound.
Print Assumptions conditions_kept.
Print Assumptions kept_conditions.
Print Assumptions sorted_join.
Print Assumptions minimax_right.
Print Assumptions minimax_answers.
Print Assumptions not_both.
Print Assumptions determined.
Print Assumptions the_value.
Print Assumptions progress_complete.
Print Assumptions conditional_complete.
