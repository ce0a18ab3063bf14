/** What the compiled files have in place of classes that no browser can run. */
package io.nrs.playground.substitutes;
