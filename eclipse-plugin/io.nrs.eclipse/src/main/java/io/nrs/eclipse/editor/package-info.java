/**
 * Colours, bracket matching, comments and the state of commands in editors of formula files. It
 * works without a language server.
 */
package io.nrs.eclipse.editor;
