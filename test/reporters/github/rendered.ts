/** What GitHub's flavour of Markdown makes of a text: its tags, and the text that readers see. */
import { marked } from 'marked';

const invisible = /\u200b/g;
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

export function html(markdown: string): string {
  return marked.parse(markdown, { gfm: true, async: false });
}

/** Each tag as written, without its closing ones. */
export function tags(markdown: string): string[] {
  return html(markdown).match(/<[a-z!][^>]*>/gi) ?? [];
}

/** Where the rendered page leads to. */
export function addresses(markdown: string): string[] {
  return [...html(markdown).matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
}

export function visibleText(markdown: string): string {
  return html(markdown)
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? '')
    .replace(invisible, '')
    .trim();
}

/** What GitHub looks for in the text outside of code, after Markdown. */
export function referencesIn(markdown: string): string[] {
  const text = html(markdown)
    .replace(/<pre[\s\S]*?<\/pre>/g, ' ')
    .replace(/<code[\s\S]*?<\/code>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  return (
    text.match(
      /@\w[\w-]*|(?<!\w)#\d+|\bgh-\d+|(?<![0-9a-f])[0-9a-f]{7,40}(?![0-9a-f])|https?:\/\/\S+|\bwww\.\S+/gi,
    ) ?? []
  );
}
