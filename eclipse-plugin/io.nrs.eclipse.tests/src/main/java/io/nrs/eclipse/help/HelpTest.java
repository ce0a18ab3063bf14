package io.nrs.eclipse.help;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.common.PluginConstants;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.core.runtime.Platform;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The help that the build makes of the documents, and what refers to it. */
class HelpTest {
  private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\":]*)\"");
  private static final Pattern ID = Pattern.compile(" id=\"([^\"]+)\"");

  private Path help;

  @BeforeEach
  void find() throws Exception {
    help =
        new File(DocumentationHelp.page(DocumentationPage.CONTENTS.href()).getPath())
            .toPath()
            .getParent();
  }

  @Test
  void everyLinkLeadsToAPageAndAHeading() throws Exception {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path page : pages()) {
      for (MatchResult found : REFERENCE.matcher(Files.readString(page)).results().toList()) {
        links++;
        if (!leads(page, found.group(1))) {
          broken.add(help.relativize(page) + ": " + found.group(1));
        }
      }
    }
    assertTrue(links > 200, links + " links");
    assertEquals(List.of(), broken);
  }

  private List<Path> pages() throws IOException {
    try (Stream<Path> all = Files.walk(help)) {
      return all.filter(file -> file.toString().endsWith(".html")).toList();
    }
  }

  private static boolean leads(Path page, String reference) throws IOException {
    String[] parts = reference.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    return Files.isRegularFile(target) && (parts.length == 1 || ids(target).contains(parts[1]));
  }

  private static Set<String> ids(Path page) throws IOException {
    return ID.matcher(Files.readString(page))
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toSet());
  }

  /** Eclipse resolves paths from the plug-in, or with its name. */
  @Test
  void whatRefersToTheHelpLeadsToPages() throws Exception {
    List<String> references = new ArrayList<>();
    for (String file : List.of("server/help/toc.xml", "help-contexts.xml", "cheatsheet.xml")) {
      references.addAll(attributes(xml(file), "href"));
    }
    assertTrue(references.size() > 40, references.size() + " topics");
    Arrays.stream(DocumentationPage.values()).map(DocumentationPage::href).forEach(references::add);
    for (String reference : references) {
      URL page = DocumentationHelp.page(reference);
      String heading = page.getRef() == null ? "" : "#" + page.getRef();
      assertTrue(leads(help, Path.of(page.getPath()) + heading), reference);
    }
    assertThrows(IOException.class, () -> DocumentationHelp.page("server/help/none.html"));
  }

  @Test
  void everyPlaceHasItsContext() throws Exception {
    assertEquals(
        Arrays.stream(HelpContext.values()).map(HelpContext::id).collect(Collectors.toSet()),
        new HashSet<>(attributes(xml("help-contexts.xml"), "id")));
  }

  /** An Eclipse without cheat sheets never reads the file, so no other test would notice. */
  @Test
  void theCheatSheetRunsCommands() throws Exception {
    Set<String> known = new TreeSet<>(attributes(xml("plugin.xml"), "id"));
    List<String> commands = attributes(xml("cheatsheet.xml"), "serialization");
    assertEquals(4, commands.size());
    assertTrue(known.containsAll(commands), commands::toString);
  }

  private static List<String> attributes(Document xml, String name) {
    List<String> values = new ArrayList<>();
    NodeList all = xml.getElementsByTagName("*");
    for (int i = 0; i < all.getLength(); i++) {
      Element element = (Element) all.item(i);
      if (element.hasAttribute(name)) {
        values.add(element.getAttribute(name));
      }
    }
    return values;
  }

  private static Document xml(String file) throws Exception {
    try (InputStream text =
        Platform.getBundle(PluginConstants.PLUGIN_ID).getEntry(file).openStream()) {
      return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(text);
    }
  }
}
