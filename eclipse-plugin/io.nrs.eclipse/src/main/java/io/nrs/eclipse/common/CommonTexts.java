package io.nrs.eclipse.common;

import org.eclipse.osgi.util.NLS;

/** The texts that several packages show. */
public final class CommonTexts extends NLS {
  public static String automatic;
  public static String confidence;
  public static String copy;
  public static String cpu;
  public static String gpu;
  public static String language;
  public static String manyFormulas;
  public static String manySteps;
  public static String networks;
  public static String nrs;
  public static String oneFormula;
  public static String oneStep;
  public static String presetDefault;
  public static String presetPaper;
  public static String refresh;
  public static String selector;
  public static String solver;
  public static String stop;
  public static String textChanged;
  public static String value;

  static {
    initializeMessages(CommonTexts.class.getName(), CommonTexts.class);
  }

  private CommonTexts() {}
}
