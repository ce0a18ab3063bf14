package io.nrs.evaluation.report;

import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a README shows of stored results.
 *
 * @param remarks on what could not be used
 */
public record ReadmeSections(List<Section> sections, List<String> remarks) {
  public ReadmeSections {
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
   * @param readme where the sections will stand
   * @param models that the README tells of
   * @throws io.nrs.evaluation.result.ResultException where results cannot be read
   * @throws io.nrs.rewriting.ModelException where there are no models
   */
  public static ReadmeSections of(Path results, Path readme, ModelStore models) {
    StoredSets sets = StoredSets.read(results).of(new PresentModels(models));
    List<String> remarks = new ArrayList<>(sets.remarks());
    List<TaskView> views =
        Stream.of(Language.values()).map(task -> TaskView.of(task, sets, remarks)).toList();
    Published published = Published.read();
    Evidence evidence = new Evidence(new Links(readme));
    List<ReadmeSection> sections =
        List.of(
            new ComparisonTables(published, evidence),
            new FailureTable(published, evidence),
            new AblationsTable(results, evidence),
            new ConfidenceTable(evidence));
    return new ReadmeSections(
        sections.stream().map(section -> section(section, views)).toList(), remarks);
  }

  private static Section section(ReadmeSection section, List<TaskView> views) {
    return new Section(
        section.name(),
        Optional.of(section.text(views)).filter(text -> !text.isEmpty()),
        section.command());
  }
}
