/**
 * Languages that files describe (docs/languages.md): reading a description, the values of its
 * leaves, and the proof that its rules rewrite every formula to one final form.
 */
package io.nrs.language.description;
