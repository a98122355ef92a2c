(** * What the theorems rest on: nothing but Coq

    [verified/check] compiles this file and counts the answers. *)

From Andor Require Import Game Basics Minimax Certificate Check Needed Closed Path Forward
  Words Conditions Sound Images Sure Join Progress Conditional ClosedComplete Within Bounded Graph
  Complete.

Print Assumptions check_sound.
Print Assumptions check_sound_positions.
Print Assumptions check_sound_second.
Print Assumptions check_within_sound.
Print Assumptions check_sure_sound.
Print Assumptions bare_sound.
Print Assumptions judge_sound.
Print Assumptions check_images_sound.
Print Assumptions symmetries_symmetric.
Print Assumptions path_spec.
Print Assumptions path_in_blocks.
Print Assumptions lonely.
Print Assumptions window_start.
Print Assumptions window_end.
Print Assumptions reuse_sound.
Print Assumptions conditions_kept.
Print Assumptions kept_conditions.
Print Assumptions sorted_join.
Print Assumptions minimax_right.
Print Assumptions minimax_answers.
Print Assumptions not_both.
Print Assumptions determined.
Print Assumptions the_value.
Print Assumptions reachability_after.
Print Assumptions reachability.
Print Assumptions history_is_an_artefact.
Print Assumptions progress_complete.
Print Assumptions conditional_complete.
Print Assumptions closed_complete.
Print Assumptions graph_complete.
Print Assumptions within_progress_complete.
Print Assumptions within_conditional_complete.
Print Assumptions within_denied_complete.
Print Assumptions closed_sets_need_tame_games.
