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

  /** The part of the work that this process does; all of it without the option. */
  public Shard shard() {
    return shard.orElse(Shard.WHOLE);
  }

  /**
   * Refuses options that apply to whole runs.
   *
   * @param given the names of such options that were given
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
   * @param subject what the command is about, such as a language
   * @param facts what decides the results of the command, without its version
   * @param fresh whether to delete what is stored of the shard
   */
  public ShardFolder open(
      Console console, String command, String subject, JsonObject facts, boolean fresh) {
    JsonObject all = facts.deepCopy();
    all.addProperty("version", Program.VERSION);
    return ShardFolder.open(
        console.folder().resolve(folder), new ShardedRun(command, subject, all), shard(), fresh);
  }

  /** What a finished shard says. */
  public void tell(Console console, ShardFolder finished, String what) {
    console.note("shard %s is stored in %s: %s".formatted(shard(), finished.path(), what));
  }
}
