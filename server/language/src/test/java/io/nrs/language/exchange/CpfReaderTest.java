package io.nrs.language.exchange;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which system a certificate is about. */
class CpfReaderTest {
  private static final RewriteSystem SYSTEM =
      AriReader.read(
          Path.of("x.ari"),
          "(format TRS) (fun f 1) (fun |=| 2) (fun a 0) (rule (f (f x)) x) (rule (|=| x y) (|=| y x))");

  private static final String THREE =
      """
      <?xml version="1.0"?>
      <certificationProblem><cpfVersion>3.0</cpfVersion>
      <lookupTables>
        <termIndexTable><indexToTerm><index>7</index><var>z</var></indexToTerm></termIndexTable>
        <ruleTable><indexToRule><index>1</index>
          <rule><funapp><name>f</name><funapp><name>f</name><termIndex>7</termIndex></funapp></funapp><var>z</var></rule>
        </indexToRule></ruleTable></lookupTables>
      <input><trsInput><trs><rules><ruleIndex>1</ruleIndex>
        <rule><funapp><name>=</name><var>u</var><var>x</var></funapp>
          <funapp><name>=</name><var>x</var><var>u</var></funapp></rule>
      </rules></trs></trsInput></input>
      <property><termination/></property><answer><yes/></answer>
      <proof><trsTerminationProof><rIsEmpty/></trsTerminationProof></proof>
      </certificationProblem>
      """;

  private static final String TWO =
      """
      <certificationProblem><input><trsInput><trs><rules>
        <rule><lhs><funapp><name>f</name><arg><funapp><name>f</name><arg><var>x</var></arg></funapp></arg></funapp></lhs>
          <rhs><var>x</var></rhs></rule>
        <rule><lhs><funapp><name>|=|</name><arg><var>x</var></arg><arg><var>y</var></arg></funapp></lhs>
          <rhs><funapp><name>|=|</name><arg><var>y</var></arg><arg><var>x</var></arg></funapp></rhs></rule>
      </rules></trs></trsInput></input><cpfVersion>2.1</cpfVersion>
      <proof><trsTerminationProof><rIsEmpty/></trsTerminationProof></proof></certificationProblem>
      """;

  @Test
  void bothVersionsAreRead() {
    assertTrue(CpfReader.isAbout(THREE, SYSTEM));
    assertTrue(CpfReader.isAbout(TWO, SYSTEM));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<var>u</var><var>x</var>|<var>x</var><var>x</var>",
        "<name>=</name><var>u|<name>f</name><var>u",
        "<ruleIndex>1</ruleIndex>|",
        "<ruleIndex>1</ruleIndex>|<ruleIndex>2</ruleIndex>",
        "<termIndex>7</termIndex>|<var>y</var>",
        "</trs></trsInput>|</trs><strategy><innermost/></strategy></trsInput>",
        "</trs></trsInput>|</trs><relativeRules><rules/></relativeRules></trsInput>",
        "<trsTerminationProof><rIsEmpty/></trsTerminationProof>|<trsNonterminationProof/>",
        "trsInput>|dpInput>",
        "</certificationProblem>|",
        "<?xml version=\"1.0\"?>|<!DOCTYPE x [<!ENTITY e SYSTEM \"/etc/passwd\">]>",
      })
  void othersAreNotAboutTheSystem(String text, String other) {
    assertTrue(THREE.contains(text));
    assertFalse(CpfReader.isAbout(THREE.replace(text, other == null ? "" : other), SYSTEM));
  }

  /** What this program writes is about the language that it was written for. */
  @Test
  void ownCertificatesAreAboutTheirLanguage() {
    LanguageDescription peano =
        DescriptionReader.read(Path.of("..", "..", "docs", "languages", "peano.json"));
    LanguageDescription negation =
        DescriptionReader.read(Path.of("..", "..", "docs", "languages", "negation.json"));
    String certificate =
        CpfWriter.write(peano)
            .orElseThrow()
            .replace("<crProof>", "")
            .replace("</crProof>", "")
            .replace("<wcrAndSN><wcrProof><joinAutoNF/></wcrProof>", "")
            .replace("</wcrAndSN>", "");
    assertTrue(CpfReader.isAbout(certificate, peano));
    assertFalse(CpfReader.isAbout(certificate, negation));
  }
}
