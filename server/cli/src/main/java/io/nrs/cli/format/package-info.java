/** {@code nrs format}: files of formulas in canonical form. */
package io.nrs.cli.format;
