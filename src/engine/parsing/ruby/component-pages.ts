/** ViewComponent: the page that stands in a component's class, read as a method of it: `erb_template <<~ERB … ERB`. */
import { rubyOfTemplate } from './templates.ts';

/** The method that such a page becomes: it sees what the component holds. */
export const pageMethod = 'erb_template';

const page = /^([ \t]*)(erb_template[ (]*<<[~-](['"]?)([A-Z_]{3,})\3\)?[ \t]*)$/gm;

/** As long as the source and with the same lines. */
export function withComponentPages(source: string): string {
  if (!source.includes(pageMethod)) return source;
  const pieces: string[] = [];
  let from = 0;
  for (const match of source.matchAll(page)) {
    const [whole, indent = '', opening = '', , mark = ''] = match;
    const start = match.index + whole.length;
    const end = source.slice(start).search(new RegExp(`^[ \\t]*${mark}[ \\t]*$`, 'm'));
    if (match.index < from || end < 0) continue;
    const text = source.slice(start, start + end);
    const closing = source.indexOf(mark, start + end);
    const head = `${indent}def ${pageMethod};`.padEnd(indent.length + opening.length);
    pieces.push(source.slice(from, match.index), head, rubyOfTemplate(text));
    pieces.push(source.slice(start + end, closing), 'end'.padEnd(mark.length));
    from = closing + mark.length;
  }
  return pieces.join('') + source.slice(from);
}
