lexer grammar CommonLexer;

COMMENT : '#' ~[\n]* -> channel(HIDDEN) ;
SPACE   : [\p{Zs}\t\f\u000B]+ -> skip ;
EQUALS  : '=' ;

// What people use for operators elsewhere, × ÷ · ∗ ⋅ − – ± among them.
FOREIGN : [/%^&|!~<>:\\\u00D7\u00F7\u00B7\u2217\u22C5\u2212\u2013\u00B1] | '**' | '//' ;
BRACKET : [()[\]{}] ;
OTHER   : . ;
