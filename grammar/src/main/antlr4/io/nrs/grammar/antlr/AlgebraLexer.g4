lexer grammar AlgebraLexer;

options { tokenVocab = ArithmeticLexer; }

import CommonLexer;

OPEN  : '(' ;
CLOSE : ')' ;
PLUS  : '+' ;
MINUS : '-' ;
STAR  : '*' ;
// Every product is one token, right or wrong: its factors are judged when the tree is built.
ATOM  : FACTOR (BLANK* '*' BLANK* FACTOR)* ;

fragment FACTOR : [0-9\p{L}_]+ ([.,] [0-9]+)* ;
fragment BLANK  : [\p{Zs}\t\f\u000B] ;
