package io.nrs.lsp.commands;

import io.nrs.lsp.commands.ServerCommand.PreparedCommand;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.ProtocolException;
import io.nrs.protocol.ProtocolJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.ExecuteCommandParams;

/** All commands of the server, by their names. */
public final class CommandTable {
  private final Map<String, ServerCommand<?>> commands = new LinkedHashMap<>();

  public CommandTable(List<ServerCommand<?>> commands) {
    commands.forEach(command -> this.commands.put(command.spec().name(), command));
  }

  public List<String> names() {
    return List.copyOf(commands.keySet());
  }

  public boolean answersWhenCancelled(ExecuteCommandParams params) {
    return Optional.ofNullable(commands.get(params.getCommand()))
        .filter(ServerCommand::answersWhenCancelled)
        .isPresent();
  }

  /** Prepares the command that a client names. Runs on the reader's thread. */
  public PreparedCommand prepare(ExecuteCommandParams params, CommandContext context) {
    ServerCommand<?> command =
        Optional.ofNullable(commands.get(params.getCommand()))
            .orElseThrow(
                () ->
                    ErrorResponses.invalidParams(
                        "there is no command %s; the commands are %s"
                            .formatted(params.getCommand(), String.join(", ", commands.keySet()))));
    return prepare(command, Optional.ofNullable(params.getArguments()).orElse(List.of()), context);
  }

  private static <P extends Record> PreparedCommand prepare(
      ServerCommand<P> command, List<?> arguments, CommandContext context) {
    P params;
    try {
      params = ProtocolJson.readArguments(arguments, command.spec().params());
    } catch (ProtocolException e) {
      throw context.invalid(e.getMessage());
    }
    return command.preparation().apply(params, context);
  }
}
