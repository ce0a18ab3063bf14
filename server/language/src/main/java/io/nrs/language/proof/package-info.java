/** What is proved of a language's rules before anything is trained. */
package io.nrs.language.proof;
