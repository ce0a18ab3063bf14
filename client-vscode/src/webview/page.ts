export interface PageParts {
  readonly title: string;
  readonly script: string;
  readonly style: string;
  /** The origin from which the editor serves the extension's files. */
  readonly source: string;
  readonly nonce: string;
}

/** The HTML page of a view. Its policy allows only the extension's own files and script. */
export function page(parts: PageParts): string {
  const policy = [
    "default-src 'none'",
    `style-src ${parts.source}`,
    `font-src ${parts.source}`,
    `img-src ${parts.source}`,
    `script-src 'nonce-${parts.nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${escaped(parts.title)}</title>
<link rel="stylesheet" href="${parts.style}">
</head>
<body>
<main id="view"></main>
<script nonce="${parts.nonce}" src="${parts.script}"></script>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
