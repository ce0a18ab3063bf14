package io.nrs.language.description;

import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.language.description.LeafDomain.LeafTerms;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The leaves of an operation with one number of arguments; the last argument changes fastest.
 * Behind the atoms of a place come the placeholders that may follow those before it: these, and a
 * new one.
 */
final class OperandTuples implements Iterator<LeafTerms> {
  private final Operation operation;
  private final List<List<String>> places;
  private final boolean folded;
  private final int[] chosen;
  private boolean ended;

  OperandTuples(Operation operation, List<List<String>> places, boolean folded) {
    this.operation = operation;
    this.places = places;
    this.folded = folded;
    this.chosen = new int[places.size()];
    this.ended = !folded && places.stream().anyMatch(List::isEmpty);
  }

  @Override
  public boolean hasNext() {
    return !ended;
  }

  @Override
  public LeafTerms next() {
    List<String> arguments = new ArrayList<>();
    for (int place = 0; place < chosen.length; place++) {
      List<String> atoms = places.get(place);
      arguments.add(
          chosen[place] < atoms.size()
              ? atoms.get(chosen[place])
              : LeafValues.placeholder(number(place)));
    }
    advance();
    return new LeafTerms(operation, arguments);
  }

  /** Returns the number of the placeholder at a place; 0 or less if an atom stands there. */
  private int number(int place) {
    return chosen[place] - places.get(place).size() + 1;
  }

  private void advance() {
    int place = chosen.length - 1;
    while (place >= 0 && chosen[place] + 1 == choices(place)) {
      chosen[place] = 0;
      place--;
    }
    if (place < 0) {
      ended = true;
    } else {
      chosen[place]++;
    }
  }

  private int choices(int place) {
    int greatest = 0;
    for (int before = 0; before < place; before++) {
      greatest = Math.max(greatest, number(before));
    }
    return places.get(place).size() + (folded ? greatest + 1 : 0);
  }
}
