package io.nrs.eclipse.wizard;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.editor.UnfinishedFormula;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.eclipse.core.runtime.Platform;

/** The example files of the languages, which the plug-in contains. */
public final class ExampleFiles {
  private ExampleFiles() {}

  /** The text of the example file of a language. */
  public static String text(Language language) throws IOException {
    String name = "server/examples/" + language.id() + language.extension();
    URL entry = Platform.getBundle(PluginConstants.PLUGIN_ID).getEntry(name);
    if (entry == null) {
      throw new FileNotFoundException(
          "This plug-in does not contain " + name + ". Install the plug-in again.");
    }
    try (InputStream text = entry.openStream()) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The offset of the first formula that can be rewritten, or 0 if there is none. */
  static int firstFormula(Language language, String text) {
    return FormulaFile.parse(language, text).lines().stream()
        .filter(line -> UnfinishedFormula.in(language, line.text()))
        .map(line -> line.offset() + line.parsed().formula().orElseThrow().span().start())
        .findFirst()
        .orElse(0);
  }
}
