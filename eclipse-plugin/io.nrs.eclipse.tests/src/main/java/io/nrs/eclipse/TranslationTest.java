package io.nrs.eclipse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.common.PluginConstants;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.Platform;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Constants;

/** All texts of {@code plugin.xml} can be translated. */
class TranslationTest {
  private static final Pattern KEY = Pattern.compile("[\"> ]%([\\w.-]+)");

  /** Attributes and elements that people read. */
  private static final Pattern TEXT =
      Pattern.compile("\\s(?:label|description)=\"([^%\"][^\"]*)\"|<description>([^%<]+)<");

  @Test
  void everyTextHasAKeyAndEveryKeyAText() throws IOException {
    String manifest =
        "%s %s".formatted(header(Constants.BUNDLE_NAME, ""), header(Constants.BUNDLE_VENDOR, ""));
    Set<String> used =
        KEY.matcher(read("plugin.xml") + " " + manifest)
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    Properties texts = new Properties();
    try (InputStream file = open("plugin.properties")) {
      texts.load(file);
    }
    assertTrue(used.size() > 60, used::toString);
    assertEquals(new TreeSet<>(texts.stringPropertyNames()), used);
  }

  @Test
  void noTextIsWrittenInThePlugin() throws IOException {
    assertEquals(
        List.of(), TEXT.matcher(read("plugin.xml")).results().map(found -> found.group()).toList());
  }

  @Test
  void keysAreResolved() {
    assertEquals("NRS: neural formula rewriting", header(Constants.BUNDLE_NAME, null));
    assertEquals(
        "Formula Problem",
        Platform.getExtensionRegistry()
            .getExtension(PluginConstants.PLUGIN_ID + ".problem")
            .getLabel());
  }

  /**
   * @param locale empty for the header as it is written; null for that of this Eclipse
   */
  private static String header(String name, String locale) {
    return Platform.getBundle(PluginConstants.PLUGIN_ID).getHeaders(locale).get(name);
  }

  private static String read(String file) throws IOException {
    try (InputStream text = open(file)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String file) throws IOException {
    return Platform.getBundle(PluginConstants.PLUGIN_ID).getEntry(file).openStream();
  }
}
