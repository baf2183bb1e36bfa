/** Names of packages, however they are written: those of Node, of Deno, and of servers that hand packages out. */

/** `node:`, `npm:`, `jsr:`, and servers of npm's packages. */
const places = /^(?:node:|npm:\/?|jsr:\/?|https:\/\/(?:esm\.sh|esm\.run|cdn\.skypack\.dev|unpkg\.com)\/)/;
/** Behind the name, or behind its scope and the name. */
const version = /^((?:@[^/@]+\/)?[^/@]+)@[^/?]*/;
const ofDeno = /^(https:\/\/deno\.land\/(?:x\/)?[\w-]+)@[^/]*/;

/** `npm:hono@4.6.0/cors`, `https://esm.sh/hono@4/cors?target=deno` → `hono/cors`. */
export function moduleName(written: string): string {
  if (!places.test(written)) return written.replace(ofDeno, '$1');
  return written.replace(places, '').replace(version, '$1').replace(/\?.*$/, '');
}
