/** The code of a JSON-RPC error; undefined for other errors. */
export function errorCode(error: unknown): number | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** Whether the editor or the server has cancelled the request: JSON-RPC code -32800. */
export function isCancellation(error: unknown): boolean {
  return errorCode(error) === -32_800 || (error instanceof Error && error.name === 'Canceled');
}

/** Whether the connection was lost: JSON-RPC codes from -32099 to -32096. */
export function isConnectionLoss(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && code >= -32_099 && code <= -32_096;
}

/** Replaces the technical error of a lost connection with one for users. */
export function userError(error: unknown): unknown {
  return isConnectionLoss(error)
    ? Object.assign(new Error('The NRS language server stopped before it answered. Try again.'), {
        code: errorCode(error),
      })
    : error;
}
