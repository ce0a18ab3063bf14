package io.nrs;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import io.nrs.training.EventProcess;
import io.nrs.training.Progress;
import io.nrs.training.RunFolders;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of the house: see ARCHITECTURE.md. */
class LayersTest {
  private static final List<String> BOTTOM_UP =
      List.of(
          "grammar",
          "task",
          "network",
          "rewriting",
          "training",
          "evaluation",
          "checking",
          "lsp",
          "cli");

  private static final JavaClasses CLASSES =
      new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("io.nrs");

  @ParameterizedTest
  @ValueSource(strings = {"grammar", "task", "network", "rewriting", "training", "checking", "cli"})
  void everyLayerIsThere(String layer) {
    assertTrue(
        CLASSES.stream().anyMatch(type -> type.getPackageName().startsWith("io.nrs." + layer)),
        "no classes found in io.nrs." + layer + ": the other rules would hold for nothing");
  }

  @Test
  void everyClassIsInALayer() {
    classes().should().resideInAnyPackage(packages(BOTTOM_UP)).check(CLASSES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "grammar",
        "task",
        "network",
        "rewriting",
        "training",
        "evaluation",
        "checking",
        "lsp"
      })
  void usesOnlyWhatIsBelow(String layer) {
    List<String> above = BOTTOM_UP.subList(BOTTOM_UP.indexOf(layer) + 1, BOTTOM_UP.size());
    noClasses()
        .that()
        .resideInAPackage("io.nrs." + layer + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packages(above))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void grammarKnowsNothingElse() {
    classes()
        .that()
        .resideInAPackage("io.nrs.grammar..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "org.antlr.v4.runtime..", "io.nrs.grammar..")
        .check(CLASSES);
  }

  @Test
  void onlyTheCommandLineKnowsPicocli() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.nrs.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("picocli..")
        .check(CLASSES);
  }

  @Test
  void onlyTheLanguageServerKnowsLsp4j() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.nrs.lsp..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.eclipse.lsp4j..")
        .check(CLASSES);
  }

  @Test
  void onlyTheEndpointOfAnLlmKnowsTheOpenAiSdk() {
    noClasses()
        .that()
        .haveSimpleNameNotStartingWith("OpenAi")
        .or()
        .resideOutsideOfPackage("io.nrs.evaluation.llm..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.openai..")
        .check(CLASSES);
  }

  @Test
  void onlyTheLayersOfTheNetworksKnowTheEngine() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.nrs.network..", "io.nrs.rewriting..", "io.nrs.training..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("ai.djl..")
        .check(CLASSES);
  }

  @Test
  void whatServesRequestsStartsTrainingsInProcessesAndReadsWhatTheyLeft() {
    noClasses()
        .that()
        .resideInAPackage("io.nrs.lsp..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.nrs.training..")
                .and(not(belongToAnyOf(EventProcess.class, RunFolders.class, Progress.class))))
        .check(CLASSES);
  }

  @ParameterizedTest
  @CsvSource({
    "rpc, 'rpc'",
    "client, 'rpc client'",
    "document, 'document'",
    "inference, 'document inference'",
    "feature, 'rpc client document inference feature'",
  })
  void inTheLanguageServerToo(String part, String known) {
    classes()
        .that()
        .resideInAPackage("io.nrs.lsp." + part + "..")
        .should()
        .onlyDependOnClassesThat(
            resideOutsideOfPackage("io.nrs.lsp..")
                .or(
                    resideInAnyPackage(
                        Arrays.stream(known.split(" "))
                            .map(name -> "io.nrs.lsp." + name + "..")
                            .toArray(String[]::new))))
        .check(CLASSES);
  }

  private static String[] packages(List<String> layers) {
    return layers.stream().map(layer -> "io.nrs." + layer + "..").toArray(String[]::new);
  }
}
