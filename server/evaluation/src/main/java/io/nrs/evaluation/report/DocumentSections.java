package io.nrs.evaluation.report;

import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the documents of this program show of stored results.
 *
 * @param remarks on what could not be used
 */
public record DocumentSections(List<Section> sections, List<String> remarks) {
  public DocumentSections {
    sections = List.copyOf(sections);
    remarks = List.copyOf(remarks);
  }

  /**
   * A section between comments {@code measured:NAME}.
   *
   * @param text as Markdown; none where nothing of it is stored
   * @param command that measures it
   */
  public record Section(String name, Optional<String> text, String command) {}

  /**
   * Makes them, of results of these networks alone.
   *
   * @param results the folder of all
   * @param home the folder of this program, whose documents hold the sections
   * @param models that the documents describe
   * @throws io.nrs.evaluation.result.ResultException where results cannot be read
   * @throws io.nrs.rewriting.models.ModelException where there are no models
   */
  public static DocumentSections of(Path results, Path home, ModelStore models) {
    StoredResults sets = StoredResults.read(results).of(new CurrentModels(models));
    List<String> remarks = new ArrayList<>(sets.remarks());
    List<LanguageResults> views =
        Stream.of(Language.values()).map(task -> LanguageResults.of(task, sets, remarks)).toList();
    PublishedResults published = PublishedResults.read();
    ProvenanceText evidence = new ProvenanceText(home);
    List<DocumentSection> sections =
        List.of(
            new SummaryDocument(published),
            new ComparisonDocument(published, evidence),
            new FailureDocument(published, evidence),
            new AblationsDocument(results, evidence),
            new ConfidenceDocument(evidence));
    return new DocumentSections(
        sections.stream().map(section -> section(section, views)).toList(), remarks);
  }

  private static Section section(DocumentSection section, List<LanguageResults> views) {
    return new Section(
        section.name(),
        Optional.of(section.text(views)).filter(text -> !text.isEmpty()),
        section.command());
  }
}
