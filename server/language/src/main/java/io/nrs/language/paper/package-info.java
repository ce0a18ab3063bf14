/** Languages of the paper that no description has. */
package io.nrs.language.paper;
