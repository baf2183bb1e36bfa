/**
 * Scripts that JSX writes into the page as fixed texts: `<script dangerouslySetInnerHTML={{ __html: `…` }} />`, and
 * `<Script>{`…`}</Script>` of Next.js. They run in the browser like those of any page.
 */

/** Up to the text of a script; `type="application/ld+json"` and templates of pages are none. */
const opening =
  /<[sS]cript(?=[\s>])(?![^<>`]{0,400}\btype=["'](?!module|text\/javascript))[^<>`]{0,400}(?:\b__html:|>\s{0,100}\{)\s{0,100}`/g;

/** @returns what of the source is such scripts, with spaces in the place of everything else; null where there are none */
export function scriptsInMarkup(source: string): string | null {
  let text = '';
  for (const { 0: whole, index } of source.matchAll(opening)) {
    const from = index + whole.length;
    const to = endOfTemplate(source, from);
    // What is put in from elsewhere would be no code of ours.
    if (to < 0 || from < text.length || source.slice(from, to).includes('${')) continue;
    text += `${blank(source.slice(text.length, from))}${source.slice(from, to)};`;
  }
  return text === '' ? null : text + blank(source.slice(text.length));
}

function endOfTemplate(source: string, from: number): number {
  const end = source.indexOf('`', from);
  return end < 0 || source[end - 1] === '\\' ? -1 : end;
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
