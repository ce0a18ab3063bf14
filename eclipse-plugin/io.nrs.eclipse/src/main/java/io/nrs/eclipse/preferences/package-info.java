/**
 * The preference page with the settings of the language server. It validates each field as the user
 * types.
 */
package io.nrs.eclipse.preferences;
