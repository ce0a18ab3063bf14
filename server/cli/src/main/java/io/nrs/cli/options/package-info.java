/**
 * Options that several commands share, as mixins of picocli. Converters of option values are here
 * too.
 */
package io.nrs.cli.options;
