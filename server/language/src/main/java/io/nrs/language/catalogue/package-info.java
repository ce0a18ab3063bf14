/** The known languages and their rules. */
package io.nrs.language.catalogue;
