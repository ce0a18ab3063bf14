/**
 * Arithmetic and Algebra: the two differ in their atoms only. Brackets that ordinary notation does
 * without were inserted before. Every decision takes one token.
 */
parser grammar InfixParser;

options { tokenVocab = ArithmeticLexer; }

line
  : source=formula? (mark=EQUALS value=formula?)? EOF
  ;

formula
  : OPEN left=formula (operator=(PLUS | MINUS | STAR | FOREIGN | NAME) right=formula)? CLOSE
  | (sign=(PLUS | MINUS) second=(PLUS | MINUS)?)? atom=ATOM
  ;
