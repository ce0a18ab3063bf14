/** Properties of rules of terms and of sequences: termination by orders, confluence, loops. */
package io.nrs.language.properties;
