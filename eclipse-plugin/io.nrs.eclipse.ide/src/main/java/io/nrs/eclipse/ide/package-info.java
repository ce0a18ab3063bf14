/**
 * The branding of an Eclipse product to try the plug-in in. It offers a project of example formulas
 * in an empty workspace.
 */
package io.nrs.eclipse.ide;
