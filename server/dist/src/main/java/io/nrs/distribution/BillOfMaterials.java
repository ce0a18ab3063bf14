package io.nrs.distribution;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.io.StoredJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The components of a package, in the format CycloneDX.
 *
 * @param json the document, which is never changed
 */
record BillOfMaterials(JsonObject json) {
  private static final Pattern JAVA_VERSION = Pattern.compile("JAVA_VERSION=\"([^\"]+)\"");

  private record Licence(String expression) {}

  private record Hash(String alg, String content) {}

  static BillOfMaterials read(Path file) throws IOException {
    return new BillOfMaterials(object(file));
  }

  /**
   * The npm packages that are bundled with the VS Code extension.
   *
   * @param client the folder of the extension, which has been packaged
   * @param like gives the format
   */
  static BillOfMaterials ofExtension(Path client, BillOfMaterials like) throws IOException {
    JsonObject manifest = object(client.resolve("package.json"));
    JsonObject locked = object(client.resolve("package-lock.json")).getAsJsonObject("packages");
    JsonArray components = new JsonArray();
    for (JsonElement folder :
        JsonParser.parseString(Files.readString(client.resolve("out/bundled.json")))
            .getAsJsonArray()) {
      components.add(npmComponent(folder.getAsString(), locked));
    }
    JsonObject bom = new JsonObject();
    for (String same : List.of("bomFormat", "specVersion", "version")) {
      bom.add(same, like.json.get(same));
    }
    JsonObject metadata = new JsonObject();
    metadata.add(
        "component",
        component(
            "application", "nrs-vscode", text(manifest, "version"), text(manifest, "license")));
    bom.add("metadata", metadata);
    bom.add("components", components);
    return new BillOfMaterials(bom);
  }

  private static JsonObject npmComponent(String folder, JsonObject locked) {
    JsonObject entry = locked.getAsJsonObject(folder);
    String name =
        folder.substring(folder.lastIndexOf("node_modules/") + "node_modules/".length());
    String version = text(entry, "version");
    JsonObject component = component("library", name, version, text(entry, "license"));
    component.addProperty("purl", "pkg:npm/" + name.replace("@", "%40") + "@" + version);
    String integrity = text(entry, "integrity");
    if (integrity.startsWith("sha512-")) {
      byte[] sum = Base64.getDecoder().decode(integrity.substring("sha512-".length()));
      Hash hash = new Hash("SHA-512", HexFormat.of().formatHex(sum));
      component.add("hashes", one(StoredJson.tree(hash)));
    }
    return component;
  }

  /**
   * This bill with components unknown to Maven: the Java in the package, and the contents of
   * jars.
   *
   * @param release the file of a Java that contains its version
   */
  BillOfMaterials complete(Path release, String lsp4jVersion, String pytorchVersion)
      throws IOException {
    Matcher version = JAVA_VERSION.matcher(Files.readString(release));
    if (!version.find()) {
      throw new IOException(release + ": no JAVA_VERSION");
    }
    JsonObject with = json.deepCopy();
    JsonArray components = with.getAsJsonArray("components");
    String java = "GPL-2.0-only WITH Classpath-exception-2.0";
    components.add(component("platform", "OpenJDK", version.group(1), java));
    components.add(component("library", "Eclipse LSP4J", lsp4jVersion, "BSD-3-Clause"));
    components.add(component("library", "PyTorch", pytorchVersion, "BSD-3-Clause"));
    String openMp = "GPL-3.0-or-later WITH GCC-exception-3.1";
    components.add(component("library", "libgomp of PyTorch", pytorchVersion, openMp));
    return new BillOfMaterials(with);
  }

  private static JsonArray one(JsonObject element) {
    JsonArray array = new JsonArray();
    array.add(element);
    return array;
  }

  private static JsonObject component(
      String type, String name, String version, String expression) {
    JsonObject component = new JsonObject();
    component.addProperty("type", type);
    component.addProperty("name", name);
    component.addProperty("version", version);
    component.add("licenses", one(StoredJson.tree(new Licence(expression))));
    return component;
  }

  List<Component> components() {
    return objects(json, "components")
        .map(
            component ->
                new Component(
                    text(component, "name"),
                    text(component, "version"),
                    objects(component, "licenses").map(BillOfMaterials::licence).toList()))
        .toList();
  }

  private static Stream<JsonObject> objects(JsonObject object, String member) {
    return Stream.ofNullable(object.getAsJsonArray(member))
        .flatMap(array -> array.asList().stream())
        .map(JsonElement::getAsJsonObject);
  }

  private static String licence(JsonObject choice) {
    if (choice.has("expression")) {
      return text(choice, "expression");
    }
    JsonObject licence = choice.getAsJsonObject("license");
    return licence.has("id") ? text(licence, "id") : text(licence, "name");
  }

  void write(Path file) throws IOException {
    Files.writeString(file, StoredJson.pretty(json));
  }

  private static JsonObject object(Path file) throws IOException {
    return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
  }

  private static String text(JsonObject object, String member) {
    return object.has(member) ? object.get(member).getAsString() : "";
  }

  /**
   * A library or platform in a package.
   *
   * @param licences users choose one of these; they are SPDX identifiers or expressions if known
   */
  record Component(String name, String version, List<String> licences) {
    Component {
      licences = List.copyOf(licences);
    }
  }
}
