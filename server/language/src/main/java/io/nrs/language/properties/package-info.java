/** Properties of rules: termination, and confluence by critical pairs. */
package io.nrs.language.properties;
