package io.nrs.eclipse.training;

import org.eclipse.osgi.util.NLS;

/** The texts of trainings. */
final class TrainingTexts extends NLS {
  public static String accuracy;
  public static String allCoresButOne;
  public static String asking;
  public static String automaticHint;
  public static String badIterations;
  public static String badSeed;
  public static String badThreads;
  public static String both;
  public static String bothHint;
  public static String bothNotTrained;
  public static String canResume;
  public static String check;
  public static String checking;
  public static String continues;
  public static String curves;
  public static String deeper;
  public static String defaultHint;
  public static String device;
  public static String fieldMissing;
  public static String finished;
  public static String fromPreset;
  public static String inUse;
  public static String inUseNow;
  public static String iteration;
  public static String iterationOf;
  public static String iterations;
  public static String language;
  public static String legend;
  public static String loss;
  public static String manyIterations;
  public static String network;
  public static String networkOf;
  public static String newRun;
  public static String newRunIn;
  public static String notTrained;
  public static String nothingYet;
  public static String oneIteration;
  public static String paperHint;
  public static String presentStays;
  public static String preset;
  public static String project;
  public static String refreshing;
  public static String resume;
  public static String run;
  public static String runAt;
  public static String runAtOf;
  public static String seed;
  public static String selectorHint;
  public static String solverHint;
  public static String start;
  public static String starting;
  public static String stopped;
  public static String stoppedAt;
  public static String stoppedEarly;
  public static String tagger;
  public static String taggerHint;
  public static String threads;
  public static String title;
  public static String trained;
  public static String training;
  public static String trainingBoth;
  public static String validated;
  public static String validations;
  public static String windowTitle;
  public static String withLoss;

  static {
    initializeMessages(TrainingTexts.class.getName(), TrainingTexts.class);
  }

  private TrainingTexts() {}
}
