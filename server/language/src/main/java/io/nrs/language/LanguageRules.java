package io.nrs.language;

/**
 * The rules of a language: all that networks must know of it. Who needs only a part asks for its
 * interface.
 */
public interface LanguageRules extends LeafMeaning, FormulaDrawing, FinalForms {}
