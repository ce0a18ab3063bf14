package io.nrs.eclipse.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class ContentsTest {
  /** The root folder of the repository. */
  private static final Path ROOT = BuildOutput.SITE.resolve("../../../..");

  @Test
  void siteContainsThePluginAndItsDependencies() throws IOException {
    assertEquals(
        Set.of(
            "com.google.gson",
            "io.nrs.eclipse",
            "io.nrs.eclipse.server.linux.x86_64",
            "org.eclipse.lsp4j",
            "org.eclipse.lsp4j.jsonrpc"),
        plugins(BuildOutput.SITE));
  }

  /** A site that exists only on the build machine would make every installation warn. */
  @Test
  void productKnowsNoFolderOfTheBuild() throws IOException {
    try (Stream<Path> all = Files.walk(BuildOutput.PRODUCT)) {
      for (Path file : all.filter(path -> path.toString().endsWith(".prefs")).toList()) {
        assertFalse(Files.readString(file).contains("file\\:"), file.toString());
        assertFalse(Files.readString(file).contains("file:"), file.toString());
      }
    }
  }

  /** It is shown before an installation. */
  @Test
  void theFeatureHasTheWholeLicence() throws Exception {
    Path feature =
        BuildOutput.only(BuildOutput.SITE.resolve("features"), "io.nrs.eclipse.feature_");
    try (JarFile jar = new JarFile(feature.toFile());
        InputStream xml = jar.getInputStream(jar.getEntry("feature.xml"))) {
      checkLicence(xml);
    }
  }

  /** Only the site for all platforms has this feature, and not every build makes that site. */
  @Test
  void theFeatureOfOtherPlatformsHasTheWholeLicence() throws Exception {
    try (InputStream xml =
        Files.newInputStream(
            ROOT.resolve("eclipse-plugin/io.nrs.eclipse.server/feature/feature.xml"))) {
      checkLicence(xml);
    }
  }

  private static void checkLicence(InputStream feature) throws Exception {
    Document read = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(feature);
    String licence = read.getElementsByTagName("license").item(0).getTextContent();
    assertEquals(Files.readString(ROOT.resolve("LICENSE")).strip(), licence.strip());
  }

  /** The symbolic names of the plug-ins in a folder. */
  private static Set<String> plugins(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("plugins"))) {
      return all.map(plugin -> plugin.getFileName().toString().replaceFirst("_[0-9]+\\..*", ""))
          .collect(Collectors.toSet());
    }
  }
}
