package io.nrs.language.terms;

import io.nrs.grammar.rewriting.Term;
import io.nrs.language.terms.TermViews.Head;
import io.nrs.language.terms.TermViews.Place;
import io.nrs.language.terms.TermViews.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** Draws a view that a left side fits, or almost fits: any view can be drawn. */
public final class RandomViews {
  private final double change;
  private final SplittableRandom random;
  private final Map<String, Integer> numbers = new HashMap<>();

  /** The heads of the compared operands so far. */
  private final List<Optional<Head>> known = new ArrayList<>();

  private RandomViews(double change, SplittableRandom random) {
    this.change = change;
    this.random = random;
  }

  /**
   * Returns a view of the operation of a left side.
   *
   * @param change how likely each place differs from what the left side needs there, 0 to 1
   */
  public static View near(Term left, TermViews views, double change, SplittableRandom random) {
    RandomViews drawn = new RandomViews(change, random);
    Head head = Head.of(left);
    return new View(Optional.of(head), 0, false, drawn.operands(views.of(head), Optional.of(left)));
  }

  private List<View> operands(List<Place> places, Optional<Term> near) {
    List<View> operands = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      int place = i;
      operands.add(operand(places.get(i), near.map(term -> term.operands().get(place))));
    }
    return operands;
  }

  private View operand(Place place, Optional<Term> near) {
    Optional<Term> wanted = near.filter(term -> random.nextDouble() >= change);
    if (!place.isCompared()) {
      Optional<Head> head =
          wanted.filter(term -> !term.isVariable()).map(Head::of).or(() -> any(place));
      return new View(head, 0, false, below(place, head, near));
    }
    Optional<Integer> again = equalOperand(wanted);
    Optional<Head> before = again.flatMap(each -> known.get(each - 1));
    Optional<Head> head =
        wanted
            .filter(term -> !term.isVariable())
            .map(Head::of)
            .or(() -> again.isEmpty() ? any(place) : before.filter(each -> shows(place, each)));
    // Equal operands show the same, wherever what they are is shown.
    boolean repeats =
        again.isPresent()
            && (before.isEmpty()
                || (head.isPresent() ? before.equals(head) : !shows(place, before.get())));
    if (!repeats) {
      known.add(head);
    }
    int number = repeats ? again.get() : known.size();
    near.filter(Term::isVariable).ifPresent(each -> numbers.putIfAbsent(each.symbol(), number));
    return new View(head, number, repeats, below(place, head, near));
  }

  private static boolean shows(Place place, Head head) {
    return place.of(head).isPresent();
  }

  /** Returns the number of an operand before: that of the same variable, or now and then any. */
  private Optional<Integer> equalOperand(Optional<Term> wanted) {
    return wanted
        .filter(Term::isVariable)
        .flatMap(each -> Optional.ofNullable(numbers.get(each.symbol())))
        .or(
            () ->
                known.isEmpty() || random.nextInt(3) > 0
                    ? Optional.empty()
                    : Optional.of(1 + random.nextInt(known.size())));
  }

  private List<View> below(Place place, Optional<Head> head, Optional<Term> near) {
    return head.flatMap(place::of)
        .map(
            places ->
                operands(
                    places,
                    near.filter(term -> !term.isVariable() && Head.of(term).equals(head.get()))))
        .orElse(List.of());
  }

  /** Returns a symbol that is shown at a place, or nothing. */
  private Optional<Head> any(Place place) {
    List<Head> shown = List.copyOf(place.shown().keySet());
    int chosen = random.nextInt(shown.size() + 1);
    return chosen < shown.size() ? Optional.of(shown.get(chosen)) : Optional.empty();
  }
}
