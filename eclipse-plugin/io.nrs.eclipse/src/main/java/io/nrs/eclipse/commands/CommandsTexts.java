package io.nrs.eclipse.commands;

import org.eclipse.osgi.util.NLS;

/** The texts of commands, in their dialogs and in the status line. */
final class CommandsTexts extends NLS {
  public static String cancelled;
  public static String checkingExactly;
  public static String checksFailed;
  public static String checksPassed;
  public static String doctor;
  public static String findingValue;
  public static String readOnly;
  public static String simplifying;
  public static String solvedOf;
  public static String solving;
  public static String solvingAll;
  public static String valueIn;
  public static String valueOf;

  static {
    initializeMessages(CommandsTexts.class.getName(), CommandsTexts.class);
  }

  private CommandsTexts() {}
}
