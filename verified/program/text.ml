(* From bytes to fields, numbers and values. What is not exactly the format is refused. *)

exception Refused of string

let refuse format = Printf.ksprintf (fun reason -> raise (Refused reason)) format

let longest_line = 1 lsl 24

(* Whether a text is UTF-8. *)
let is_utf8 text =
  let length = String.length text in
  let byte i = Char.code text.[i] in
  let follows i = i < length && byte i land 0xc0 = 0x80 in
  let rec from i =
    i >= length
    ||
    let b = byte i in
    if b < 0x80 then from (i + 1)
    else if b >= 0xc2 && b < 0xe0 then follows (i + 1) && from (i + 2)
    else if b >= 0xe0 && b < 0xf0 then
      follows (i + 1) && follows (i + 2)
      && (b <> 0xe0 || byte (i + 1) >= 0xa0) (* no longer than need be *)
      && (b <> 0xed || byte (i + 1) < 0xa0) (* no surrogates *)
      && from (i + 3)
    else
      b >= 0xf0 && b < 0xf5
      && follows (i + 1) && follows (i + 2) && follows (i + 3)
      && (b <> 0xf0 || byte (i + 1) >= 0x90)
      && (b <> 0xf4 || byte (i + 1) < 0x90)
      && from (i + 4)
  in
  from 0

(* Whether a text in UTF-8 has a character of Unicode's category Cc. *)
let has_control text =
  let found = ref false in
  String.iteri
    (fun i sign ->
      let b = Char.code sign in
      if b < 0x20 || b = 0x7f then found := true;
      if b = 0xc2 && i + 1 < String.length text && Char.code text.[i + 1] < 0xa0 then found :=
        true)
    text;
  !found

(* The lines of a certificate as lists of fields. *)
let lines text =
  let length = String.length text in
  let rec from start number read =
    if start = length then List.rev read
    else
      match String.index_from_opt text start '\n' with
      | None -> refuse "line %d: the file is cut: its last line does not end" number
      | Some stop ->
          if stop - start > longest_line then refuse "line %d: the line is too long" number;
          let line = String.sub text start (stop - start) in
          if not (is_utf8 line) then refuse "line %d: not UTF-8" number;
          let fields = String.split_on_char '\t' line in
          let bad field = field = "" || has_control field in
          if List.exists bad fields then
            refuse "line %d: an empty field or a control character" number;
          from (stop + 1) (number + 1) ((number, fields) :: read)
  in
  from 0 1 []

let all_digits text = text <> "" && String.for_all (fun sign -> sign >= '0' && sign <= '9') text

let without_zeros text =
  let rec first i = if i < String.length text - 1 && text.[i] = '0' then first (i + 1) else i in
  let from = first 0 in
  String.sub text from (String.length text - from)

(* Whether digits without leading zeros name a number not above another one. *)
let at_most text largest =
  String.length text < String.length largest
  || (String.length text = String.length largest && text <= largest)

(* A number below 2^32, leading zeros or not. *)
let small text =
  if not (all_digits text) then refuse "'%s' is no number" text;
  let text' = without_zeros text in
  if not (at_most text' "4294967295") then refuse "'%s' is too large" text;
  int_of_string text'

(* In its only spelling. *)
let is_plain text = all_digits text && text = without_zeros text

let plain_small text = if is_plain text then small text else refuse "'%s' is no plain number" text

(* Numbers up to 2^64 stay texts: each has one spelling, and they are only compared. *)
let plain text =
  if is_plain text && at_most text "18446744073709551615" then text
  else refuse "'%s' is no plain number that fits" text

let value text =
  match text with
  | "win" -> 1
  | "draw" -> 0
  | "loss" -> -1
  | _ ->
      let negative = text <> "" && text.[0] = '-' in
      let digits = if negative then String.sub text 1 (String.length text - 1) else text in
      if not (all_digits digits) then refuse "'%s' is no value" text;
      let digits = without_zeros digits in
      if not (at_most digits "1000000000") then refuse "'%s' is no value" text;
      if negative then -int_of_string digits else int_of_string digits

(* The numbers of Coq. *)
let rec positive n =
  if n = 1 then Proved.XH
  else if n land 1 = 0 then Proved.XO (positive (n lsr 1))
  else Proved.XI (positive (n lsr 1))

let natural n = if n = 0 then Proved.N0 else Proved.Npos (positive n)

let integer n =
  if n = 0 then Proved.Z0
  else if n > 0 then Proved.Zpos (positive n)
  else Proved.Zneg (positive (-n))

let rule text =
  match text with
  | "mover-loses" -> Proved.MoverLoses
  | "mover-wins" -> Proved.MoverWins
  | "none" -> Proved.Never
  | _ -> Proved.Constant (integer (value text))

(* The whole of a file. *)
let of_file path =
  try
    let file = open_in_bin path in
    Fun.protect
      ~finally:(fun () -> close_in_noerr file)
      (fun () ->
        let buffer = Buffer.create 65536 in
        (try
           while true do
             Buffer.add_channel buffer file 1
           done
         with End_of_file -> ());
        Buffer.contents buffer)
  with Sys_error reason -> refuse "cannot be read: %s" reason
