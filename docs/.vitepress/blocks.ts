import type { MarkdownRenderer } from 'vitepress';

/** Draws diagrams of Mermaid, and shows indented code as fenced code is shown. */
export function codeBlocks(md: MarkdownRenderer): void {
  md.core.ruler.push('code-blocks', (state) => {
    for (const token of state.tokens) {
      if (token.type === 'code_block') {
        token.type = 'fence';
        token.info = token.content.startsWith('$ ') ? 'console' : 'txt';
      }
    }
  });
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index];
    return token?.info.trim() === 'mermaid'
      ? `<MermaidDiagram code="${encodeURIComponent(token.content)}" />`
      : (fence?.(tokens, index, ...rest) ?? '');
  };
}
