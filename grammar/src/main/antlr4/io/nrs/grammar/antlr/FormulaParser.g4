/**
 * Every language. Its table of words and signs gives the tokens, and brackets that ordinary notation
 * does without were inserted before. Every decision takes one token.
 */
parser grammar FormulaParser;

tokens {
  COMMENT, EQUALS, OPEN, CLOSE, BRACKET, ATOM, NAME, FOREIGN, OTHER,
  PLUS, MINUS, STAR, INFIX, PREFIX, LIST, CALL, COMMA, MIXFIX, MIXFIX_END
}

line
  : source=formula? (mark=EQUALS value=formula?)? EOF
  ;

// Recovery reports an operation that is empty or lacks its first operand, and reads on.
formula
  : OPEN
    ( operator=LIST arguments+=formula*
    | left=formula (operator=(INFIX | PLUS | MINUS | STAR | FOREIGN | NAME) right=formula)?
    | operator=(PREFIX | INFIX | STAR | FOREIGN | NAME) right=formula
    )? CLOSE
  | operator=CALL OPEN arguments+=formula (COMMA arguments+=formula)* CLOSE
  | (sign=(PLUS | MINUS) second=(PLUS | MINUS)?)? atom=ATOM
  ;
