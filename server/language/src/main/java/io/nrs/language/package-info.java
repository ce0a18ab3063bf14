/**
 * The engine's knowledge of a language: its tokens, leaves, values and training levels. Networks
 * read and write the compact form, in which every token is one character.
 */
package io.nrs.language;
