package io.nrs.eclipse.networks;

import org.eclipse.osgi.util.NLS;

/** The texts about the networks that serve. */
final class NetworksTexts extends NLS {
  public static String bundled;
  public static String bundledServe;
  public static String choose;
  public static String chooseFolder;
  public static String chooseHint;
  public static String firstProjectServes;
  public static String folder;
  public static String folderServes;
  public static String keepThem;
  public static String ofFolder;
  public static String ofProject;
  public static String proof;
  public static String remove;
  public static String removeNetworks;
  public static String removeQuestion;
  public static String removeThem;
  public static String removed;
  public static String table;
  public static String trained;
  public static String unusable;
  public static String useBundled;
  public static String useDefault;
  public static String validation;

  static {
    initializeMessages(NetworksTexts.class.getName(), NetworksTexts.class);
  }

  private NetworksTexts() {}
}
