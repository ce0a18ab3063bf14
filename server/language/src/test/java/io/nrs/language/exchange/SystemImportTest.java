package io.nrs.language.exchange;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.testing.Golden;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemImportTest {
  private static SystemImport read(String name, String text) {
    return SystemImport.of(Path.of(name), text, (id, description) -> true).get(0);
  }

  /** Line ends are written as ⏎. */
  @Test
  void systemsAreTakenOrRefused() {
    Golden.check(
        SystemImportTest.class,
        "systems.txt",
        input -> {
          try {
            return SystemImport.of(
                    Path.of("x.ari"), input.replace('⏎', '\n'), (id, description) -> true)
                .stream()
                .map(SystemImportTest::shown)
                .collect(joining(" and "));
          } catch (DescriptionException e) {
            return e.getMessage();
          }
        });
  }

  private static String shown(SystemImport system) {
    return system.changes().stream()
            .map(change -> change.line() + ": " + change.text() + "; ")
            .collect(joining())
        + system.proof().counted()
        + ": "
        + system.proof().properties();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          (fun 0 0)(fun s 1)(fun + 2)(rule (+ 0 y) y)(rule (+ (s x) y) (s (+ x y))) ; +(s(s(0)),s(y)) ; s(s(s(y)))
          (fun |f#| 1)(fun a 0)(rule (|f#| (|f#| x1)) x1)                           ; f♯(f♯(f♯(a)))   ; f♯(a)
          (fun a 1)(fun b 1)(rule (a (b x)) (b (a x)))                              ; a b a b         ; b b a a
          (fun a 1)(fun b 1)(rule (a x) (b x))                                      ; a(b(a(x)))      ; b(b(b(x)))
          (fun f 2)(fun a 0)(fun b 0)(rule a b)(rule (f a x) x)(rule (f b x) b)     ; f(a(x),y)       ; b
          (fun if 3)(fun t 0)(rule (if t x y) x)                                    ; if(t,x,if(t,t,t))  ; x
          (fun if 1)(fun a 1)(rule (if (a x)) (a (if x)))                           ; if_ a a if_       ; a a if_ if_
          (fun |f(| 1)(fun |f[| 0)(fun |f❨| 0)(rule (|f(| x) |f[|)                  ; f❨(f❨_)           ; f❲
          (fun f 2)(fun x 0)(rule (f y (f y z)) z)                                  ; f(x,f(x,x))     ; x
          """)
  void formulasOfASystemAreRewritten(String system, String formula, String value) {
    LanguageDescription description = read("x.ari", "(format TRS)" + system).description();
    assertEquals(value, TextEvaluator.exactValue(description.language(), formula).orElseThrow());
  }

  /** What the unravelling of conditions, sorts, theories and the old formats mean. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          (format CTRS oriented)(fun max 2)(fun leq 2)(fun 0 0)(fun s 1)(fun T 0)(fun F 0)(rule (leq 0 x) T)(rule (leq (s x) 0) F)(rule (leq (s x) (s y)) (leq x y))(rule (max x y) y (= (leq x y) T))(rule (max a b) a (= (leq a b) F)) ; max(s(s(0)),max(s(0),0)) ; s(s(0))
          (format CTRS oriented)(fun f 1)(fun pair 2)(fun swap 1)(fun a 0)(fun b 0)(rule (swap (pair x y)) (pair y x))(rule (f x) (pair u v) (= (swap x) (pair v u)) (= u a)) ; f(pair(a,b)) ; pair(a,b)
          (format CTRS oriented)(fun f 1)(fun a 0)(fun b 0)(rule (f x) a (= x b)) ; f(a) ; U1(a)
          (format MSTRS)(sort N)(sort L)(fun 0 N)(fun s (-> N N))(fun nil L)(fun cons (-> N L L))(fun len (-> L N))(rule (len nil) 0)(rule (len (cons x y)) (s (len y))) ; len(cons(0,cons(0,nil))) ; s(s(0))
          (format TRS)(fun plus 2 :theory AC)(fun 0 0)(fun a 0)(fun b 0)(rule (plus x x) 0)(rule (plus x 0) x) ; plus(b,plus(a,b)) ; a
          (format MSTRS)(sort N)(fun max (-> N N N) :theory C)(fun 0 N)(fun s (-> N N))(rule (max 0 x) x)(rule (max (s x) (s y)) (s (max x y))) ; max(s(s(0)),s(0)) ; s(s(0))
          (format MSTRS)(sort N)(sort B)(fun eq (-> N N B) :theory C)(fun t B)(fun 0 N)(fun s (-> N N))(rule (eq 0 (s x)) t) ; eq(s(0),0) ; t
          (VAR x)(THEORY (A f) (C f))(RULES f(a,b) -> c) ; f(b,f(c,a)) ; f(c,c)
          (VAR x y)(THEORY (A app) (C "max"))(RULES app(x,nil) -> x app(nil,x) -> x max(app(x,y),nil) -> y) ; max(nil,app(app(x,nil),y)) ; y
          <problem><trs><rules><rule><lhs><funapp><name>f</name><arg><var>x</var></arg><arg><var>x</var></arg></funapp></lhs><rhs><var>x</var></rhs></rule></rules><signature><funcsym><name>f</name><arity>2</arity><theory>AC</theory></funcsym><funcsym><name>b</name><arity>0</arity></funcsym><funcsym><name>a</name><arity>0</arity></funcsym></signature></trs></problem> ; f(a,f(b,a)) ; f(b,a)
          (VAR x y)(RULES plus(0,y) -> y plus(s(x),y) -> s(plus(x,y))) ; plus(s(0),s(0)) ; s(s(0))
          <problem><trs><rules><rule><lhs><funapp><name>f</name><arg><var>f</var></arg></funapp></lhs><rhs><var>f</var></rhs></rule></rules><signature><funcsym><name>f</name><arity>1</arity></funcsym></signature></trs></problem> ; f(f(x)) ; x
          """)
  void formulasOfOtherFormatsAreRewritten(String system, String formula, String value) {
    LanguageDescription description = read("x.ari", system).description();
    assertEquals(value, TextEvaluator.exactValue(description.language(), formula).orElseThrow());
  }

  @Test
  void theSystemsOfAFileHaveNumbers() {
    List<SystemImport> systems =
        SystemImport.of(
            Path.of("two.ari"),
            "(format TRS :number 2)(fun f 1)(fun a 0)(rule (f x) x)(rule (f x) a :number 2)",
            (id, description) -> true);
    assertEquals(
        List.of("two-1", "two-2"),
        systems.stream().map(system -> system.description().syntax().id()).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          AG01_3.1.ari ; ag01-3-1
          1.srs        ; system-1
          nrs.ari      ; system-nrs
          Ä_b.ari      ; b
          taken.ari    ; taken-2
          """)
  void theNameOfAFileGivesAnId(String name, String id) {
    SystemImport system =
        SystemImport.of(
                Path.of(name),
                "(RULES a b -> b a)",
                (wanted, description) -> !Set.of("taken").contains(wanted))
            .get(0);
    assertEquals(id, system.description().syntax().id());
    assertTrue(system.text().contains("\"id\": \"" + id + "\""));
  }

  /** Recursion over rules and terms has room. */
  @Test
  void largeSystemsAreTaken() {
    String functions =
        IntStream.rangeClosed(0, 800).mapToObj("(fun f%d 1)"::formatted).collect(joining());
    String rules =
        IntStream.range(0, 800)
            .mapToObj(i -> "(rule (f%d (f%d c)) (f%2$d (f%2$d c)))".formatted(i, i + 1))
            .collect(joining());
    SystemImport many = read("x.ari", "(format TRS)(fun c 0)" + functions + rules);
    assertTrue(many.proof().properties().startsWith("terminating by"));
    String deep = "(f ".repeat(498) + "x" + ")".repeat(498);
    SystemImport nested = read("x.ari", "(format TRS)(fun f 1)(fun a 0)(rule " + deep + " x)");
    assertEquals(498, nested.proof().leaves());
    String formula = "f(".repeat(990) + "a" + ")".repeat(990);
    assertEquals(
        Optional.of("f(".repeat(492) + "a" + ")".repeat(492)),
        TextEvaluator.exactValue(nested.description().language(), formula));
  }

  /** Every overlap {@code p1 q r1} takes hundreds of steps, and there are 40,000 of them. */
  @Test
  void aSystemThatNeedsTooMuchWorkIsTakenUndecided() {
    String rules =
        IntStream.range(0, 200)
            .mapToObj(
                i ->
                    ", p%1$d q -> a a a a a a b, q r%1$d -> a a a a a a b, a r%1$d -> a, p%1$d b -> b"
                        .formatted(i))
            .collect(joining());
    String properties =
        read("x.srs", "(RULES a b -> b b b a, c c d d -> d d d c c c" + rules + ")")
            .proof()
            .properties();
    assertTrue(properties.contains(", confluence not decided, because"), properties);
    assertTrue(properties.contains("assumed to be terminating"), properties);
  }

  /** What is exported is read back as the same system. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          "plus(0,?y) => ?y", "plus(s(?x),?y) => s(plus(?x,?y))" ; (rule (plus (s x) y) (s (plus x y)))
          "(!(?x|?y)) => ((!?x)&(!?y))"                          ; (rule (! (u7c x y)) (& (! x) (! y)))
          "plus(s(?c),?c) => s(plus(?c,0))"                      ; (rule (plus (s c_) c_) (s (plus c_ 0)))
          "(!0) => c", "(?x&c) => ?x", "(?c&0) => ?c"            ; (rule (& c_ 0) c_)
          """)
  void languagesAreExported(String rules, String rule) {
    LanguageDescription description =
        DescriptionReader.read(
            Path.of("x.json"),
            """
            {"id": "e", "atoms": ["0", "c"], "operations": [{"symbol": "!", "form": "prefix"},
              {"symbol": "&", "form": "infix"}, {"symbol": "|", "form": "infix"},
              {"symbol": "s", "form": "call"}, {"symbol": "plus", "form": "call", "arguments": 2}], "rules": [%s]}
            """
                .formatted(rules));
    String text = AriWriter.write(description).orElseThrow();
    assertTrue(text.contains(rule), text);
    String again =
        AriWriter.write(read("e.ari", text).description()).orElseThrow().replaceAll(";.*\n", "");
    assertEquals(withoutConstants(text), withoutConstants(again));
  }

  /** An import adds constants for variables. */
  private static String withoutConstants(String system) {
    return system.replaceAll(";.*\n|\\(fun [a-z]_? 0\\)\n", "").replace("_", "");
  }
}
