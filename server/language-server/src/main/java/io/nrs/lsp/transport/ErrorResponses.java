package io.nrs.lsp.transport;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** Errors that are answers: thrown by handlers, sent to the client with their message. */
public final class ErrorResponses {
  /** The message when Java has no memory left. */
  public static final String OUT_OF_MEMORY =
      "out of memory: give the server's Java more with -Xmx, or have fewer long formulas open";

  private ErrorResponses() {}

  /** The parameters are wrong; the message names what is expected. */
  public static ResponseErrorException invalidParams(String message) {
    return error(ResponseErrorCode.InvalidParams, message);
  }

  /** The request was valid, but the server could not fulfil it. */
  public static ResponseErrorException requestFailed(String message) {
    return error(ResponseErrorCode.RequestFailed, message);
  }

  /** The text has changed meanwhile. */
  public static ResponseErrorException contentModified() {
    return error(ResponseErrorCode.ContentModified, "the document has changed meanwhile");
  }

  public static ResponseErrorException error(ResponseErrorCode code, String message) {
    return new ResponseErrorException(new ResponseError(code, message, null));
  }
}
