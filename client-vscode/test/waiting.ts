import { strict as assert } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import mocha from './mocha.json' with { type: 'json' };

/**
 * After half an hour, a test hangs: the only limit of all tests. Tests wait for events, and no result
 * depends on the speed of the machine.
 */
export const HANGS_AFTER_MS = mocha.timeout;

/** Half of it, so that a failure names what was waited for, before Mocha ends the test. */
export const NEVER_COMES_AFTER_MS = HANGS_AFTER_MS / 2;

const LOOKS_EVERY_MS = 50;
const FIRST_ATTEMPT_MS = 5_000;

/** Waits until there is a value. */
export async function until<T>(
  look: () => T | undefined | PromiseLike<T | undefined>,
  what: string,
): Promise<T> {
  // Counts its pauses: a slow machine looks as often as a fast one.
  for (let waited = 0; waited < NEVER_COMES_AFTER_MS; waited += LOOKS_EVERY_MS) {
    const value = await look();
    if (value !== undefined) {
      return value;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
  }
  throw new Error(`waited for long, but not: ${what}`);
}

/** Waits until something is as expected, and fails with the difference otherwise. */
export async function becomes<T>(look: () => T | PromiseLike<T>, expected: T): Promise<void> {
  let last: T | undefined;
  const holds = async () => {
    last = await look();
    return isDeepStrictEqual(last, expected) ? true : undefined;
  };
  await until(holds, 'as expected').catch(() => assert.deepEqual(last, expected));
}

/**
 * Repeats an action that the editor may miss, until it has its effect. Every attempt may take twice
 * as long as the one before, so a slow machine needs more attempts but gets the same result.
 */
export async function attempts<T>(
  attempt: (limit: { readonly timeout: number }) => Promise<T>,
  what: string,
): Promise<T> {
  let last: unknown;
  for (let timeout = FIRST_ATTEMPT_MS; timeout < NEVER_COMES_AFTER_MS; timeout *= 2) {
    try {
      return await attempt({ timeout });
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`tried for long, but not: ${what}`, { cause: last });
}
