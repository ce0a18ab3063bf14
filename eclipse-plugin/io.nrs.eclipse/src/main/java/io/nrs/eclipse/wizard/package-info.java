/** The wizard that creates a formula file. The file can start with the examples of its language. */
package io.nrs.eclipse.wizard;
