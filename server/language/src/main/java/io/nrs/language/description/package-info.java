/**
 * Languages that files describe (docs/languages.md): the reading of a description, and the values
 * of its leaves. It also proves that the rules rewrite every formula to one final form.
 */
package io.nrs.language.description;
