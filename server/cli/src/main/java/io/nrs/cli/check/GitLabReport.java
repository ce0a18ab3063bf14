package io.nrs.cli.check;

import com.google.gson.annotations.SerializedName;
import io.nrs.checking.Severity;
import io.nrs.cli.check.CheckReport.CheckedFile;
import io.nrs.cli.check.CheckReportFormat.Identities;
import io.nrs.cli.files.InputFile.InputError;
import io.nrs.io.StoredJson;
import java.util.ArrayList;
import java.util.List;

/** The report of code quality that GitLab shows in merge requests. */
final class GitLabReport {
  private GitLabReport() {}

  private record Issue(
      String description,
      @SerializedName("check_name") String code,
      String fingerprint,
      String severity,
      Place location) {}

  private record Place(String path, Lines lines) {}

  private record Lines(int begin) {}

  static String write(CheckReport report) {
    List<Issue> issues = new ArrayList<>();
    for (CheckedFile file : report.files()) {
      Identities identities = new Identities();
      file.findings()
          .forEach(
              finding ->
                  issues.add(
                      new Issue(
                          finding.messageWithRemedy(),
                          finding.code(),
                          Identities.digest(file.path() + "\n" + identities.of(finding)),
                          severity(finding.severity()),
                          new Place(file.path(), new Lines(finding.line())))));
    }
    for (InputError error : report.errors()) {
      issues.add(
          new Issue(
              error.message(),
              error.code(),
              Identities.digest(error.code() + "\n" + error.subject()),
              severity(Severity.ERROR),
              new Place(error.subject(), new Lines(error.line().orElse(1)))));
    }
    return StoredJson.pretty(issues);
  }

  private static String severity(Severity severity) {
    return switch (severity) {
      case ERROR -> "major";
      case WARNING -> "minor";
      case NOTE -> "info";
    };
  }
}
