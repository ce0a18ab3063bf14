export interface PageParts {
  readonly title: string;
  readonly script: string;
  readonly style: string;
  /** Where the editor serves our files from. */
  readonly source: string;
  readonly nonce: string;
}

/** The page of a view: nothing is loaded but our own files, and no script runs but ours. */
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
