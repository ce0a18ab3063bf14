/** ListOps. Every decision takes one token. */
parser grammar ListOpsParser;

options { tokenVocab = ListOpsLexer; }

line
  : source=formula? (mark=EQUALS value=formula?)? EOF
  ;

formula
  : OPEN operator=(NAME | FOREIGN) arguments+=formula* CLOSE
  | atom=ATOM
  ;
