import type { SafeResponse } from '../network/index.ts';
import { bodyText, isHtml, oneHeader } from './answer.ts';
import type { Observation } from './observation.ts';

const maxPageText = 262_144;

/** The scripts a page loads from its own origin, at most ten. */
export function ownScripts(page: SafeResponse): URL[] {
  if (!isHtml(page)) return [];
  const found = new Map<string, URL>();
  for (const [, quoted] of bodyText(page)
    .slice(0, maxPageText)
    .matchAll(/<script\b[^>]{0,500}?\ssrc=["']([^"'<>]{1,1000})["']/gi)) {
    const source = (quoted ?? '').replaceAll('&amp;', '&');
    if (!URL.canParse(source, page.url.href)) continue;
    const url = new URL(source, page.url);
    url.hash = '';
    if (url.origin === page.url.origin) found.set(url.href, url);
    if (found.size === 10) break;
  }
  return [...found.values()];
}

/** Where a script says its source map is, if at its own origin. Maps inside the script are passed over. */
export function sourceMapOf(script: SafeResponse): URL | null {
  if (script.status !== 200 || isHtml(script)) return null;
  const named =
    oneHeader(script, 'sourcemap') || oneHeader(script, 'x-sourcemap') || lastComment(bodyText(script));
  if (named === '' || named.startsWith('data:') || !URL.canParse(named, script.url.href)) return null;
  const url = new URL(named, script.url);
  return url.origin === script.url.origin ? url : null;
}

function lastComment(text: string): string {
  // The comment stands at the end; a marker earlier may be part of a string.
  return /\/\/[#@] ?sourceMappingURL=([^\s'"]{1,1000})\s{0,100}$/.exec(text.slice(-2_048))?.[1] ?? '';
}

export function checkSourceMap(answer: SafeResponse): Observation[] {
  if (answer.status !== 200 || isHtml(answer)) return [];
  const start = bodyText(answer).slice(0, 65_536);
  if (
    !/^(\)\]\}'[^\n]{0,20}\n)?\s{0,20}\{/.test(start) ||
    !/"version"\s{0,5}:\s{0,5}3\b/.test(start) ||
    !/"(sources|sections|mappings)"\s{0,5}:/.test(start)
  ) {
    return [];
  }
  const sources = /"sources"\s{0,5}:\s{0,5}\[([^\]]{0,1000})/.exec(start)?.[1] ?? '';
  const withContent = bodyText(answer).includes('"sourcesContent"');
  return [
    {
      rule: 'live/exposed-source-map',
      url: answer.url,
      // Names of bundles change with every build; the folder does not.
      what: answer.url.pathname.replace(/[^/]{0,300}$/, ''),
      evidence: `"sources": [${sources.slice(0, 500)}`,
      detail: withContent ? 'It contains the original sources.' : 'It names the original sources.',
    },
  ];
}
