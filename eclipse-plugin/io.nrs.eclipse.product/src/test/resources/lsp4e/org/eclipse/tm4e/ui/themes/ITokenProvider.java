package org.eclipse.tm4e.ui.themes;

/** The part that LSP4E names. */
public interface ITokenProvider {
  org.eclipse.jface.text.rules.IToken getToken(String type);
}
