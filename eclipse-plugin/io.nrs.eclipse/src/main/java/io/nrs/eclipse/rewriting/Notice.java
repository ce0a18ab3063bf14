package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.editor.UnfinishedFormula;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.osgi.util.NLS;

/**
 * The message above the steps.
 *
 * @param action the action that a link in the message offers
 */
record Notice(Kind kind, String text, Optional<LinkAction> action) {
  /** The severity of the message. */
  enum Kind {
    INFO,
    WARNING,
    ERROR
  }

  /** An action of the link. */
  enum LinkAction {
    REFRESH(CommonTexts.refresh),
    OPEN(RewritingTexts.openAndRefresh),
    WRITE_EXACT(RewritingTexts.writeExactValue);

    private final String label;

    LinkAction(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  static final Notice EMPTY = info(RewritingTexts.nothingYet);

  static final Notice STOPPED = info(RewritingTexts.cancelled).withAction(LinkAction.REFRESH);

  static Notice reading(String formula) {
    return info(NLS.bind(RewritingTexts.reading, Messages.shortened(formula)));
  }

  /** The caret is in another file. */
  static Notice otherFile(String file) {
    return info(NLS.bind(RewritingTexts.otherFile, file));
  }

  /** The caret is in a file whose language the plug-in does not know. */
  static Notice unknownLanguage(String file) {
    return info(NLS.bind(RewritingTexts.unknownLanguage, file));
  }

  /**
   * The caret is on a line without a formula that can be rewritten.
   *
   * @param line from 0
   */
  static Notice nothing(String file, int line, UnfinishedFormula.Nothing why) {
    return info(atLine(file, line, why.words()));
  }

  /**
   * Words about a line of a file.
   *
   * @param line from 0
   */
  static String atLine(String file, int line, String words) {
    return NLS.bind(RewritingTexts.atLine, new Object[] {file, Messages.grouped(line + 1), words});
  }

  /** A request that failed. */
  static Notice failed(String message) {
    return new Notice(Kind.ERROR, message, Optional.of(LinkAction.REFRESH));
  }

  /** Nothing was written, because the file is closed. */
  static Notice closed(String file) {
    return notWritten(NLS.bind(RewritingTexts.closed, file), Optional.of(LinkAction.OPEN));
  }

  /** Nothing was written, because the file is read-only; the user did not make it writable. */
  static Notice readOnly(String file) {
    return notWritten(NLS.bind(RewritingTexts.readOnly, file), Optional.empty());
  }

  /** Nothing was written, because the file contains another formula. */
  static Notice otherFormula(String file) {
    return notWritten(NLS.bind(RewritingTexts.noStep, file), Optional.of(LinkAction.REFRESH));
  }

  /** Nothing was written, because the user did not want a wrong value. */
  static Notice left() {
    return notWritten(RewritingTexts.valueWrong, Optional.of(LinkAction.WRITE_EXACT));
  }

  private static Notice notWritten(String why, Optional<LinkAction> remedy) {
    return new Notice(Kind.WARNING, NLS.bind(RewritingTexts.notWritten, why), remedy);
  }

  /** The result of a rewriting, when the server has read it. */
  static Notice of(TraceResult trace, double minConfidence) {
    return of(trace, trace.location().expected(), minConfidence);
  }

  /**
   * The result of a rewriting.
   *
   * @param expectedNow the value that the file expects now
   */
  static Notice of(TraceResult trace, Optional<String> expectedNow, double minConfidence) {
    List<TraceStep> steps = trace.steps();
    if (trace.value().isEmpty()) {
      return error(
          NLS.bind(
              RewritingTexts.notSolved,
              new Object[] {
                steps(steps.size()), trace.message().orElse("?"), trace.remedy().orElse("?")
              }));
    }
    String value = trace.value().get();
    Optional<String> exact = trace.exact().filter(right -> !right.equals(value));
    if (exact.isPresent()) {
      String wrong =
          NLS.bind(
              RewritingTexts.wrong, Messages.shortened(value), Messages.shortened(exact.get()));
      return error(
          steps.stream()
              .filter(TraceStep::isWrong)
              .findFirst()
              .map(first -> Messages.grouped(steps.indexOf(first) + 1))
              .map(first -> wrong + " " + NLS.bind(RewritingTexts.firstWrongStep, first))
              .orElse(wrong));
    }
    Optional<String> expected = expectedNow.filter(other -> !other.equals(value));
    if (expected.isPresent()) {
      return error(
          NLS.bind(
              RewritingTexts.otherExpected,
              Messages.shortened(value),
              Messages.shortened(expected.get())));
    }
    String stays = trace.message().map(operations -> " " + operations + ".").orElse("");
    if (steps.isEmpty()) {
      return info(NLS.bind(RewritingTexts.isValue, Messages.shortened(value)) + stays);
    }
    boolean byRules = trace.byRules().orElse(false);
    String solved =
        NLS.bind(
                byRules ? RewritingTexts.solvedByRules : RewritingTexts.solved,
                steps(steps.size()),
                Messages.shortened(value))
            + stays;
    if (byRules) {
      return info(solved);
    }
    long low = steps.stream().filter(step -> step.confidence() < minConfidence).count();
    return low == 0
        ? info(solved)
        : new Notice(
            Kind.WARNING,
            solved
                + " "
                + NLS.bind(RewritingTexts.lowConfidence, steps(low), String.valueOf(minConfidence)),
            Optional.empty());
  }

  /**
   * The same notice with the state of the formula in its file.
   *
   * @param fileState the number of steps before the formula in the file
   */
  Notice in(String file, boolean open, OptionalInt fileState) {
    if (!open) {
      return and(Kind.WARNING, NLS.bind(RewritingTexts.closed, file)).withAction(LinkAction.OPEN);
    }
    if (fileState.isEmpty()) {
      return and(Kind.WARNING, NLS.bind(RewritingTexts.noFormulaNow, file))
          .withAction(LinkAction.REFRESH);
    }
    return fileState.getAsInt() == 0
        ? this
        : and(Kind.INFO, NLS.bind(RewritingTexts.formulaAfter, file, steps(fileState.getAsInt())));
  }

  Notice withAction(LinkAction other) {
    return new Notice(kind, text, Optional.of(other));
  }

  private Notice and(Kind other, String more) {
    return new Notice(kind.compareTo(other) < 0 ? other : kind, text + " " + more, action);
  }

  private static Notice error(String text) {
    return new Notice(Kind.ERROR, text, Optional.empty());
  }

  private static Notice info(String text) {
    return new Notice(Kind.INFO, text, Optional.empty());
  }

  private static String steps(long count) {
    return Messages.counted(count, CommonTexts.oneStep, CommonTexts.manySteps);
  }
}
