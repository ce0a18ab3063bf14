lexer grammar ArithmeticLexer;

import CommonLexer;

OPEN  : '(' ;
CLOSE : ')' ;
PLUS  : '+' ;
MINUS : '-' ;
STAR  : '*' ;
NAME  : [\p{L}_]+ ;
ATOM  : [0-9]+ ([.,] [0-9]+)* ;
