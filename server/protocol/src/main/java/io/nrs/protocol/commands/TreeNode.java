package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;

@Doc("A node of a formula's tree.")
public record TreeNode(
    @Doc("The offset of its first character in the formula (UTF-16).") int start,
    @Doc("The offset after its last character.") int end,
    @Doc("The index of its parent in the list of nodes; -1 for the root.") int parent,
    @Doc("The operator, or the text of a value.") String label) {}
