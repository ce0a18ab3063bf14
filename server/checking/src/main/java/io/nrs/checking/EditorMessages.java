package io.nrs.checking;

import java.util.regex.Pattern;

/**
 * Rewords messages of the command line for editors: an option becomes the setting, field or button
 * of the same name.
 */
public final class EditorMessages {
  private static final Pattern OPTION_OR_SETTING =
      Pattern.compile("--[a-z-]+ or (nrs\\.[a-zA-Z]+)");
  private static final Pattern OPTION = Pattern.compile("(?<![^\\s('])--([a-z]+)");

  private EditorMessages() {}

  /** The same message without options of the command line. */
  public static String of(String message) {
    String words =
        OPTION_OR_SETTING
            .matcher(message)
            .replaceAll("$1")
            // In editors, the folder of a run contains its model.
            .replace("other --models", "another run")
            .replace("add --replace", "choose fresh")
            .replace("add --", "choose --")
            .replace("use --device ", "choose the device ")
            .replace("another nrs train is", "another training is")
            .replaceAll("run: nrs train (\\S+ \\S+)$", "train the $1")
            .replaceAll(" \\(see nrs [a-z-]+ --help\\)$", "");
    return OPTION.matcher(words).replaceAll("$1");
  }
}
