/**
 * Any described language. Its tokens come from a table of symbols, not from an ANTLR lexer. Every
 * decision takes one token.
 */
parser grammar DescribedParser;

options { tokenVocab = ArithmeticLexer; }

tokens { INFIX, PREFIX, LIST, CALL, COMMA }

line
  : source=formula? (mark=EQUALS value=formula?)? EOF
  ;

formula
  : OPEN
    ( left=formula (operator=(INFIX | FOREIGN | NAME) right=formula)?
    | operator=PREFIX right=formula
    | operator=LIST arguments+=formula*
    ) CLOSE
  | operator=CALL OPEN arguments+=formula (COMMA arguments+=formula)* CLOSE
  | atom=ATOM
  ;
