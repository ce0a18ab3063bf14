package io.nrs.lsp.commands;

import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.ProtocolException;
import io.nrs.protocol.ProtocolJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.eclipse.lsp4j.ExecuteCommandParams;

/**
 * A command of the server, which clients run by its name.
 *
 * @param <P> its arguments
 * @param answersWhenCancelled whether a cancelled command answers with its partial result;
 *     otherwise the answer is an error
 * @param preparation runs on the reader's thread, when the request arrives; commands that rewrite a
 *     document take their place in its queue here, which keeps the client's order
 */
public record ServerCommand<P extends Record>(
    CommandSpec<P, ?> spec,
    boolean answersWhenCancelled,
    BiFunction<P, CommandContext, PreparedCommand> preparation) {

  /**
   * A command that waits for nothing.
   *
   * @param work runs on a thread of its own, and may take long
   */
  public static <P extends Record, R extends Record> ServerCommand<P> immediate(
      CommandSpec<P, R> spec, BiFunction<P, CommandContext, R> work) {
    return new ServerCommand<>(
        spec,
        false,
        (params, context) ->
            PreparedCommand.immediate(
                cancellation -> work.apply(params, context.with(cancellation))));
  }

  /** The same command, which answers with its partial result when it is cancelled. */
  public ServerCommand<P> answeringWhenCancelled() {
    return new ServerCommand<>(spec, true, preparation);
  }

  /**
   * A command, or another request about more than one document. Its arguments were read, and it may
   * have to wait.
   *
   * @param turn completes when the command may begin
   * @param work runs the command, on a thread of its own
   * @param atEnd must run when the work has ended, or if it will never begin; it may run twice
   */
  public record PreparedCommand(
      CompletableFuture<Void> turn, Function<Cancellation, ?> work, Runnable atEnd) {

    /** A command that waits for nothing. */
    public static PreparedCommand immediate(Function<Cancellation, ?> work) {
      return new PreparedCommand(CompletableFuture.completedFuture(null), work, () -> {});
    }
  }

  /** All commands of the server, by their names. */
  public static final class CommandTable {
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
                              .formatted(
                                  params.getCommand(), String.join(", ", commands.keySet()))));
      return prepare(
          command, Optional.ofNullable(params.getArguments()).orElse(List.of()), context);
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
}
