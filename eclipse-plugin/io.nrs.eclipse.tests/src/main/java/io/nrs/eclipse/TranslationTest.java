package io.nrs.eclipse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.common.PluginConstants;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.runtime.Platform;
import org.eclipse.osgi.util.NLS;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.Constants;

/** All texts of {@code plugin.xml} and of the code can be translated. */
class TranslationTest {
  private static final Path SOURCES =
      Path.of(System.getProperty("nrs.repository"))
          .resolve("eclipse-plugin/io.nrs.eclipse/src/main/java");

  private static final Pattern KEY = Pattern.compile("[\"> ]%([\\w.-]+)");

  /** Attributes and elements that people read. */
  private static final Pattern TEXT =
      Pattern.compile("\\s(?:label|description)=\"([^%\"][^\"]*)\"|<description>([^%<]+)<");

  /** Uses of the texts of a package. */
  private static final Pattern USE = Pattern.compile("\\b\\w+Texts\\.\\w+");

  /**
   * Comments, blocks of JSON and characters; or a literal, perhaps in a call whose words no user
   * reads: of logs, of mistakes in the code, of answers to the server, of threads, and of formats.
   */
  private static final Pattern LITERAL =
      Pattern.compile(
          "(?s)/\\*.*?\\*/|//[^\\n]*|\"\"\".*?\"\"\"|'(?:\\\\.|[^'\\\\])+'"
              + "|(?<unread>(?:ILog\\s*\\.get\\(\\)\\s*\\.\\w+|new Illegal(?:State|Argument)Exception"
              + "|[Rr]efused|DaemonThreads\\.named|ofPattern|new ClientInfo)\\([^;\"]*)?"
              + "\"(?<text>(?:\\\\.|[^\"\\\\\\n])*)\"");

  /** A word beside a space, or a capitalized word at the start. Ids and keys have neither. */
  private static final Pattern WORDS =
      Pattern.compile("\\p{L}{2,}[^\\p{L}\\s]* | [^\\p{L}\\s]*\\p{L}{2,}|^&?\\p{Lu}&?\\p{Ll}{2,}");

  /** Literals with words that are no texts, each with its reason. */
  private static final Map<String, String> EXEMPT =
      Map.of("Example Formulas", "the name of a project, which stays when the language changes");

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

  /** Eclipse would show a key, and log a warning, for a field without a text. */
  @Test
  void everyFieldHasItsText() throws IOException, ReflectiveOperationException {
    Map<String, Map<String, String>> written = texts();
    for (String name : written.keySet()) {
      Class<?> texts = Platform.getBundle(PluginConstants.PLUGIN_ID).loadClass(name);
      assertEquals(NLS.class, texts.getSuperclass());
      Map<String, String> shown = new TreeMap<>();
      for (Field field : texts.getFields()) {
        if (field.getDeclaringClass() == texts) {
          field.setAccessible(true);
          shown.put(field.getName(), (String) field.get(null));
        }
      }
      assertEquals(written.get(name), shown, name);
    }
  }

  @Test
  void everyPackageHasOneFileOfTexts() throws IOException {
    List<String> named = new ArrayList<>();
    for (String name : texts().keySet()) {
      String[] parts = name.split("\\.");
      String last = parts[parts.length - 2];
      named.add(
          "%s.%s%sTexts"
              .formatted(
                  String.join(".", List.of(parts).subList(0, parts.length - 1)),
                  Character.toUpperCase(last.charAt(0)),
                  last.substring(1)));
    }
    assertEquals(List.copyOf(texts().keySet()), named);
  }

  @Test
  void everyTextIsUsed() throws IOException {
    Set<String> unused = new TreeSet<>();
    texts()
        .forEach(
            (name, texts) ->
                texts
                    .keySet()
                    .forEach(key -> unused.add(name.replaceAll(".*\\.", "") + "." + key)));
    assertTrue(unused.size() > 250, unused.size() + " texts");
    for (Path source : sources(".java")) {
      USE.matcher(Files.readString(source))
          .results()
          .map(use -> use.group())
          .forEach(unused::remove);
    }
    assertEquals(Set.of(), unused);
  }

  /** Labels with a mnemonic are apart, because each window has its own mnemonics. */
  @Test
  void equalTextsAreOneText() throws IOException {
    List<String> all =
        texts().values().stream()
            .flatMap(texts -> texts.values().stream())
            .filter(text -> !text.contains("&"))
            .toList();
    Set<String> seen = new HashSet<>();
    assertEquals(List.of(), all.stream().filter(text -> !seen.add(text)).toList());
  }

  /** A single one would quote what follows it when arguments are bound. */
  @Test
  void textsWithArgumentsHaveNoSingleApostrophe() throws IOException {
    assertEquals(
        List.of(),
        texts().values().stream()
            .flatMap(texts -> texts.values().stream())
            .filter(text -> text.contains("{0}") && text.replace("''", "").contains("'"))
            .toList());
  }

  @Test
  void noTextIsWrittenInTheCode() throws IOException {
    List<String> found = new ArrayList<>();
    int literals = 0;
    for (Path source : sources(".java")) {
      List<String> own = literals(Files.readString(source));
      literals += own.size();
      own.stream()
          .filter(literal -> WORDS.matcher(literal).find())
          .map(literal -> source.getFileName() + ": " + literal)
          .forEach(found::add);
    }
    assertTrue(literals > 200, literals + " literals");
    assertEquals(
        EXEMPT.keySet(),
        found.stream()
            .map(literal -> literal.replaceFirst(".*\\.java: ", ""))
            .collect(Collectors.toSet()),
        found::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "label.setText(\"Copy\");",
        "label.setText(\"&Choose…\");",
        "label.setText(\"E&xport\");",
        "dialog.setMessage(\"as expected\");",
        "notice.show(file + \" is closed.\");",
        "throw new RequestFailedException(\"The server has ended.\");",
        "throw new RequestFailedException(\n    \"has ended: \" + why, failed);",
        "Popup.show(\"no\", why); // \"a comment\"\nlabel.setText(\"%s of %s\".formatted(a, b));",
        "ILog.get().warn(why); label.setText(\"It ended.\");",
        "char quote = '\"'; label.setText(\"It ended.\");"
      })
  void textsInCodeAreFound(String code) {
    assertEquals(
        1, literals(code).stream().filter(literal -> WORDS.matcher(literal).find()).count(), code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/** Shows \"a text\". */ String id = \"io.nrs.eclipse\";",
        "ILog.get()\n    .warn(name() + \" has ended\", failed);",
        "throw new IllegalStateException(\"no server\", failed);",
        "label.setText(title + \": \" + text + \" · \" + more);",
        "Map.of(\"preset\", \"%s (%s)\", \"0.5\", \"LC_ALL\");"
      })
  void otherLiteralsAreLeft(String code) {
    assertEquals(
        List.of(),
        literals(code).stream().filter(literal -> WORDS.matcher(literal).find()).toList(),
        code);
  }

  /** The literals of a source, without those that no user reads. */
  private static List<String> literals(String source) {
    return LITERAL
        .matcher(source)
        .results()
        .filter(found -> found.group(1) == null && found.group(2) != null)
        .map(found -> found.group(2).replaceAll("\\\\[ntr]", " "))
        .toList();
  }

  /** The texts by their keys, for the name of each class. */
  private static Map<String, Map<String, String>> texts() throws IOException {
    Map<String, Map<String, String>> all = new TreeMap<>();
    for (Path file : sources("Texts.properties")) {
      Properties texts = new Properties();
      try (Reader read = Files.newBufferedReader(file)) {
        texts.load(read);
      }
      Map<String, String> byKey = new TreeMap<>();
      texts.stringPropertyNames().forEach(key -> byKey.put(key, texts.getProperty(key)));
      all.put(
          SOURCES.relativize(file).toString().replace(".properties", "").replaceAll("[/\\\\]", "."),
          byKey);
    }
    assertTrue(all.size() > 15, all.keySet()::toString);
    return all;
  }

  private static List<Path> sources(String ending) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
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
