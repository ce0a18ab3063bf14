import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Makes the help of the plug-in from the documents, in the order of the site: pages, a page of
 * contents, and the table of contents that Eclipse shows. The build runs it; it takes the folder of
 * the documents and the folder to write.
 */
public final class HelpBook {
  /** Pages about this repository, and those that run only on the site. */
  private static final Pattern LEFT_OUT = Pattern.compile("playground|project/.*|decisions/|results/");

  private static final Pattern GROUP =
      Pattern.compile("\\{\\s*name: '([^']+)',\\s*pages: \\[([^\\]]+)\\]");
  private static final Pattern PAGE = Pattern.compile("'([^']+)'");

  private final Path documents;
  private final Path target;
  private final Parser parser =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();
  private final Map<String, Node> pages = new LinkedHashMap<>();

  private HelpBook(Path documents, Path target) {
    this.documents = documents;
    this.target = target;
  }

  public static void main(String[] arguments) throws IOException {
    new HelpBook(Path.of(arguments[0]).toRealPath(), Path.of(arguments[1])).write();
  }

  private void write() throws IOException {
    Map<String, List<String>> groups = groups();
    for (List<String> group : groups.values()) {
      for (String page : group) {
        pages.put(page, parser.parse(Files.readString(documents.resolve(page + ".md"))));
      }
    }
    for (Map.Entry<String, Node> page : pages.entrySet()) {
      write(page.getKey(), page.getValue());
    }
    put("book.css", css());
    put("index.html", html("NRS", "", contents(groups)));
    put("toc.xml", toc(groups));
  }

  private Map<String, List<String>> groups() throws IOException {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    String site = Files.readString(documents.resolve(Path.of(".vitepress", "pages.ts")));
    for (MatchResult group : GROUP.matcher(site).results().toList()) {
      List<String> found = new ArrayList<>();
      for (MatchResult page : PAGE.matcher(group.group(2)).results().toList()) {
        if (!LEFT_OUT.matcher(page.group(1)).matches()) {
          found.addAll(page.group(1).endsWith("/") ? folder(page.group(1)) : List.of(page.group(1)));
        }
      }
      if (!found.isEmpty()) {
        groups.put(group.group(1), found);
      }
    }
    if (groups.size() < 3) {
      throw new IOException("the groups of pages were not found in docs/.vitepress/pages.ts");
    }
    return groups;
  }

  private List<String> folder(String name) throws IOException {
    try (Stream<Path> files = Files.list(documents.resolve(name))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".md"))
          .map(file -> name + file.substring(0, file.length() - ".md".length()))
          .sorted()
          .toList();
    }
  }

  private void write(String page, Node document) throws IOException {
    Set<Path> images = new LinkedHashSet<>();
    document.accept(new References(page, images));
    String up = "../".repeat((int) page.chars().filter(each -> each == '/').count());
    HtmlRenderer renderer =
        HtmlRenderer.builder()
            .extensions(List.of(TablesExtension.create()))
            .attributeProviderFactory(
                context ->
                    (node, tag, attributes) -> {
                      if (node instanceof Heading) {
                        attributes.put("id", anchor(text(node)));
                      }
                    })
            .build();
    put(page + ".html", html(title(document), up, renderer.render(document)));
    for (Path image : images) {
      Path copy = target.resolve(documents.relativize(image).toString());
      Files.createDirectories(copy.getParent());
      Files.copy(image, copy, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Makes links lead to pages of the book. Those to other files become their text. */
  private final class References extends AbstractVisitor {
    private final String page;
    private final Set<Path> images;

    private References(String page, Set<Path> images) {
      this.page = page;
      this.images = images;
    }

    @Override
    public void visit(Link link) {
      visitChildren(link);
      String to = link.getDestination();
      if (to.startsWith("#") || URI.create(to).isAbsolute()) {
        return;
      }
      String[] parts = to.split("#", 2);
      String known = documents.relativize(place(parts[0])).toString().replace('\\', '/');
      if (known.endsWith(".md") && pages.containsKey(known.substring(0, known.length() - 3))) {
        link.setDestination(to.replaceFirst("\\.md(?=#|$)", ".html"));
      } else {
        for (Node child = link.getFirstChild(); child != null; child = link.getFirstChild()) {
          link.insertBefore(child);
        }
        link.unlink();
      }
    }

    @Override
    public void visit(Image image) {
      Path file = place(image.getDestination());
      if (file.startsWith(documents) && Files.isRegularFile(file)) {
        images.add(file);
      }
    }

    private Path place(String relative) {
      return documents.resolve(page + ".md").resolveSibling(relative).normalize();
    }
  }

  private static String title(Node document) {
    Node heading = document.getFirstChild();
    while (heading != null && !(heading instanceof Heading)) {
      heading = heading.getNext();
    }
    return Optional.ofNullable(heading).map(HelpBook::text).orElse("NRS");
  }

  private static String text(Node node) {
    StringBuilder all = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text text) {
            all.append(text.getLiteral());
          }

          @Override
          public void visit(Code code) {
            all.append(code.getLiteral());
          }
        });
    return all.toString();
  }

  /** The id of a heading, as the site makes it. */
  private static String anchor(String heading) {
    return Normalizer.normalize(heading, Normalizer.Form.NFKD)
        .replaceAll("[\\u0300-\\u036F]", "")
        .replaceAll("[^\\p{L}\\p{N}]+", "-")
        .replaceAll("^-|-$", "")
        .replaceFirst("^(\\d)", "_$1")
        .toLowerCase(Locale.ROOT);
  }

  private String contents(Map<String, List<String>> groups) {
    return "<h1>NRS</h1>\n"
        + groups.entrySet().stream()
            .map(
                group ->
                    "<h2>%s</h2>\n<ul>\n%s</ul>\n"
                        .formatted(
                            escaped(group.getKey()),
                            group.getValue().stream()
                                .map(
                                    page ->
                                        "<li><a href=\"%s.html\">%s</a></li>\n"
                                            .formatted(page, escaped(title(pages.get(page)))))
                                .collect(Collectors.joining())))
            .collect(Collectors.joining());
  }

  /** Paths are those in the plug-in. */
  private String toc(Map<String, List<String>> groups) {
    return groups.entrySet().stream()
        .map(
            group ->
                "  <topic label=\"%s\">\n%s  </topic>\n"
                    .formatted(
                        escaped(group.getKey()),
                        group.getValue().stream()
                            .map(
                                page ->
                                    "    <topic label=\"%s\" href=\"server/help/%s.html\"/>\n"
                                        .formatted(escaped(title(pages.get(page))), page))
                            .collect(Collectors.joining())))
        .collect(
            Collectors.joining(
                "",
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    + "<toc label=\"NRS\" topic=\"server/help/index.html\">\n",
                "</toc>\n"));
  }

  private static String html(String title, String up, String body) {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="UTF-8"><title>%s</title><link rel="stylesheet" href="%sbook.css"></head>
        <body>
        %s</body>
        </html>
        """
        .formatted(escaped(title), up, body);
  }

  private static String css() {
    return """
        :root { color-scheme: light dark; }
        body { font-family: sans-serif; line-height: 1.45; margin: 1.5em auto; max-width: 60em; padding: 0 1em; }
        table { border-collapse: collapse; }
        th, td { border: 1px solid #8888; padding: 0.3em 0.6em; text-align: left; vertical-align: top; }
        pre { background: #8882; overflow: auto; padding: 0.6em; }
        img { max-width: 100%; }
        """;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  private void put(String name, String text) throws IOException {
    Path file = target.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
