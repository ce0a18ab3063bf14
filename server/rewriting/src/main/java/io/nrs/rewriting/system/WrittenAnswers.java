package io.nrs.rewriting.system;

import io.nrs.language.FinalForms;
import io.nrs.language.Vocabulary;
import io.nrs.language.WorkingText;
import io.nrs.rewriting.Combiner.Candidate;

/** A working text as people read it, which is not copied until it is asked for. */
final class WrittenAnswers {
  private final Vocabulary vocabulary;
  private final WorkingText folded;
  private final String working;
  private final WorkingText.Unfolded whole;
  private final int[] offsets;

  WrittenAnswers(Vocabulary vocabulary, WorkingText folded, String working) {
    this.vocabulary = vocabulary;
    this.folded = folded;
    this.working = working;
    this.whole = folded.unfold(working);
    this.offsets = vocabulary.offsets(whole.text());
  }

  String text() {
    return vocabulary.expand(whole.text());
  }

  /** Returns whether its rewriting counts as endless. */
  boolean isTooLarge(FinalForms rules) {
    return rules.isTooLarge(whole.text());
  }

  /** Returns it as a value. */
  String value() {
    return vocabulary.value(whole.text());
  }

  /** Returns the offset of a token. */
  int offset(int token) {
    return offsets[whole.starts()[token]];
  }

  String part(CharSequence text) {
    return vocabulary.expand(folded.unfolded(text));
  }

  /** Returns a candidate with its text and its offset in written form. */
  Candidate candidate(Candidate found) {
    boolean occurs = found.agreement() == 1;
    int end = found.offset() + found.leaf().length();
    return new Candidate(
        occurs ? part(working.substring(found.offset(), end)) : vocabulary.expand(found.leaf()),
        found.confidence(),
        found.agreement(),
        offset(found.offset()),
        found.count());
  }
}
