package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.function.Executable;

/** Error answers as a client gets them. */
public final class ErrorAnswers {
  private ErrorAnswers() {}

  public static void check(ResponseErrorCode code, String message, Executable request) {
    var error = assertThrows(ResponseErrorException.class, request).getResponseError();
    assertEquals(code.getValue() + " " + message, error.getCode() + " " + error.getMessage());
  }
}
