/** Completions in editors of an Eclipse without LSP4E, as the language server offers them. */
package io.nrs.eclipse.completion;
