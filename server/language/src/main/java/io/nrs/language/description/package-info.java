/**
 * Languages that files describe (docs/languages.md): the reading of a description, and the values
 * of its leaves.
 */
package io.nrs.language.description;
