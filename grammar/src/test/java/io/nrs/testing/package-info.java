/**
 * Utilities for the tests of all modules. {@link io.nrs.testing.Expect} compares a result with a
 * text in the test's source, and can write that text itself.
 */
package io.nrs.testing;
