package io.nrs.eclipse.rewriting;

import org.eclipse.osgi.util.NLS;

/** The texts of the view of rewritings. */
final class RewritingTexts extends NLS {
  public static String afterStep;
  public static String agreement;
  public static String apply;
  public static String atLine;
  public static String cancelled;
  public static String closed;
  public static String copySteps;
  public static String deleted;
  public static String exactly;
  public static String first;
  public static String firstWrongStep;
  public static String formulaAfter;
  public static String formulaAtStep;
  public static String isValue;
  public static String last;
  public static String leaf;
  public static String leave;
  public static String link;
  public static String low;
  public static String lowConfidence;
  public static String next;
  public static String nextStep;
  public static String noFormulaHere;
  public static String noFormulaNow;
  public static String noRule;
  public static String noStep;
  public static String notSolved;
  public static String notWritten;
  public static String nothingYet;
  public static String openAndRefresh;
  public static String original;
  public static String originalRow;
  public static String otherExpected;
  public static String otherFile;
  public static String outputs;
  public static String previous;
  public static String readOnly;
  public static String reading;
  public static String rewriting;
  public static String rule;
  public static String selectAll;
  public static String solved;
  public static String solvedByRules;
  public static String step;
  public static String steps;
  public static String unknownLanguage;
  public static String valueWrong;
  public static String write;
  public static String writeExact;
  public static String writeExactValue;
  public static String wrong;
  public static String wrongQuestion;
  public static String wrongValue;

  static {
    initializeMessages(RewritingTexts.class.getName(), RewritingTexts.class);
  }

  private RewritingTexts() {}
}
