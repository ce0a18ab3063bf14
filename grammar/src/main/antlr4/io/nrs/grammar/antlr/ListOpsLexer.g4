lexer grammar ListOpsLexer;

options { tokenVocab = ArithmeticLexer; }

import CommonLexer;

OPEN  : '[' ;
CLOSE : ']' ;
SIGN  : [+\-*] -> type(FOREIGN) ;
NAME  : [\p{L}_]+ ;
ATOM  : [0-9] | [+\-] [0-9]+ ;
