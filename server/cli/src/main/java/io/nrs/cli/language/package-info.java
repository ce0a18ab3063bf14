/** The commands about described languages: list them, begin one, prove one, and train one. */
package io.nrs.cli.language;
