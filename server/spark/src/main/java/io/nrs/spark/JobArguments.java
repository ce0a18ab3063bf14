package io.nrs.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The arguments of a job: those of a command, some of which are for the merge of its shards.
 *
 * @param shards the number of tasks; empty for four per core
 * @param models the folder of the networks, which is elsewhere on executors
 * @param command its name, and the arguments of each shard
 * @param merge the arguments of {@code nrs merge}
 */
record JobArguments(
    OptionalInt shards, Optional<String> models, List<String> command, List<String> merge) {
  /** Commands that can be divided, and whose work justifies the start of Spark. */
  static final Set<String> COMMANDS = Set.of("check", "evaluate", "generate", "verify");

  private static final Set<String> MERGE_VALUES = Set.of("--output", "--format", "--color");
  private static final Set<String> MERGE_FLAGS = Set.of("--force", "--quiet", "-q");

  JobArguments {
    command = List.copyOf(command);
    merge = List.copyOf(merge);
  }

  /**
   * Reads the arguments of a job.
   *
   * @throws IllegalArgumentException with a message for users
   */
  static JobArguments of(List<String> arguments) {
    OptionalInt shards = OptionalInt.empty();
    Optional<String> models = Optional.empty();
    List<String> command = new ArrayList<>();
    List<String> merge = new ArrayList<>();
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      String argument = rest.next();
      int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
      String name = equals < 0 ? argument : argument.substring(0, equals);
      if (name.equals("--shards")) {
        shards = OptionalInt.of(number(value(argument, equals, rest)));
      } else if (name.equals("--models")) {
        models = Optional.of(value(argument, equals, rest));
      } else if (name.equals("--shard") || name.equals("--shard-folder")) {
        throw new IllegalArgumentException(
            name + " is what the job adds: omit it, or use the command without Spark");
      } else if (MERGE_FLAGS.contains(name)) {
        merge.add(argument);
      } else if (MERGE_VALUES.contains(name)) {
        merge.add(argument);
        if (equals < 0) {
          merge.add(value(argument, equals, rest));
        }
      } else {
        command.add(argument);
      }
    }
    if (command.isEmpty() || !COMMANDS.contains(command.get(0))) {
      throw new IllegalArgumentException(
          "the first argument is check, evaluate, generate or verify, not "
              + (command.isEmpty() ? "missing" : command.get(0)));
    }
    return new JobArguments(shards, models, command, merge);
  }

  /**
   * @param equals the index of the equals sign before the value; less than 0 if the value is the
   *     next argument
   */
  private static String value(String argument, int equals, Iterator<String> rest) {
    if (equals >= 0) {
      return argument.substring(equals + 1);
    }
    if (!rest.hasNext()) {
      throw new IllegalArgumentException(argument + " needs a value");
    }
    return rest.next();
  }

  private static int number(String text) {
    if (!text.matches("[1-9]\\d{0,5}")) {
      throw new IllegalArgumentException("--shards is a positive integer, not " + text);
    }
    return Integer.parseInt(text);
  }
}
