package io.nrs.cli.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.language.TerminationProver.Answer;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.proof.Convergence;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shell scripts stand in for provers and for CeTA. */
@DisabledOnOs(OS.WINDOWS)
class TerminationProverTest {
  /** Nothing of ours shows that this ends, though it does. */
  private static final String RULES =
      """
      {"id": "ff", "atoms": ["a"], "terminating": "assumed", "operations": [
        {"symbol": "f", "form": "call", "arguments": 1},
        {"symbol": "g", "form": "call", "arguments": 1}],
       "rules": ["f(f(g(g(?x)))) => g(g(g(f(f(f(?x))))))"]}
      """;

  private static final String CERTIFICATE =
      """
      <?xml version="1.0"?>
      <certificationProblem><input><trsInput><trs><rules><rule>
      <funapp><name>f</name><funapp><name>f</name><funapp><name>g</name><funapp><name>g</name><var>y</var></funapp></funapp></funapp></funapp>
      <funapp><name>g</name><funapp><name>g</name><funapp><name>g</name><funapp><name>f</name><funapp><name>f</name><funapp><name>f</name><var>y</var></funapp></funapp></funapp></funapp></funapp></funapp>
      </rule></rules></trs></trsInput></input>
      <proof><trsTerminationProof/></proof></certificationProblem>
      """;

  @TempDir Path folder;

  private Path script(String name, String lines) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + lines.replace("; ", "\n") + "\n");
    assertTrue(file.toFile().setExecutable(true));
    return file;
  }

  private Result check(String... more) {
    String[] command = new String[3 + more.length];
    System.arraycopy(new String[] {"language", "check", "ff.json"}, 0, command, 0, 3);
    System.arraycopy(more, 0, command, 3, more.length);
    return new CommandLineRun(folder)
        .environment("PATH", folder.resolve("bin").toString())
        .run(command);
  }

  /**
   * @param prover what it does; its first operand is the file
   * @param ceta what CeTA does; nothing if it is not installed
   * @param says in what the command prints, on either stream
   * @param stored what is stored: nothing, or whether it is certified
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "echo YES | | 0 | terminating by prover, not certified | false",
        "echo YES | | 0 | is not certified (it wrote no certificate) | false",
        "echo YES; cat proof.xml | | 0 | is not certified (ceta is not installed) | false",
        "echo YES; cat proof.xml | echo CERTIFIED by CeTA | 0 | terminating by prover, certified by CeTA | true",
        "echo YES; cat proof.xml | grep -q '<name>g</name>' $1 && echo CERTIFIED | 0 | certified by CeTA | true",
        "echo YES; cat proof.xml | echo CERTIFIED; exit 1 | 0 | CeTA does not accept its certificate | false",
        "echo YES; cat proof.xml | echo REJECTED | 0 | CeTA does not accept its certificate | false",
        "echo YES; sed s/g/f/g proof.xml | echo CERTIFIED | 0 | not about the end of these rules | false",
        "echo YES; echo '<?xml' | echo CERTIFIED | 0 | not about the end of these rules | false",
        "grep -q '(rule (f (f (g (g x)))) (g (g (g (f (f (f x)))))))' $1 && echo YES | | 0 | terminating by prover | false",
        "echo NO | | 1 | prover answers that rewriting does not end: change the rules |",
        "echo MAYBE | | 1 | prover does not decide whether rewriting ends |",
        "exit 3 | | 2 | prover ended with code 3 and gives no answer |",
        "echo 'YES, perhaps' | | 2 | must be YES, NO or MAYBE, not 'YES, perhaps' |",
        "head -c 3000 /dev/zero; echo; echo YES | | 2 | gives no answer |",
      })
  void answersAreJudged(String prover, String ceta, int code, String says, String stored)
      throws IOException {
    new CommandLineRun(folder).file("ff.json", RULES).file("proof.xml", CERTIFICATE);
    assertEquals(1, check().code());
    String command = script("prover", prover).toString();
    if (ceta != null) {
      script("bin/ceta", ceta);
    }
    Result result = check("--prover", command);
    assertEquals(code, result.code(), result.out() + result.err());
    assertTrue((result.out() + result.err()).contains(says), result.out() + result.err());
    Path record = folder.resolve("ff.termination");
    assertEquals(stored != null, Files.exists(record));
    if (stored != null) {
      assertTrue(Files.readString(record).contains("\"certified\": " + stored));
      assertEquals(0, check().code());
    }
  }

  @Test
  void anAnswerIsAboutTheseRules() throws IOException {
    new CommandLineRun(folder).file("ff.json", RULES);
    assertEquals(0, check("--prover", script("prover", "echo YES").toString()).code());
    Convergence found =
        Convergence.of(DescriptionReader.read(folder.resolve("ff.json")).language());
    assertEquals("proved: prover, not certified", found.ends().words());
    new CommandLineRun(folder)
        .file(
            "ff.json", RULES.replace("=> g(g(g(", "=> g(g(g(g(").replace("?x))))))", "?x)))))))"));
    assertEquals(1, check().code());
    new CommandLineRun(folder).file("ff.json", RULES).file("ff.termination", "{}");
    assertEquals(1, check().code());
  }

  /** What another program wrote stays. */
  @Test
  void anotherFileStays() throws IOException {
    new CommandLineRun(folder).file("ff.json", RULES).file("ff.termination", "mine");
    Result result = check("--prover", script("prover", "echo YES").toString());
    assertEquals(2, result.code());
    assertTrue(result.err().contains("was not written by nrs language check"), result.err());
    assertEquals("mine", Files.readString(folder.resolve("ff.termination")));
  }

  /** A description need not say that its rewriting is assumed to end. */
  @Test
  void aProofReplacesTheAssumption() throws IOException {
    new CommandLineRun(folder).file("ff.json", RULES.replace("\"terminating\": \"assumed\",", ""));
    assertTrue(check().err().contains("nothing shows that rewriting ends by f(f(g(g("));
    assertEquals(1, check("--prover", script("maybe", "echo MAYBE").toString()).code());
    assertEquals(0, check("--prover", script("prover", "echo YES").toString()).code());
  }

  @Test
  void wordsOfACommandMayStandBehindTheFile() throws IOException {
    new CommandLineRun(folder).file("ff.json", RULES);
    String command =
        script("prover", "test $1 = -a && test $3 = 60 && grep -q rule $2 && echo YES")
            + " -a FILE 60";
    assertEquals(0, check("--prover", command).code());
    Result missing = check("--prover", folder + "/nothing");
    assertEquals(2, missing.code());
    assertTrue(missing.err().contains("nothing cannot be started"), missing.err());
    assertEquals(2, check("--prover", " ").code());
  }

  private Console console() {
    return new Console(
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        new PrintStream(OutputStream.nullOutputStream()),
        folder);
  }

  /** Writes its number and that of a program that it starts, and never ends. */
  private String endless() throws IOException {
    return script("endless", "echo YES; sleep 3000 &; echo $$ $! > started; mv started pids; wait")
        .toString();
  }

  /** A slow machine may kill it before it wrote the numbers. */
  private void mustBeKilled() throws IOException {
    if (!Files.exists(folder.resolve("pids"))) {
      return;
    }
    for (String pid : Files.readString(folder.resolve("pids")).strip().split(" ")) {
      ProcessHandle.of(Long.parseLong(pid)).ifPresent(process -> process.onExit().join());
    }
  }

  private LanguageDescription description() {
    new CommandLineRun(folder).file("ff.json", RULES);
    return DescriptionReader.read(folder.resolve("ff.json"));
  }

  @Test
  void whatNeverEndsIsKilled() throws IOException {
    TerminationProver prover = new TerminationProver(console(), Duration.ofSeconds(2));
    TerminationProver.Result result = prover.prove(endless(), description());
    assertEquals(Answer.MAYBE, result.answer());
    assertEquals("it did not end in 2 s, or wrote too much", result.remark());
    assertFalse(result.certified());
    mustBeKilled();
  }

  @Test
  void anInterruptEndsAProver() throws Exception {
    LanguageDescription description = description();
    String command = endless();
    AtomicReference<CommandException> thrown = new AtomicReference<>();
    Thread thread =
        new Thread(
            () ->
                thrown.set(
                    assertThrows(
                        CommandException.class,
                        () ->
                            new TerminationProver(console(), Duration.ofHours(1))
                                .prove(command, description))));
    thread.start();
    while (!Files.exists(folder.resolve("pids"))) {
      Thread.onSpinWait();
    }
    thread.interrupt();
    thread.join();
    assertEquals("endless was stopped", thrown.get().getMessage());
    mustBeKilled();
  }

  @Test
  void aLanguageOfLeavesNeedsNoProver() {
    new CommandLineRun(folder)
        .file(
            "ff.json",
            """
            {"id": "ff", "atoms": ["T", "F"], "operations": [{"symbol": "!", "form": "prefix"}],
             "rules": ["(!T) => F", "(!F) => T"]}
            """);
    Result result = check("--prover", "true");
    assertEquals(2, result.code());
    assertTrue(result.err().contains("leave --prover out"), result.err());
  }

  @Test
  void certificatesArePrinted() {
    new CommandLineRun(folder)
        .file("ff.json", RULES)
        .file("gg.json", RULES.replace("g(g(g(f(f(f(?x))))))", "?x").replace("\"ff\"", "\"gg\""));
    Result certificate =
        new CommandLineRun(folder).run("language", "export", "gg.json", "--format", "cpf");
    assertEquals(0, certificate.code(), certificate.err());
    assertTrue(certificate.out().contains("<confluence/>"), certificate.out());
    assertTrue(certificate.out().endsWith("</certificationProblem>\n"));
    for (String other : List.of("ff.json", "polynomial")) {
      assertEquals(
          2, new CommandLineRun(folder).run("language", "export", other, "--format=cpf").code());
    }
  }
}
