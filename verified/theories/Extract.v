(** * The program's part that is proved, as OCaml *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Andor Require Import Game Certificate Check Within Graph.

Extraction Language OCaml.
Extraction "proved.ml" judge rule_in_force.
