import type { TraceResult } from '../../src/protocol';
import traces from './traces.json';

/** Traces as the server's networks gave them. */
export const TRACES = traces as Readonly<Record<keyof typeof traces, TraceResult>>;
