package io.nrs.cli.check;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Map;

/** A log in SARIF 2.1.0, with the members that {@link SarifReport} writes. */
record SarifLog(@SerializedName("$schema") String schema, String version, List<Run> runs) {
  record Run(Tool tool, List<Invocation> invocations, String columnKind, List<Result> results) {}

  record Tool(Driver driver) {}

  record Driver(String name, String semanticVersion, List<Rule> rules) {}

  record Configuration(String level) {}

  record Message(String text) {}

  record Invocation(
      boolean executionSuccessful, int exitCode, List<Notification> toolExecutionNotifications) {}

  record Notification(String level, Message message) {}

  record Result(
      String ruleId,
      int ruleIndex,
      String level,
      Message message,
      List<Location> locations,
      Map<String, String> partialFingerprints) {}

  record Location(PhysicalLocation physicalLocation) {}

  record PhysicalLocation(Map<String, String> artifactLocation, Region region) {}

  record Region(int startLine, int startColumn, int endLine, int endColumn) {}

  record Rule(
      String id,
      String name,
      Message shortDescription,
      Message fullDescription,
      Message help,
      Configuration defaultConfiguration) {}
}
