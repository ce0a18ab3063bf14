/** Rewriting systems in the formats of other tools. */
package io.nrs.language.exchange;
