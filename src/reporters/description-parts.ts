/** Takes a finding's Markdown description apart for formats that show its parts in places of their own. */

export interface DescriptionParts {
  /** The first paragraph: what happens in this code. */
  summary: string;
  /** The text under "## Remediation", without its heading; empty without one. */
  remediation: string;
}

export function descriptionParts(description: string): DescriptionParts {
  const [summary = ''] = description.split('\n\n', 1);
  const heading = '## Remediation\n';
  const start = description.indexOf(heading);
  if (start < 0) return { summary, remediation: '' };
  const rest = description.slice(start + heading.length);
  const end = rest.search(/^## /m);
  return { summary, remediation: (end < 0 ? rest : rest.slice(0, end)).trim() };
}

/** Paragraphs and fenced code in their order; neither is empty, and the code comes without its fences. */
export function textAndCode(markdown: string): { isCode: boolean; text: string }[] {
  // With one group of the split for the fence and one for the code, every third part is text.
  return markdown
    .split(/^(`{3,})[a-z]*\n([\s\S]*?)\n\1$/m)
    .map((part, index) => ({ isCode: index % 3 === 2, text: index % 3 === 1 ? '' : part }))
    .filter(({ text }) => text.trim() !== '');
}

/** Markdown without its marks, on one line. */
export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/`+/g, '')
    .replace(/\\([\\`*_[\]()#!|~@])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
