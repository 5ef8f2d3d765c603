(* The rules of Connect Four, the value of a position, and a checker of certificates with the proof that what it accepts
   is true. What has to be believed comes first: the rules and the value. Mirror images are not merged here: each claim
   is checked for both. *)

From Coq Require Import List ZArith NArith PArith Lia Bool FMapPositive.
Import ListNotations.

(** As [existsb] and [forallb], but they look no further than they have to. *)
Fixpoint any {A : Type} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | x :: l => if f x then true else any f l end.

Fixpoint all {A : Type} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: l => if f x then all f l else false end.

Lemma any_is {A : Type} (f : A -> bool) l : any f l = existsb f l.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH; destruct (f x)]; reflexivity. Qed.

Lemma all_is {A : Type} (f : A -> bool) l : all f l = forallb f l.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH; destruct (f x)]; reflexivity. Qed.

Section Board.
Variables columns rows : nat.

(** * The rules *)

(** A column lists its stones from the top down: [true] is Max's. A board lists its columns from left to right. *)
Definition column := list bool.
Definition board := list column.

Definition start : board := repeat [] columns.

Definition stones (p : board) : nat := list_sum (map (@length bool) p).

(** Max moves first, and the sides alternate. *)
Definition max_to_move (p : board) : bool := Nat.even (stones p).

(** True if the cell has a stone of this side. Columns count from the left and rows from below; the board is given with
    its stones from below. *)
Definition is_stone (from_below : board) (side : bool) (cell : nat * nat) : bool :=
  match nth_error from_below (fst cell) with
  | Some stones => match nth_error stones (snd cell) with Some other => Bool.eqb side other | None => false end
  | None => false
  end.

(** The four lines that start here, from one cell to the next: to the right, up, and the two diagonals. *)
Definition lines (c r : nat) : list (nat -> nat * nat) :=
  [ fun i => (c + i, r); fun i => (c, r + i); fun i => (c + i, r + i); fun i => (c + i, r + 3 - i) ].

(** True if the side that has just moved has four stones in a line. *)
Definition won (p : board) : bool :=
  let side := negb (max_to_move p) in
  let from_below := map (@rev bool) p in
  let is_four line := all (fun i => is_stone from_below side (line i)) [0; 1; 2; 3] in
  any (fun c => any (fun r => any is_four (lines c r)) (seq 0 rows)) (seq 0 columns).

(** The boards after a stone falls into a column that is not full, from left to right. *)
Fixpoint drops (side : bool) (p : board) : list board :=
  match p with
  | [] => []
  | col :: rest =>
      (if length col <? rows then [(side :: col) :: rest] else []) ++ map (cons col) (drops side rest)
  end.

(** The positions after each move. If there are none, the game is over. *)
Definition children (p : board) : list board := if won p then [] else drops (max_to_move p) p.

(** The result of a game that is over, from Max's point of view. *)
Definition result (p : board) : Z :=
  if won p then
    let score := Z.of_nat ((columns * rows + 2 - stones p) / 2) in
    if max_to_move p then (- score)%Z else score
  else 0%Z.

(** The value of best play, with at most [n] moves to come. *)
Fixpoint value (n : nat) (p : board) : Z :=
  match children p, n with
  | first :: others, S n =>
      let best := if max_to_move p then Z.max else Z.min in
      fold_left best (map (value n) others) (value n first)
  | _, _ => result p
  end.

(** The position after some moves, by their numbers among the legal ones. *)
Fixpoint after (p : board) (moves : list nat) : option board :=
  match moves with
  | [] => Some p
  | mv :: moves => match nth_error (children p) mv with Some q => after q moves | None => None end
  end.

(** A bound of a value: at least or at most. *)
Inductive bound := at_least (v : Z) | at_most (v : Z).

Definition admits (b : bound) (z : Z) : bool :=
  match b with at_least v => (v <=? z)%Z | at_most v => (z <=? v)%Z end.

(** * The checker *)

(** The side to move profits from the bound. *)
Definition profits (b : bound) (p : board) : bool :=
  match b with at_least _ => max_to_move p | at_most _ => negb (max_to_move p) end.

(** The number of a position, as docs/certificate-format.md describes it. Nothing has to be proved of it: what is found
    under a number is compared. *)
Fixpoint column_code (me : bool) (col : column) : N :=
  match col with
  | [] => 1
  | s :: below => column_code me below + N.shiftl (if Bool.eqb s me then 2 else 1) (N.of_nat (length below))
  end%N.

Definition code (p : board) : N :=
  fold_right (fun col rest => N.lor (column_code (max_to_move p) col) (N.shiftl rest (N.of_nat (S rows)))) 0%N p.

Definition key (p : board) : positive := N.succ_pos (code p).

Fixpoint words (n : nat) (c : N) : list N :=
  match n with
  | O => []
  | S n => N.land c (N.ones (N.of_nat (S rows))) :: words n (N.shiftr c (N.of_nat (S rows)))
  end.

Definition decode (c : N) : board :=
  let ws := words columns c in
  let me := Nat.even (list_sum (map (fun w => N.to_nat (N.log2 w)) ws)) in
  map (fun w => rev (map (fun r => Bool.eqb me (N.testbit w (N.of_nat r))) (seq 0 (N.to_nat (N.log2 w))))) ws.

Definition same_board : forall p q : board, {p = q} + {p <> q} := list_eq_dec (list_eq_dec bool_dec).

(** Claims that have been checked. *)
Definition claims := PositiveMap.t board.

Definition is_claimed (cs : claims) (p : board) : bool :=
  match PositiveMap.find (key p) cs with
  | Some q => if same_board p q then true else false
  | None => false
  end.

Definition is_over_with (b : bound) (p : board) : bool :=
  match children p with [] => admits b (result p) | _ => false end.

Definition is_settled (b : bound) (cs : claims) (p : board) : bool :=
  match children p with
  | [] => admits b (result p)
  | next => if is_claimed cs p then true else if profits b p then any (is_over_with b) next else false
  end.

Definition are_moves_settled (b : bound) (cs : claims) (p : board) : bool :=
  match children p with [] => false | next => all (is_settled b cs) next end.

(** A claim has a move, or needs all moves: 255. *)
Definition follows (b : bound) (cs : claims) (p : board) (mv : N) : bool :=
  if profits b p then
    match nth_error (children p) (N.to_nat mv) with
    | Some q => if profits b q then is_settled b cs q else if are_moves_settled b cs q then true else is_settled b cs q
    | None => is_over_with b p
    end
  else if (mv =? 255)%N then if are_moves_settled b cs p then true else is_over_with b p else false.

Definition mirrored_move (p : board) (mv : N) : N :=
  if (mv =? 255)%N then mv else (N.of_nat (length (children p)) - 1 - mv)%N.

Definition add (p : board) (cs : claims) : claims := PositiveMap.add (key p) p cs.

(** Checks the claims one after the other, for each position and its mirror image. *)
Fixpoint check (b : bound) (cs : claims) (list : list (N * N)) : option claims :=
  match list with
  | [] => Some cs
  | (c, mv) :: list =>
      let p := decode c in
      let m := rev p in
      if (follows b cs p mv && follows b cs m (mirrored_move p mv))%bool then check b (add m (add p cs)) list else None
  end.

Definition is_proved (b : bound) (root : board) (list : list (N * N)) : bool :=
  match check b (PositiveMap.empty board) list with
  | Some cs => is_settled b cs root
  | None => false
  end.

(** * What it accepts is true *)

(** The side that profits can reach the bound, whatever the other side does. *)
Inductive holds (b : bound) : board -> Prop :=
| holds_over p : children p = [] -> admits b (result p) = true -> holds b p
| holds_one p q : profits b p = true -> In q (children p) -> holds b q -> holds b p
| holds_all p : profits b p = false -> children p <> [] -> (forall q, In q (children p) -> holds b q) -> holds b p.

Definition all_hold (b : bound) (cs : claims) : Prop :=
  forall k p, PositiveMap.find k cs = Some p -> holds b p.

Lemma over_with b p : is_over_with b p = true -> holds b p.
Proof.
  unfold is_over_with. destruct (children p) eqn:E; [|discriminate]. intros. now apply holds_over.
Qed.

Lemma settled b cs p : all_hold b cs -> is_settled b cs p = true -> holds b p.
Proof.
  intros H. unfold is_settled. destruct (children p) as [|first others] eqn:E.
  - intros. now apply holds_over.
  - destruct (is_claimed cs p) eqn:C; [intros _|].
    + unfold is_claimed in C. destruct (PositiveMap.find (key p) cs) as [q|] eqn:F; [|discriminate].
      destruct (same_board p q) as [->|]; [|discriminate]. now apply (H _ _ F).
    + destruct (profits b p) eqn:P; [|discriminate].
      rewrite any_is, existsb_exists. intros [q [I O]].
      apply (holds_one b p q P); [now rewrite E | now apply over_with].
Qed.

Lemma moves_settled b cs p :
  all_hold b cs -> profits b p = false -> are_moves_settled b cs p = true -> holds b p.
Proof.
  intros H P. unfold are_moves_settled. destruct (children p) as [|first others] eqn:E; [discriminate|].
  rewrite all_is, forallb_forall. intros A. apply holds_all; [assumption | now rewrite E |].
  rewrite E. intros q I. now apply (settled b cs q H), A.
Qed.

Lemma followed b cs p mv : all_hold b cs -> follows b cs p mv = true -> holds b p.
Proof.
  intros H. unfold follows. destruct (profits b p) eqn:P.
  - destruct (nth_error (children p) (N.to_nat mv)) as [q|] eqn:E; [|apply over_with].
    intros S. apply (holds_one b p q P); [now apply (nth_error_In _ _ E)|].
    destruct (profits b q) eqn:Q; [now apply (settled b cs)|].
    destruct (are_moves_settled b cs q) eqn:M; [now apply (moves_settled b cs) | now apply (settled b cs)].
  - destruct (mv =? 255)%N; [|discriminate].
    destruct (are_moves_settled b cs p) eqn:M; [intros _; now apply (moves_settled b cs) | now apply over_with].
Qed.

Lemma add_holds b cs p : all_hold b cs -> holds b p -> all_hold b (add p cs).
Proof.
  intros H P k q. unfold add. destruct (Pos.eq_dec k (key p)) as [->|D].
  - rewrite PositiveMap.gss. intros [= <-]. assumption.
  - rewrite PositiveMap.gso by assumption. apply H.
Qed.

Lemma checked b list : forall cs cs', all_hold b cs -> check b cs list = Some cs' -> all_hold b cs'.
Proof.
  induction list as [|[c mv] list IH]; simpl; intros cs cs' H.
  - intros [= <-]. assumption.
  - destruct (follows b cs (decode c) mv) eqn:F; [|discriminate].
    destruct (follows b cs (rev (decode c)) (mirrored_move (decode c) mv)) eqn:G; [|discriminate].
    simpl. apply IH. apply add_holds; [apply add_holds; [assumption|] |]; eapply followed; eassumption.
Qed.

(** Play ends: every move fills a cell. *)
Definition empty (p : board) : nat := list_sum (map (fun col => rows - length col) p).

Lemma drops_fill side p : forall q, In q (drops side p) -> S (empty q) = empty p.
Proof.
  induction p as [|col rest IH]; [intros q []|]. intros q. simpl. rewrite in_app_iff, in_map_iff.
  intros [I | [q' [<- I]]].
  - destruct (length col <? rows) eqn:L; [|destruct I].
    destruct I as [<-|[]]. apply Nat.ltb_lt in L. unfold empty. simpl. lia.
  - specialize (IH _ I). unfold empty in *. simpl. lia.
Qed.

Lemma children_fill p q : In q (children p) -> S (empty q) = empty p.
Proof.
  unfold children. destruct (won p); [intros []|]. apply drops_fill.
Qed.

Lemma admits_best_one b p z zs first :
  profits b p = true -> In z (first :: zs) -> admits b z = true ->
  admits b (fold_left (if max_to_move p then Z.max else Z.min) zs first) = true.
Proof.
  intros P. revert z first. induction zs as [|y zs IH]; intros z first I A; simpl.
  - destruct I as [<-|[]]. assumption.
  - assert (forall x, x = first \/ x = y -> admits b x = true ->
      admits b ((if max_to_move p then Z.max else Z.min) first y) = true) as X.
    { intros x [-> | ->] B; destruct b; simpl in *; destruct (max_to_move p); try discriminate;
        rewrite Z.leb_le in *; lia. }
    destruct I as [<- | [<- | I]].
    + eapply IH; [now left | apply (X first); auto].
    + eapply IH; [now left | apply (X y); auto].
    + apply (IH z _ (or_intror I) A).
Qed.

Lemma admits_best_all b p zs first :
  admits b first = true -> (forall z, In z zs -> admits b z = true) ->
  admits b (fold_left (if max_to_move p then Z.max else Z.min) zs first) = true.
Proof.
  revert first. induction zs as [|y zs IH]; intros first F A; simpl; [assumption|].
  apply IH; [|intros; apply A; now right]. specialize (A y (or_introl eq_refl)).
  destruct b; simpl in *; destruct (max_to_move p); rewrite Z.leb_le in *; lia.
Qed.

(** What the side that profits can reach is what best play brings. *)
Theorem holds_value b : forall n p, empty p <= n -> holds b p -> admits b (value n p) = true.
Proof.
  induction n as [|n IH]; intros p L H.
  - assert (children p = []) as E.
    { destruct (children p) as [|q l] eqn:E; [reflexivity|]. exfalso.
      assert (S (empty q) = empty p) by (apply children_fill; rewrite E; now left). lia. }
    simpl. rewrite E. inversion H as [? ? A | ? q ? I ? | ? ? N ?]; subst;
      [assumption | rewrite E in I; destruct I | now rewrite E in N].
  - assert (forall q, In q (children p) -> holds b q -> admits b (value n q) = true) as V.
    { intros q I. apply IH. apply children_fill in I. lia. }
    simpl. destruct (children p) as [|first others] eqn:E.
    + inversion H as [? ? A | ? q ? I ? | ? ? N ?]; subst;
        [assumption | rewrite E in I; destruct I | now rewrite E in N].
    + inversion H as [? C A | ? q P I Q | ? P N A]; subst.
      * now rewrite E in C.
      * rewrite E in I. apply (admits_best_one b p (value n q)); [assumption | | now apply V].
        destruct I as [<- | I]; [now left | right; now apply in_map].
      * rewrite E in A. apply admits_best_all; [apply V; [now left | apply A; now left] |].
        intros z. rewrite in_map_iff. intros [q [<- I]]. apply V; [now right | apply A; now right].
Qed.

(** If the checker accepts a certificate, its bound holds for the value of best play to the end of the game. *)
Theorem accepted_is_true b root list :
  is_proved b root list = true -> admits b (value (empty root) root) = true.
Proof.
  unfold is_proved. destruct (check b (PositiveMap.empty board) list) as [cs|] eqn:C; [|discriminate].
  intros S. apply holds_value; [reflexivity|]. apply (settled b cs); [|assumption].
  apply (checked b list (PositiveMap.empty board)); [|assumption].
  intros k p F. now rewrite PositiveMap.gempty in F.
Qed.

Corollary accepted_at_least v root list :
  is_proved (at_least v) root list = true -> (v <= value (empty root) root)%Z.
Proof.
  intros A. apply accepted_is_true in A. now apply Z.leb_le.
Qed.

Corollary accepted_at_most v root list :
  is_proved (at_most v) root list = true -> (value (empty root) root <= v)%Z.
Proof.
  intros A. apply accepted_is_true in A. now apply Z.leb_le.
Qed.

End Board.
