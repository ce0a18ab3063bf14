package org.eclipse.ui.navigator;

/** The part that LSP4E names; a newer Eclipse has it. */
public class CommonViewerComparator extends org.eclipse.jface.viewers.TreePathViewerSorter {}
