package io.nrs.lsp.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.checking.Verdict;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.Remedy;
import io.nrs.protocol.ClientOptions.ClientActions;
import io.nrs.protocol.NrsSettings;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.RecordShape;
import io.nrs.rewriting.Outcome;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A remedy names only what the client has: its settings, its commands, and the settings file. */
class RemedyWordsTest {
  private static final Path HOME = Path.of("..", "..");
  private static final Path PLUG_IN = HOME.resolve("eclipse-plugin/io.nrs.eclipse");
  private static final String FILE = " in .nrs.json";

  private enum Editor {
    VS_CODE("client-vscode/src/server/managedServer.ts", "(\\w+): '(NRS: [^']*)'") {
      @Override
      Set<String> settings() throws IOException {
        Set<String> names = new HashSet<>();
        for (JsonElement part : contributions().getAsJsonArray("configuration")) {
          names.addAll(part.getAsJsonObject().getAsJsonObject("properties").keySet());
        }
        return names;
      }

      @Override
      Set<String> commands() throws IOException {
        Set<String> titles = new HashSet<>();
        for (JsonElement command : contributions().getAsJsonArray("commands")) {
          JsonObject named = command.getAsJsonObject();
          if (named.has("category")) {
            titles.add(
                named.get("category").getAsString() + ": " + named.get("title").getAsString());
          }
        }
        return titles;
      }

      private JsonObject contributions() throws IOException {
        return JsonParser.parseString(Files.readString(HOME.resolve("client-vscode/package.json")))
            .getAsJsonObject()
            .getAsJsonObject("contributes");
      }
    },
    ECLIPSE(
        "eclipse-plugin/io.nrs.eclipse/src/main/java/io/nrs/eclipse/server/ServerTexts.properties",
        "() = (NRS > .*)") {
      @Override
      Set<String> settings() throws IOException {
        String page = "src/main/java/io/nrs/eclipse/preferences/NrsPreferencePage.java";
        return found(Files.readString(PLUG_IN.resolve(page)), "\\(\\s*\"([a-z]\\w*)\",")
            .map(name -> NrsSettings.PREFIX + name.group(1))
            .collect(Collectors.toSet());
      }

      @Override
      Set<String> commands() throws IOException {
        Properties texts = new Properties();
        try (Reader file = Files.newBufferedReader(PLUG_IN.resolve("plugin.properties"))) {
          texts.load(file);
        }
        return texts.stringPropertyNames().stream()
            .filter(key -> key.matches("command\\..*\\.name"))
            .map(key -> "NRS > " + texts.getProperty(key))
            .collect(Collectors.toSet());
      }
    },
    /** It names none of its commands, and its settings are unknown. */
    OTHER("", "") {
      @Override
      List<MatchResult> actions() {
        return List.of();
      }

      @Override
      Set<String> settings() {
        return Set.of("nrs.models", "nrs.verify");
      }

      @Override
      Set<String> commands() {
        return Set.of();
      }
    };

    private final String source;
    private final String names;

    Editor(String source, String names) {
      this.source = source;
      this.names = names;
    }

    abstract Set<String> settings() throws IOException;

    abstract Set<String> commands() throws IOException;

    /** The names that its own source gives the server. */
    List<MatchResult> actions() throws IOException {
      return found(Files.readString(HOME.resolve(source)), names).toList();
    }
  }

  private static Stream<MatchResult> found(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results();
  }

  /** One of every kind, and every setting that a verdict names. */
  private static List<Remedy> remedies() {
    List<Remedy> all =
        Stream.<Remedy>concat(
                Stream.of(
                    new Remedy.Plain("split the formula"),
                    new Remedy.RestoreModels(BuiltInLanguage.LISTOPS, "solver"),
                    new Remedy.TrainLanguage(BuiltInLanguage.LISTOPS),
                    new Remedy.CheckLanguage("mine"),
                    new Remedy.ShowSteps(),
                    new Remedy.CheckExactly()),
                Stream.of(
                        new Outcome.MissingLeaf("(1+2)", List.of(), Optional.empty()),
                        new Outcome.StepLimit("(1+2)", List.of()),
                        new Outcome.TimeLimit("(1+2)", List.of()))
                    .map(outcome -> Verdict.of(outcome).failure().orElseThrow().remedy()))
            .toList();
    assertEquals(
        Arrays.stream(Remedy.class.getPermittedSubclasses()).collect(Collectors.toSet()),
        all.stream().map(Object::getClass).collect(Collectors.toSet()));
    return all;
  }

  private static ClientActions actions(Editor editor) throws IOException {
    JsonObject actions = new JsonObject();
    for (MatchResult action : editor.actions()) {
      String name = action.group(1);
      (name.isEmpty() ? RecordShape.of(ClientActions.class).names().stream() : Stream.of(name))
          .forEach(field -> actions.addProperty(field, action.group(2)));
    }
    return ProtocolJson.read(actions, ClientActions.class);
  }

  @ParameterizedTest
  @EnumSource
  void everySettingIsOneOfTheClientOrOfTheFile(Editor editor) throws IOException {
    RemedyWords words = new RemedyWords(actions(editor));
    List<String> known = RecordShape.of(NrsSettings.class).names();
    Set<String> own = editor.settings();
    assertFalse(own.isEmpty());
    for (Remedy remedy : remedies()) {
      String told = words.of(remedy);
      for (MatchResult setting : found(told, "(?<!\\.)nrs\\.(\\w+)").toList()) {
        boolean ofFile = told.startsWith(FILE, setting.end());
        assertTrue(ofFile ? known.contains(setting.group(1)) : own.contains(setting.group()), told);
      }
      assertFalse(told.contains(" --"), told);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Editor.class, names = "OTHER", mode = EnumSource.Mode.EXCLUDE)
  void everyActionIsACommandOfTheClient(Editor editor) throws IOException {
    assertFalse(editor.actions().isEmpty());
    for (MatchResult action : editor.actions()) {
      assertTrue(editor.commands().contains(action.group(2)), action.group(2));
    }
  }
}
