/**
 * Trained models: their files, the checks of these files, and the systems that are opened from
 * them. {@link io.nrs.rewriting.models.LoadedSystem#open} is the only way to open a trained system.
 */
package io.nrs.rewriting.models;
