/**
 * Texts, popups and names that all other packages use. It depends on no other package of the
 * plug-in.
 */
package io.nrs.eclipse.common;
