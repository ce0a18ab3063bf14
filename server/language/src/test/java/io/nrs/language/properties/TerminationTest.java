package io.nrs.language.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.language.properties.Termination.Ends;
import io.nrs.language.properties.Termination.Open;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Systems that end, systems that do not, and random ones, all of whose terms are rewritten. */
class TerminationTest {
  private static final String LESS = "le(0,y) -> t; le(s(x),0) -> f; le(s(x),s(y)) -> le(x,y); ";
  private static final String MINUS = "minus(x,0) -> x; minus(s(x),s(y)) -> minus(x,y); ";

  private static String words(Termination found) {
    return found instanceof Ends ends
        ? (ends.operandsFirst() ? "operands first: " : "") + ends.words()
        : ((Open) found).rule().text()
            + ((Open) found).call().map(call -> " leads to " + call).orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # Ackermann's function.
          a(0,y) -> s(y); a(s(x),0) -> a(x,s(0)); a(s(x),s(y)) -> a(x,a(s(x),y)) | a lexicographic path order with a > s
          # Division (Arts and Giesl), and the greatest common divisor.
          MINUS q(0,s(y)) -> 0; q(s(x),s(y)) -> s(q(minus(x,y),s(y))) | dependency pairs with a linear interpretation and the subterm criterion
          MINUS LESS g(0,y) -> y; g(s(x),0) -> s(x); g(s(x),s(y)) -> h(le(y,x),s(x),s(y)); h(t,s(x),s(y)) -> g(minus(x,y),s(y)); h(f,s(x),s(y)) -> g(minus(y,x),s(x)) | dependency pairs with a linear interpretation and the subterm criterion
          # Quicksort.
          LESS app(n,y) -> y; app(c(x,y),z) -> c(x,app(y,z)); l(x,n) -> n; l(x,c(y,z)) -> li(le(y,x),x,c(y,z)); li(t,x,c(y,z)) -> c(y,l(x,z)); li(f,x,c(y,z)) -> l(x,z); h(x,n) -> n; h(x,c(y,z)) -> hi(le(y,x),x,c(y,z)); hi(t,x,c(y,z)) -> h(x,z); hi(f,x,c(y,z)) -> c(y,h(x,z)); q(n) -> n; q(c(x,y)) -> app(q(l(x,y)),c(x,q(h(x,y)))) | dependency pairs with a linear interpretation and the subterm criterion
          # No call leads to itself.
          a(a(x)) -> a(b(a(x))) | dependency pairs, as no call leads to itself
          # Two symbols that call each other are equal.
          o(o(x,y),z) -> o(x,o(y,z)); o(c(x,y),z) -> c(p(x,z),o(y,z)); p(p(x,y),z) -> p(x,o(y,z)) | a lexicographic path order with o = p > c
          k(x,s(y)) -> j(s(s(x)),y); j(x,s(y)) -> k(s(s(x)),y) | a lexicographic path order with k = j > s, the operands of j, k from the right
          i(0,s(y)) -> c(0,i(s(0),s(y))); i(s(x),0) -> n; i(s(x),s(y)) -> j(i(x,y)); j(n) -> n; j(c(x,y)) -> c(s(x),j(y)) | a linear interpretation, then dependency pairs with the subterm criterion
          # Rules are removed until none is left.
          app(n,y) -> y; app(c(x,y),z) -> c(x,app(y,z)); r(n) -> n; r(c(x,y)) -> app(r(y),c(x,n)); sh(n) -> n; sh(c(x,y)) -> c(x,sh(r(y))) | a linear interpretation
          # One half is smaller where it is called.
          h(0) -> 0; h(s(0)) -> 0; h(s(s(x))) -> s(h(x)); b(0) -> 0; b(s(x)) -> s(b(h(s(x)))) | a linear interpretation, then dependency pairs with a linear interpretation, narrowing and the subterm criterion
          # A call is only made if a condition holds, which one step computes.
          fac(x) -> j(z(x),x); j(t,x) -> s(0); j(f,x) -> k(x,fac(p(x))); z(0) -> t; z(s(x)) -> f; p(s(x)) -> x | dependency pairs with narrowing and the subterm criterion
          # Operands are sorted.
          p(p(x,y),z) -> p(x,p(y,z)) | a lexicographic path order
          p(p(x,y),z) -> p(x,p(y,z)); p(g(u,v),f(w,x)) -> p(f(w,x),g(u,v)); p(g(u,v),p(f(w,x),z)) -> p(f(w,x),p(g(u,v),z)); p(f(w,x),a) -> p(a,f(w,x)); p(h(g(u,v)),g(w,x)) -> p(g(w,x),h(g(u,v))) | sorting of operands
          p(g(u,v),f(w,x)) -> p(f(w,x),g(u,v)); p(x,x) -> x; p(x,p(x,y)) -> p(x,y) | a linear interpretation, then sorting of operands
          # Toyama's systems end only if operands are rewritten first.
          f(0,1,x) -> f(x,x,x); g(x,y) -> x; g(x,y) -> y | operands first: dependency pairs, as no call leads to itself
          f(a,b,x) -> f(x,x,x); g(x) -> a; g(x) -> b | operands first: dependency pairs, as no call leads to itself
          # Two overlaps inside of left sides; b(a) is rewritten first.
          f(b(a),x) -> f(x,x); b(a) -> c | operands first: dependency pairs, as no call leads to itself
          # Without overlaps, what ends if operands are rewritten first ends in any order.
          f(0,1,x) -> f(x,x,x) | dependency pairs, as no call leads to itself
          """)
  void systemsEnd(String rules, String expected) {
    String all = rules.replace("MINUS ", MINUS).replace("LESS ", LESS);
    assertEquals(expected, words(Termination.of(TermTexts.rewriting(all))));
  }

  /** The last three end, and nothing here shows it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f(x) -> f(s(x)) | f(x) -> f(s(x)) leads to f(s(?x))
          p(x,y) -> p(y,x) | p(x,y) -> p(y,x) leads to p(?y,?x)
          g(x) -> x; f(s(x)) -> g(f(s(x))) | f(s(x)) -> g(f(s(x))) leads to f(s(?x))
          f(s(x)) -> g(x); g(x) -> f(s(s(x))) | f(s(x)) -> g(x) leads to g(?x)
          p(a,b) -> p(b,a); p(b,a) -> p(a,b) | p(a,b) -> p(b,a) leads to p(b,a)
          p(f(x),g(y)) -> p(g(y),f(x)); p(g(a),f(b)) -> p(f(b),g(a)) | p(f(x),g(y)) -> p(g(y),f(x)) leads to p(g(?y),f(?x))
          p(f(x),f(y)) -> p(f(y),f(x)) | p(f(x),f(y)) -> p(f(y),f(x)) leads to p(f(?y),f(?x))
          f(0) -> g(1); g(x) -> h(x); h(1) -> f(0) | f(0) -> g(1) leads to g(1)
          f(x,x) -> f(a(0),b(0)); a(x) -> x; b(x) -> x | f(x,x) -> f(a(0),b(0)) leads to f(a(0),b(0))
          f(a(x)) -> f(b(x)); b(x) -> a(x) | f(a(x)) -> f(b(x)) leads to f(b(?x))
          p(p(p(s,x),y),z) -> p(p(x,z),p(y,z)) | p(p(p(s,x),y),z) -> p(p(x,z),p(y,z)) leads to p(p(?x,?z),p(?y,?z))
          g(0,y) -> f; g(s(x),0) -> t; g(s(x),s(y)) -> g(x,y); w(t,x,y) -> w(g(x,y),x,s(y)) | w(t,x,y) -> w(g(x,y),x,s(y)) leads to w(g(?x,?y),?x,s(?y))
          a(a(b(b(x)))) -> b(b(b(a(a(a(x)))))) | a(a(b(b(x)))) -> b(b(b(a(a(a(x)))))) leads to a(a(?x))
          """)
  void whatNothingTakesIsNamed(String rules, String expected) {
    assertEquals(expected, words(Termination.of(TermTexts.rewriting(rules))));
  }

  private static StringRewriting sequences(String text) {
    Map<List<String>, List<String>> groups = new LinkedHashMap<>();
    for (String rule : text.split(",")) {
      String[] sides = rule.strip().split(">", -1);
      groups.put(atoms(sides[0]), atoms(sides[1]));
    }
    return new StringRewriting(groups, false);
  }

  private static List<String> atoms(String text) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ab>ba         | a linear interpretation
          aa>aba        | an interpretation by 2×2 matrices
          ab>bba,bc>cba | an interpretation by 2×2 matrices, then a linear interpretation
          ab>baa        | an interpretation by 2×2 matrices
          ab>bbaa       | none
          ab>bca,bc>ab  | none
          ab>ba,ba>ab   | none
          """)
  void sequencesEnd(String rules, String expected) {
    Termination found = Termination.of(sequences(rules));
    assertEquals(expected, found instanceof Ends ends ? ends.words() : "none");
  }

  /** The same rules always have the same proof. */
  @Test
  void proofsAreRepeated() {
    String rules = MINUS + "q(0,s(y)) -> 0; q(s(x),s(y)) -> s(q(minus(x,y),s(y)))";
    assertEquals(
        Termination.of(TermTexts.rewriting(rules)), Termination.of(TermTexts.rewriting(rules)));
  }
}
