package io.nrs.eclipse.preferences;

import org.eclipse.osgi.util.NLS;

/** The texts of preferences and properties. */
final class PreferencesTexts extends NLS {
  public static String codeLens;
  public static String colours;
  public static String create;
  public static String description;
  public static String device;
  public static String editor;
  public static String executable;
  public static String formatOnSave;
  public static String inlayHints;
  public static String keys;
  public static String minConfidence;
  public static String models;
  public static String notShare;
  public static String notifications;
  public static String ofAllProjects;
  public static String ofFirstProject;
  public static String open;
  public static String override;
  public static String ownModels;
  public static String ownServer;
  public static String preset;
  public static String server;
  public static String values;
  public static String verify;

  static {
    initializeMessages(PreferencesTexts.class.getName(), PreferencesTexts.class);
  }

  private PreferencesTexts() {}
}
