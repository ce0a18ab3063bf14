package io.nrs.eclipse.evaluation;

import org.eclipse.osgi.util.NLS;

/** The texts of evaluations. */
final class EvaluationTexts extends NLS {
  public static String asExpected;
  public static String byRules;
  public static String cannotBeRead;
  public static String cannotOpen;
  public static String cannotWrite;
  public static String collapseAll;
  public static String doneOf;
  public static String evaluateAgain;
  public static String evaluated;
  public static String evaluatedAt;
  public static String evaluating;
  public static String evaluatingScope;
  public static String expected;
  public static String export;
  public static String exportResults;
  public static String exporting;
  public static String failed;
  public static String file;
  public static String filter;
  public static String formula;
  public static String good;
  public static String groupByFile;
  public static String line;
  public static String manyFiles;
  public static String manyResources;
  public static String manyResults;
  public static String manyUnreadable;
  public static String met;
  public static String noEvaluation;
  public static String noFiles;
  public static String noFormulas;
  public static String noLeaf;
  public static String noMatch;
  public static String noResults;
  public static String noResultsYet;
  public static String noValue;
  public static String normalForm;
  public static String notALeaf;
  public static String notRead;
  public static String notSolved;
  public static String nothingYet;
  public static String oneFile;
  public static String oneResource;
  public static String oneResult;
  public static String oneUnreadable;
  public static String open;
  public static String openProjects;
  public static String operandLimit;
  public static String outcome;
  public static String problemsOnly;
  public static String readingLast;
  public static String results;
  public static String runAgain;
  public static String seconds;
  public static String showRewriting;
  public static String shownOf;
  public static String solved;
  public static String solvedByRules;
  public static String stepLimit;
  public static String steps;
  public static String stoppedAfter;
  public static String train;
  public static String uncertain;
  public static String unsolved;
  public static String waiting;
  public static String wrong;
  public static String wrongValue;

  static {
    initializeMessages(EvaluationTexts.class.getName(), EvaluationTexts.class);
  }

  private EvaluationTexts() {}
}
