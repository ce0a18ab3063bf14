/** Networks that read the rules of a language, and so need no training for it. */
package io.nrs.rewriting.family;
