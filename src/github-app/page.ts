/** A plain page that loads nothing. */

/** @param title and body HTML, made by us */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Whitebox</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem; color: #1f2328; }
  @media (prefers-color-scheme: dark) { body { background: #0d1117; color: #e6edf3; } input { background: #161b22; color: inherit; } }
  label { display: block; margin: 1rem 0; }
  input:not([type=hidden]) { display: block; width: 100%; box-sizing: border-box; padding: .5rem; margin-top: .25rem; font: inherit; border: 1px solid #8888; border-radius: 6px; }
  button, .button { font: inherit; padding: .5rem 1.25rem; border: 0; border-radius: 6px; background: #1f883d; color: #fff; text-decoration: none; cursor: pointer; }
  .problem { color: #cf222e; }
</style>
<h1>${title}</h1>
${body}
</html>`;
}

export function text(sentence: string): string {
  return `<p>${sentence}</p>`;
}
