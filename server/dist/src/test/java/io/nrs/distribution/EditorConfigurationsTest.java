package io.nrs.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** The configurations in {@code editors/} for editors that take them as they are. */
class EditorConfigurationsTest {
  private static final Path EDITORS = Packages.CHECKOUT.resolve("editors");

  @TempDir Path folder;

  private static JsonNode toml(String file) throws IOException {
    return new TomlMapper().readTree(EDITORS.resolve(file).toFile());
  }

  /** The server of the archive is asked, so that its Java is shown to be enough for editors. */
  @Test
  void neovim() throws Exception {
    Shell shell =
        new Shell(
            folder,
            Map.of(
                "PATH", System.getenv("PATH"),
                "HOME", folder.toString(),
                "NRS_CONFIGURATION",
                    Path.of("src/test/editors/enable.lua").toAbsolutePath().toString(),
                "NRS_EDITORS_FOLDER", EDITORS.resolve("nvim").toString(),
                "NRS_PLAN", folder.resolve("plan.json").toString(),
                "NRS_RESULT", folder.resolve("result.json").toString()));
    assumeTrue(
        "required".equals(System.getenv("NRS_EDITORS"))
            || Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(path -> Files.isExecutable(Path.of(path, "nvim"))),
        "nvim is not installed");
    Path file = Files.writeString(folder.resolve("a.arith"), "(1+\n((12+-3)*(4-5))\n(150*3)\n");
    JsonMapper json = new JsonMapper();
    json.writeValue(
        folder.resolve("plan.json").toFile(),
        List.of(
            Map.of(
                "path",
                file.toString(),
                "diagnostics",
                2,
                "line",
                1,
                "corrections",
                List.of(Map.of("line", 0, "text", "(1+2)"), Map.of("line", 2, "text", "(50*3)")))));
    Shell.Result ended =
        shell.run(
            List.of(
                "nvim",
                "--clean",
                "--headless",
                "--cmd",
                "let g:do_filetype_lua = 1",
                "--cmd",
                "let g:nrs_command = ['" + Packages.unpacked().resolve("bin/nrs") + "', 'serve']",
                "-c",
                "luafile " + Packages.CHECKOUT.resolve("server/cli/src/test/editors/nvim.lua")));
    assertEquals(0, ended.code(), ended::toString);
    JsonNode result = json.readTree(folder.resolve("result.json").toFile());
    assertFalse(result.has("failure"), result::toString);
    assertEquals(
        json.readTree("[\"(1+2)\", \"-9\", \"(50*3)\"]"),
        result.at("/files/0/text"),
        result::toString);
    assertTrue(result.at("/files/0/hover").asText().contains("confidence"), result::toString);
  }

  @Test
  void helix() throws IOException {
    JsonNode all = toml("helix/languages.toml");
    assertEquals("nrs", all.at("/language-server/nrs/command").asText());
    assertEquals("serve", all.at("/language-server/nrs/args/0").asText());
    assertEquals("nrs", all.at("/language/0/language-id").asText());
    assertEquals("nrs", all.at("/language/0/language-servers/0").asText());
    assertTrue(all.at("/language/0/file-types").isArray());
  }

  /** The name of the highlighting leads to the server. */
  @Test
  void kate() throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    DocumentBuilder builder = factory.newDocumentBuilder();
    Element root = builder.parse(EDITORS.resolve("kate/nrs.xml").toFile()).getDocumentElement();
    JsonNode server =
        new JsonMapper().readTree(EDITORS.resolve("kate/servers.json").toFile()).at("/servers/nrs");
    assertTrue(
        Pattern.matches(server.get("highlightingModeRegex").asText(), root.getAttribute("name")));
    assertTrue(server.has("command"));
  }

  @Test
  void zed() throws IOException {
    JsonNode server = toml("zed/extension.toml").at("/language_servers/nrs");
    JsonNode language = toml("zed/languages/nrs/config.toml");
    assertTrue(toml("zed/Cargo.toml").at("/dependencies").has("zed_extension_api"));
    assertEquals(language.get("name"), server.at("/languages/0"));
    assertEquals("nrs", server.get("language_ids").get(language.get("name").asText()).asText());
    assertTrue(language.at("/path_suffixes").isArray());
  }
}
