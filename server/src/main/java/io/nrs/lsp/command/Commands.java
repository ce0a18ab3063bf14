package io.nrs.lsp.command;

import io.nrs.lsp.rpc.Answers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.ExecuteCommandParams;

/** All commands of the server, by their names. */
public final class Commands {
  private final Map<String, Command> commands = new LinkedHashMap<>();

  public Commands(List<Command> commands) {
    commands.forEach(command -> this.commands.put(command.name(), command));
  }

  public List<String> names() {
    return List.copyOf(commands.keySet());
  }

  public boolean answersWhenCancelled(ExecuteCommandParams params) {
    return Optional.ofNullable(commands.get(params.getCommand()))
        .filter(Command::answersWhenCancelled)
        .isPresent();
  }

  public Object run(ExecuteCommandParams params, CommandContext context) {
    Command command =
        Optional.ofNullable(commands.get(params.getCommand()))
            .orElseThrow(
                () ->
                    Answers.invalid(
                        "there is no command "
                            + params.getCommand()
                            + "; there are "
                            + commands.keySet().stream().collect(Collectors.joining(", "))));
    List<?> arguments = Optional.ofNullable(params.getArguments()).orElse(List.of());
    return command.run(new Arguments(command.name(), arguments), context);
  }
}
