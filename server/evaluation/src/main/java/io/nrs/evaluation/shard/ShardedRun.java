package io.nrs.evaluation.shard;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.evaluation.result.RunConfig;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A run that is divided into shards.
 *
 * @param command such as {@code evaluate}
 * @param subject its subject, such as a language; one word
 * @param facts everything that decides its results
 */
public record ShardedRun(String command, String subject, JsonObject facts) {
  private static final int MAX_SHOWN = 24;

  public ShardedRun {
    facts = facts.deepCopy();
  }

  @Override
  public JsonObject facts() {
    return facts.deepCopy();
  }

  /** The name of the run in folder names. */
  String name() {
    return String.join("-", command, subject, RunConfig.digest(facts));
  }

  /** Whether both have the same kind, so that their pieces could be confused. */
  public boolean isLike(ShardedRun other) {
    return command.equals(other.command) && subject.equals(other.subject);
  }

  /** Names a fact in which two runs differ, with both values. */
  String difference(ShardedRun other) {
    Map<String, String> own = leaves(facts);
    Map<String, String> others = leaves(other.facts);
    Set<String> names = new TreeSet<>(own.keySet());
    names.addAll(others.keySet());
    Optional<String> differing =
        names.stream().filter(name -> !value(own, name).equals(value(others, name))).findFirst();
    return differing
        .map(
            name ->
                "%s: %s, %s".formatted(name, shown(value(own, name)), shown(value(others, name))))
        .orElse("their facts");
  }

  private static String value(Map<String, String> facts, String name) {
    return facts.getOrDefault(name, "none");
  }

  private static String shown(String value) {
    return value.length() <= MAX_SHOWN ? value : value.substring(0, MAX_SHOWN) + "…";
  }

  private static Map<String, String> leaves(JsonElement facts) {
    Map<String, String> leaves = new TreeMap<>();
    leaves(facts, new ArrayList<>(), leaves);
    return leaves;
  }

  private static void leaves(
      JsonElement element, ArrayList<String> path, Map<String, String> leaves) {
    if (element.isJsonObject()) {
      element
          .getAsJsonObject()
          .entrySet()
          .forEach(member -> below(member.getKey(), member.getValue(), path, leaves));
    } else if (element.isJsonArray()) {
      for (int i = 0; i < element.getAsJsonArray().size(); i++) {
        below("" + (i + 1), element.getAsJsonArray().get(i), path, leaves);
      }
    } else {
      leaves.put(
          String.join(".", path),
          element.isJsonPrimitive() ? element.getAsString() : element.toString());
    }
  }

  private static void below(
      String name, JsonElement element, ArrayList<String> path, Map<String, String> leaves) {
    path.add(name);
    leaves(element, path, leaves);
    path.remove(path.size() - 1);
  }
}
