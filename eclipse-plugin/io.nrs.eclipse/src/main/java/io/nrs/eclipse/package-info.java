/**
 * The plug-in's activator. It connects the plug-in to a language server, through LSP4E if that is
 * installed and directly otherwise.
 */
package io.nrs.eclipse;
