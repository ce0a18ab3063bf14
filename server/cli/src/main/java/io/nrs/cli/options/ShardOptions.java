package io.nrs.cli.options;

import com.google.gson.JsonObject;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Program;
import io.nrs.evaluation.shard.ShardFolder;
import io.nrs.evaluation.shard.ShardedRun;
import io.nrs.io.Shard;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of commands whose work may be divided. */
public final class ShardOptions {
  @Option(
      names = "--shard",
      paramLabel = "I/N",
      converter = Converter.class,
      description = "do part I of N alone, and store it for nrs merge")
  private Optional<Shard> shard = Optional.empty();

  @Option(
      names = "--shard-folder",
      paramLabel = "DIR",
      description = "folder that shards are stored in (default: ${DEFAULT-VALUE})")
  private Path folder = Path.of("shards");

  static final class Converter implements ITypeConverter<Shard> {
    @Override
    public Shard convert(String text) {
      try {
        return Shard.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  public boolean isGiven() {
    return shard.isPresent();
  }

  /** The part of the work that this process does; without the option, all of it. */
  public Shard shard() {
    return shard.orElse(Shard.WHOLE);
  }

  /**
   * Refuses options that apply to whole runs.
   *
   * @param given the names of the given options of this kind
   */
  public void mustBeWithout(List<String> given) {
    if (isGiven() && !given.isEmpty()) {
      throw new CommandException(
          "--shard stores its part for nrs merge: omit " + String.join(", ", given));
    }
  }

  /**
   * Opens the folder of the shard.
   *
   * @param subject the command's subject, such as a language
   * @param facts everything that decides the results of the command, without its version
   * @param fresh whether to delete the stored results of the shard
   */
  public ShardFolder open(
      Console console, String command, String subject, JsonObject facts, boolean fresh) {
    JsonObject all = facts.deepCopy();
    all.addProperty("version", Program.VERSION);
    return ShardFolder.open(
        console.folder().resolve(folder), new ShardedRun(command, subject, all), shard(), fresh);
  }

  /** Prints the summary of a finished shard. */
  public void tell(Console console, ShardFolder finished, String what) {
    console.note("shard %s is stored in %s: %s".formatted(shard(), finished.path(), what));
  }
}
