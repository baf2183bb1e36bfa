/** From where build files take packages: Gradle's repositories, sources of Gemfiles, options of pip, registries in TOML. */
import type { MapNode } from '../document/node.ts';

const maximumSources = 500;

/** How an address is written where packages are taken from, and not where a home page or a licence is named. */
const sources: readonly RegExp[] = [
  // maven { url = uri('http://…') }
  /\b(?:maven|ivy)\s{0,5}(?:\(\s{0,20})?\{[^{}]{0,400}?\b(?:setUrl|url)\b[\s=(]{0,10}(?:uri\()?\s{0,5}["']([^"'\s]{1,500})["']/g,
  // maven("http://…")
  /\b(?:maven|ivy)\s{0,5}\(\s{0,20}(?:url\s{0,5}=\s{0,5})?(?:uri\(\s{0,5})?["']([^"'\s]{1,500})["']/g,
  // source 'http://…'
  /^[ \t]{0,20}source[ \t(]{1,5}["']([^"'\s]{1,500})["']/gm,
  // --index-url http://…
  /^[ \t]{0,20}(?:-i|-f|--(?:extra-)?index-url|--find-links)[ \t=]{1,5}([^\s"']{1,500})/gm,
  // name @ http://…, git+http://…, http://….whl
  /^[ \t]{0,20}(?:[\w.-]{1,100}(?:\[[\w,.-]{1,100}\])?[ \t]{0,5}@[ \t]{0,5}(?:git\+)?|git\+|(?=\S{1,500}\.(?:whl|zip|tar\.gz)\b))(http:\/\/[^\s"']{1,500})/gm,
  // [[tool.poetry.source]] … url = "http://…"
  /^\[\[?(?:source|registry|registries|tool\.(?:poetry\.source|pdm\.source|uv\.index)|(?:source|registries)\.[\w"'-]{1,100}|index)\]\]?[^[]{0,600}?^[ \t]{0,20}(?:url|index|registry)[ \t]{0,5}=[ \t]{0,5}["'](?:sparse\+)?([^"'\s]{1,500})["']/gm,
];

/** A map with the list `source`: each element with its `address`. Lines that are comments say nothing. */
export function readPackageSources(text: string): MapNode {
  const items: MapNode[] = [];
  for (const pattern of sources)
    for (const match of text.matchAll(pattern)) {
      const [whole, address = ''] = match;
      const start = match.index + whole.lastIndexOf(address);
      if (isComment(text, start) || items.length >= maximumSources) continue;
      const range = { start, end: start + address.length };
      const value = { kind: 'scalar' as const, value: address, ...range };
      items.push({ kind: 'map', entries: [{ key: 'address', value, ...range }], ...range });
    }
  const whole = { start: 0, end: text.length };
  return {
    kind: 'map',
    entries: [{ key: 'source', value: { kind: 'list', items, ...whole }, ...whole }],
    ...whole,
  };
}

function isComment(text: string, at: number): boolean {
  return /^\s*(?:#|\/\/|\*)/.test(text.slice(text.lastIndexOf('\n', at) + 1, at));
}
