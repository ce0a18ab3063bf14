package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Mixfix;
import io.nrs.grammar.Printer;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.written.WrittenFormula;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations that are written with words between their operands. */
class MixfixTest {
  private static final String DESCRIPTION =
      """
      {"id": "words", "atoms": ["T", "F", {"letters": "a-e"}],
        "operations": [
          {"symbol": "!", "form": "prefix", "precedence": 5},
          {"symbol": "&", "form": "infix", "precedence": 4, "associative": true},
          {"symbol": "|", "form": "infix", "precedence": 3, "associative": true},
          {"symbol": "nand", "form": "infix", "precedence": 4},
          {"symbol": "mux", "form": "call", "arguments": 3},
          {"symbol": "g", "form": "call", "arguments": 1},
          {"symbol": "pair", "form": "call", "arguments": 2}],
        "spellings": {
          "_ ? _ : _": {"symbol": "mux", "precedence": 1},
          "if _ then _ else _": {"symbol": "mux", "precedence": 2},
          "given _ holds _": {"symbol": "|", "precedence": 1},
          "CASE WHEN _ DO _ OR ELSE _ END": "mux",
          "TRY _ FOR _ [OR TRY _ FOR _] [LAST _ F] DONE": "mux", "only _ [so _ T] stop": "pair",
          "[_ F] | _": {"symbol": "|", "precedence": 5}, "+": "|", "[_ T] + _": {"symbol": "|", "precedence": 2},
          "sign _": {"symbol": "g", "precedence": 4},
          "_'": "!", "<<_>>": "g", "_ .": {"symbol": "g", "precedence": 4},
          "_ between _ and also _": {"symbol": "mux", "precedence": 2}},
        "case": "exact",
        "rules": ["(!T) => F", "(!F) => T", "(?x&T) => ?x", "(?x|F) => ?x", "(F|?x) => ?x", "mux(T,?x,?y) => ?x",
          "mux(F,?x,?y) => ?y", "g(T) => T"]}
      """;

  private static final Language LANGUAGE =
      DescriptionReader.read(Path.of("words.json"), DESCRIPTION).language();

  private static String read(String line) {
    ParsedLine parsed = Parser.parseLine(LANGUAGE, line);
    return parsed.problems().isEmpty()
        ? parsed.formula().map(Printer::print).orElseThrow()
        : parsed.problems().stream()
            .map(problem -> "%s: %s".formatted(covered(line, problem), problem.message()))
            .collect(Collectors.joining(" + "));
  }

  private static String covered(String line, Problem problem) {
    return line.substring(problem.span().start(), problem.span().end());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "a ? b : c;mux(a,b,c)",
        "a?b:c;mux(a,b,c)",
        "(a ? b : c);mux(a,b,c)",
        "((a) ? (b) : (c));mux(a,b,c)",
        "a | b & c ? !d : e | T;mux((a|(b&c)),(!d),(e|T))",
        "a ? b : c ? d : e;mux(a,b,mux(c,d,e))",
        "a ? b ? c : d : e;mux(a,mux(b,c,d),e)",
        "(a ? b : c) ? d : e;mux(mux(a,b,c),d,e)",
        "!(a ? b : c) & d;((!mux(a,b,c))&d)",
        "a & (b ? c : d) = T;(a&mux(b,c,d))",
        "mux(a ? b : c, d', e);mux(mux(a,b,c),(!d),e)",
        "if a then b else c;mux(a,b,c)",
        "if a then b else c | d;mux(a,b,(c|d))",
        "!if a then b else c;(!mux(a,b,c))",
        "if if a then b else c then d else e;mux(mux(a,b,c),d,e)",
        "if a then if b then c else d else e;mux(a,mux(b,c,d),e)",
        "if a then b else if c then d else e;mux(a,b,mux(c,d,e))",
        "if a then b else c ? d : e;mux(mux(a,b,c),d,e)",
        "CASE WHEN a & b DO c OR   ELSE !d END;mux((a&b),c,(!d))",
        "CASE WHEN a DO b OR ELSE c END & d;(mux(a,b,c)&d)",
        "a | CASE WHEN a DO b OR ELSE c END';(a|(!mux(a,b,c)))",
        "a';(!a)",
        "a'';(!(!a))",
        "!a';(!(!a))",
        "(a & b)' | c';((!(a&b))|(!c))",
        "a & b';(a&(!b))",
        "(a');(!a)",
        "mux(a',b,c)';(!mux((!a),b,c))",
        "<<a>>;g(a)",
        "<<a | b>> & c;(g((a|b))&c)",
        "<<<<a>>>>;g(g(a))",
        "a between b and also c;mux(a,b,c)",
        "a & T between b | c and also c';mux((a&T),(b|c),(!c))",
        "| a;(F|a)",
        "|a';(F|(!a))",
        "a & |b | c;((a&(F|b))|c)",
        "a||b;(a|(F|b))",
        "!|a;(!(F|a))",
        "|!a & (|b);((F|(!a))&(F|b))",
        "+ a & b | c;(T|((a&b)|c))",
        "|a ? |b : c;mux((F|a),(F|b),c)",
        "sign a & b;(g(a)&b)",
        "sign !sign a;g((!g(a)))",
        "TRY a FOR b LAST c DONE;mux(a,b,c)",
        "TRY a FOR b DONE;mux(a,b,F)",
        "TRY a FOR b OR TRY c FOR d LAST e DONE;mux(a,b,mux(c,d,e))",
        "TRY a FOR b OR TRY c FOR d DONE;mux(a,b,mux(c,d,F))",
        "TRY a FOR b OR TRY c FOR d OR TRY e FOR a LAST b | c DONE';(!mux(a,b,mux(c,d,mux(e,a,(b|c)))))",
        "TRY a FOR TRY b FOR c DONE OR TRY d FOR e DONE & a;(mux(a,mux(b,c,F),mux(d,e,F))&a)",
        "TRY TRY a FOR b OR TRY c FOR d DONE FOR a DONE;mux(mux(a,b,mux(c,d,F)),a,F)",
        "TRY a FOR b ? c : d OR TRY if a then b else c FOR d LAST c' DONE;mux(a,mux(b,c,d),mux(mux(a,b,c),d,(!c)))",
        "only a so b stop;pair(a,b)",
        "only a & b stop;pair((a&b),T)",
        "a .;g(a)",
        "a & b .;(a&g(b))",
        "!a .;g((!a))",
      })
  void wordsAreRead(String line, String canonical) {
    assertEquals(canonical, read(line));
    assertEquals(canonical, read(canonical));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "a ? b;?: ? is a part of … ? … : …",
        "a ? b :;:: an operand is missing after :",
        "(a ? b :);:: an operand is missing after :",
        "? b : c;?: ? is a part of … ? … : …",
        "a : b;:: : is a part of … ? … : …",
        "(a ? b) : c;?: ? is a part of … ? … : … + :: : is a part of … ? … : …",
        "a ? (b : c);?: ? is a part of … ? … : …",
        "a ? : c;:: an operand is missing before :",
        "if a then b;if: if is a part of if … then … else …",
        "a then b;then: then is a part of if … then … else …",
        "CASE WHEN a DO b END;CASE WHEN: CASE WHEN is a part of CASE WHEN … DO … OR ELSE … END",
        "a END;END: END is a part of CASE WHEN … DO … OR ELSE … END",
        "';': ' is a part of … '",
        "<<a;<<: << is a part of << … >>",
        "mux(a ? b, c, d);?: ? is a part of … ? … : …",
        "a ? q : c;q: q is not expected here",
        "if a then b nand c nand d else e;nand: an operation has two operands, and nand begins a third",
        "a ? b : q;q: q is not expected here",
        "a ? b & : c;:: an operand is missing before :",
        "if a then else c;else: an operand is missing before else",
        "a | if b then c else q;q: q is not expected here",
        "|;|: an operand is missing after |",
        "a & |;|: an operand is missing after |",
        "(|) & a;|: an operand is missing after |",
        "|q;q: q is not expected here",
        "|a nand b nand c;nand: the operation with nand is not in brackets",
        "sign;sign: sign is a part of sign …",
        "a & sign & b;sign: sign is a part of sign …",
        "TRY a FOR b OR TRY c DONE;TRY: TRY is a part of TRY … FOR … LAST … DONE",
        "TRY a OR TRY b FOR c DONE;TRY: TRY is a part of TRY … FOR … LAST … DONE",
        "TRY a FOR b LAST c OR TRY b FOR c DONE;TRY: TRY is a part of TRY … FOR … LAST … DONE",
        "TRY a DONE;TRY: TRY is a part of TRY … FOR … LAST … DONE",
        "OR TRY a FOR b DONE;OR TRY: OR TRY is a part of TRY … FOR … LAST … DONE",
        "TRY a FOR OR TRY b FOR c DONE;OR TRY: an operand is missing before OR TRY",
        "TRY a FOR b OR TRY c FOR q DONE;q: q is not expected here",
        "TRY a FOR b OR TRY c FOR d nand e nand a DONE;nand: an operation has two operands, and nand begins a third",
        "TRY a FOR b OR TRY c FOR d LAST DONE;DONE: an operand is missing before DONE",
        "(TRY a FOR b OR TRY c) FOR d DONE;TRY: TRY is a part of TRY … FOR … LAST … DONE + FOR: FOR is a part of TRY … FOR … LAST … DONE",
      })
  void aWordWithoutTheOthersIsNamed(String line, String message) {
    assertEquals(message, read(line));
  }

  /** A step changes no more than the leaf, wherever it is written with words. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "a & (T ? b : c);mux(T,b,c);b;a & b",
        "T ? b : c;mux(T,b,c);b;b",
        "T & T ? b : c;(T&T);T;T ? b : c",
        "a ? T' : c;(!T);F;a ? F : c",
        "a ? b | F : c  # why;(b|F);b;a ? b : c",
        "CASE WHEN  T DO b OR ELSE c END | d;mux(T,b,c);b;b | d",
        "CASE WHEN (F | T) DO b OR ELSE c END | d;(F|T);T;CASE WHEN T DO b OR ELSE c END | d",
        "a & |F;(F|F);F;a & F",
        "a & |( F | T );(F|T);T;a & |T",
        "a & sign T;g(T);T;a & T",
        "TRY T FOR b DONE & d;mux(T,b,F);b;b & d",
        "TRY a FOR b OR TRY T FOR c DONE;mux(T,c,F);c;TRY a FOR b LAST c DONE",
        "TRY a FOR b OR TRY T FOR c  LAST d  DONE;mux(T,c,d);c;TRY a FOR b LAST c  DONE",
        "TRY a FOR b OR TRY c FOR d OR TRY F FOR T LAST T' DONE;(!T);F;TRY a FOR b OR TRY c FOR d OR TRY F FOR T LAST F DONE",
        "TRY a FOR b OR TRY c FOR d OR TRY F FOR T DONE;mux(F,T,F);F;TRY a FOR b OR TRY c FOR d LAST F DONE",
        "TRY a FOR b OR TRY c & T FOR d DONE;(c&T);c;TRY a FOR b OR TRY c FOR d DONE",
        "if F then a else T' ;(!T);F;if F then a else F",
        "(T')' & a;(!T);F;F' & a",
        "T'' & a;(!T);F;F' & a",
        "a & <<T>>;g(T);T;a & T",
        "mux( F ,b, c )' & a;mux(F,b,c);c;c' & a",
        "given F holds b | F;(b|F);b;given F holds b",
        "given F holds given b holds F;(b|F);b;given F holds b",
        "(given F holds b) & a;(F|b);b;b & a",
        "<< given F holds b >> & a;(F|b);b;<< b >> & a",
        "a & <<T'>>;(!T);F;a & <<F>>",
        "!( mux(F, T, F) ) & a;mux(F,T,F);F;!F & a"
      })
  void aStepChangesTheLeaf(String line, String leaf, String value, String next) {
    Formula formula = Parser.parseLine(LANGUAGE, line).formula().orElseThrow();
    WrittenFormula written = new WrittenFormula(LANGUAGE, line, formula);
    int at = Printer.print(formula).indexOf(leaf);
    Problem.Fix edit = written.rewrite(at, at + leaf.length(), value);
    assertEquals(
        next,
        (line.substring(0, edit.span().start()) + edit.text() + line.substring(edit.span().end()))
            .replaceAll(" *#.*", "")
            .strip());
  }

  private static final List<List<String>> WAYS =
      List.of(
          List.of("! _", "_ '", "(!_)"),
          List.of("<< _ >>", "_ .", "g( _ )"),
          List.of("_ & _", "(_&_)"),
          List.of(
              "_ ? _ : _",
              "if _ then _ else _",
              "CASE WHEN _ DO _ OR ELSE _ END",
              "TRY _ FOR _ LAST _ DONE",
              "_ between _ and also _",
              "mux( _ , _, _)"));

  private static final List<String> CANONICAL = List.of("(!_)", "g(_)", "(_&_)", "mux(_,_,_)");

  /** A formula as it is written in one of all ways, and in canonical form. */
  private record Written(String text, String canonical) {
    static Written random(int depth, Random random) {
      if (depth == 0) {
        String atom = String.valueOf("abcdeTF".charAt(random.nextInt(7)));
        return new Written(random.nextInt(6) == 0 ? "(" + atom + ")" : atom, atom);
      }
      int kind = random.nextInt(WAYS.size());
      String text = WAYS.get(kind).get(random.nextInt(WAYS.get(kind).size()));
      String canonical = CANONICAL.get(kind);
      while (canonical.contains("_")) {
        int below = random.nextInt(depth);
        Written operand = random(below, random);
        String closed = below == 0 ? operand.text : "(" + operand.text + ")";
        text = text.replaceFirst("_", Matcher.quoteReplacement(closed));
        canonical = canonical.replaceFirst("_", Matcher.quoteReplacement(operand.canonical));
      }
      return new Written(text, canonical);
    }
  }

  @Test
  void everyWayOfWritingIsRead() {
    Random random = new Random(5);
    for (int i = 0; i < 5_000; i++) {
      Written written = Written.random(1 + random.nextInt(5), random);
      assertEquals(written.canonical(), read(written.text()), written.text());
    }
  }

  /** The last operand of an operation has no end of its own, so nothing may be read behind it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a ? b : c nand d & e",
        "given a holds b nand c & d",
        "given a holds b nand c nand d",
        "if a then b else c nand d & e",
        "given a holds given b holds c nand d & e"
      })
  void whatIsAmbiguousIsRefusedInBracketsToo(String text) {
    String operator = text.contains("& ") ? "&" : "nand";
    for (String around : List.of("%s", "(%s)", "T & (%s)", "!(%s)", "(%s)'", "<<(%s)>>")) {
      ParsedLine parsed = Parser.parseLine(LANGUAGE, around.formatted(text));
      assertEquals(
          List.of(operator),
          parsed.problems().stream()
              .limit(1)
              .map(problem -> covered(around.formatted(text), problem))
              .toList(),
          around.formatted(text));
    }
  }

  /** Brackets that cross the words would be a remedy that is no formula. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a nand b' nand c",
        "a nand << b >> nand c",
        "if a then b nand c & d else e",
        "a ? b : c nand d nand e",
        "a nand (b & c)' nand d",
        "|a nand b nand c"
      })
  void noRemedyCrossesWords(String line) {
    assertEquals(
        List.of(),
        Parser.parseLine(LANGUAGE, line).problems().stream()
            .map(Problem::remedy)
            .filter(remedy -> remedy.startsWith("write "))
            .toList());
  }

  /** Formulas in random order of words never fail, and are read as the same formula again. */
  @Test
  void randomWordsAreReadOrRefused() {
    List<String> words =
        List.of(
            "a",
            "b",
            "T",
            "&",
            "|",
            "!",
            "(",
            ")",
            "?",
            ":",
            "if",
            "then",
            "else",
            "'",
            "<<",
            ">>",
            "mux(",
            ",",
            "CASE WHEN",
            "DO",
            "OR ELSE",
            "END",
            "TRY",
            "FOR",
            "OR TRY",
            "DONE",
            "between",
            "and also",
            ".",
            "=");
    Random random = new Random(20261130);
    int readable = 0;
    for (int i = 0; i < 60_000; i++) {
      String line =
          random
              .ints(1 + random.nextInt(9), 0, words.size())
              .mapToObj(words::get)
              .collect(Collectors.joining(" "));
      ParsedLine parsed = Parser.parseLine(LANGUAGE, line);
      if (parsed.problems().isEmpty()) {
        readable++;
        String canonical = parsed.formula().map(Printer::print).orElse("");
        assertEquals(canonical, canonical.isEmpty() ? "" : read(canonical), line);
      }
    }
    assertTrue(readable > 500, String.valueOf(readable));
  }

  @Test
  void aWordThatMayEndALineIsRefused() {
    assertEquals(
        "\"_ ;\" has the word ;, which may end a line: use another", described("\"_ ;\": \"!\""));
  }

  private static String described(String spelling) {
    try {
      return DescriptionReader.read(
              Path.of("words.json"),
              DESCRIPTION.replace("\"_'\": \"!\"", spelling).replace("\n", " "))
          .syntax()
          .notation()
          .mixfix()
          .stream()
          .map(Mixfix::shown)
          .collect(Collectors.joining(" / "));
    } catch (DescriptionException e) {
      return e.getMessage().replaceAll("^words.json:1: the spelling ", "");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\0',
      value = {
        "\"_ of _\": \"T\";\"_ of _\" has places for operands, and T is no call, prefix or infix operation",
        "\"_ of _\": \"mux\";\"_ of _\" has 2 places for operands, and mux takes 3",
        "\"of _ to\": \"mux\";\"of _ to\" has a place for operands, and mux takes 3",
        "\"_ _ of _\": \"mux\";\"_ _ of _\" has two places side by side: write a word between them",
        "\"_ of _\": \"&\";\"_ of _\" has its places where & has them: write the word alone",
        "\"not _\": \"!\";\"not _\" has its places where ! has them: write the word alone",
        "\"_ = _ to _\": \"mux\";\"_ = _ to _\" has the word =, which begins the expected value: use another",
        "\"_ of _ to _\": \"mux\";\"_ of _ to _\" has an operand at an end: write {\"symbol\": \"mux\", \"precedence\": 1}",
        "\"of _ to\": {\"symbol\": \"g\", \"precedence\": 2};\"of _ to\" has no operand at an end: remove its \"precedence\"",
        "\"T _ to\": \"g\";\"T _ to\" has the word T, which is a symbol or a word of another spelling: use another",
        "\"then _ to\": \"g\";\"then _ to\" has the word then, which is a symbol or a word of another spelling: use another",
        "\"of _ of\": \"g\";\"of _ of\" has the word of, which is a symbol or a word of another spelling: use another",
        "\"[_ T] & _\": \"&\";… ? … : … / if … then … else … / given … holds … / CASE WHEN … DO … OR ELSE … END / TRY … FOR … LAST … DONE / only … so … stop / | … / + … / sign … / & … / << … >> / … . / … between … and also …",
        "\"[_ T] and _\": \"&\";\"[_ T] and _\" has the word and, which does not stand for &: use one that does",
        "\"[_ T] | _\": \"|\";\"[_ T] | _\" has the word | _, which is a symbol or a word of another spelling: use another",
        "\"[_ T] ! _\": \"!\";\"[_ T] ! _\" has its first operand in brackets, and ! is no infix operation",
        "\"[_ q] & _\": \"&\";\"[_ q] & _\" has q in brackets, which is no atom",
        "\"of _ to _ [or _ to _] [else _ q] end\": \"mux\";\"of _ to _ [or _ to _] [else _ q] end\" has q in brackets, which is no atom",
        "\"of _ to _ [else _ T] end\": \"nand\";\"of _ to _ [else _ T] end\" has words in brackets, and nand is no call",
        "\"of _ to _ [or _ at _] else _ end\": \"mux\";\"of _ to _ [or _ at _] else _ end\" is empty, has spaces at an end or side by side, or has a bracket, a tab or one of # , ◦ ∎: use another",
        "\"of _ to _ [else _ T]\": \"mux\";\"of _ to _ [else _ T]\" is empty, has spaces at an end or side by side, or has a bracket, a tab or one of # , ◦ ∎: use another",
        "\"of _ [or _] end\": \"g\";\"of _ [or _] end\" is empty, has spaces at an end or side by side, or has a bracket, a tab or one of # , ◦ ∎: use another",
        "\"_ _\": \"g\";\"_ _\" has 2 places for operands, and g takes 1",
        "\"_ _\": \"pair\";\"_ _\" has no word between its places: write one",
        "\"_  _\": \"&\";\"_  _\" is empty, has spaces at an end or side by side, or has a bracket, a tab or one of # , ◦ ∎: use another",
        "\"of( _ to\": \"g\";\"of( _ to\" is empty, has spaces at an end or side by side, or has a bracket, a tab or one of # , ◦ ∎: use another",
      })
  void mistakesAreNamed(String spelling, String message) {
    assertEquals(message, described(spelling));
  }
}
