package io.nrs.language.sequences;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.Vocabulary;
import io.nrs.language.terms.RuleQuestions;
import io.nrs.language.terms.TermViews;
import io.nrs.language.terms.TermViews.Head;
import io.nrs.language.terms.TermViews.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The questions of sequences: a group of neighbours is an operation of its atoms. */
public final class GroupQuestions implements RuleQuestions {
  private static final String GROUP = "group";

  private final SequenceRules rules;
  private final TermViews views;

  private GroupQuestions(SequenceRules rules, List<TermRule> all) {
    this.rules = rules;
    this.views =
        new TermViews(
            rules.groupLengths().stream().map(length -> new Head(GROUP, length)).toList(), all);
  }

  /** Returns nothing if there are no rules, or too many. */
  public static Optional<RuleQuestions> of(SequenceRules rules) {
    if (rules.countLeaves(MOST_RULES + 1L) > MOST_RULES || rules.groupLengths().isEmpty()) {
      return Optional.empty();
    }
    List<TermRule> all = new ArrayList<>();
    rules.groups().forEach((group, result) -> all.add(new TermRule(term(group), term(result), "")));
    return Optional.of(new GroupQuestions(rules, all));
  }

  private static Term term(List<String> atoms) {
    return new Term(GROUP, atoms.stream().map(Term::new).toList());
  }

  @Override
  public TermViews views() {
    return views;
  }

  @Override
  public Optional<View> view(String question) {
    List<String> atoms = rules.expanded(question);
    Head head = new Head(GROUP, atoms.size());
    return views.heads().contains(head)
        ? Optional.of(views.flat(head, atoms, atom -> true))
        : Optional.empty();
  }

  @Override
  public boolean isAtom(CharSequence question) {
    return question.length() == 1;
  }

  @Override
  public String answer(String question, TermRule rule) {
    Vocabulary vocabulary = rules.vocabulary();
    StringBuilder answer = new StringBuilder();
    rule.right().operands().forEach(atom -> answer.append(vocabulary.compact(atom.symbol())));
    return answer.toString();
  }
}
