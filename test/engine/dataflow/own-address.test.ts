/** The address of the request itself: its path led to the route, and leads to no other site. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const route = (body: string) => ({
  'app/routes/page.tsx': `import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { readFile } from 'node:fs/promises';
export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  ${body}
}`,
});
const html = `{ headers: { 'content-type': 'text/html' } }`;

describe('the path of a request', () => {
  it.each([
    'return redirect(url.pathname);',
    'return redirect(`${url.pathname}${url.search}`);',
    "return redirect(url.pathname + '?page=2');",
    "return fetch('https://api.example.com' + url.pathname + url.search);",
    // An address has signs of markup encoded in its path.
    `return new Response('<p>' + url.pathname, ${html});`,
  ])('is no other site: %s', (body) => {
    expect(findings(route(body))).toEqual([]);
  });

  it.each([
    ['return redirect(url.pathname.slice(1));', 'code/open-redirect'],
    ['return redirect(url.pathname.slice(7));', 'code/open-redirect'],
    ['return redirect(url.search.slice(1));', 'code/open-redirect'],
    ["return redirect(url.searchParams.get('to'));", 'code/open-redirect'],
    ["return redirect(new URL('https://' + url.searchParams.get('to')).pathname);", 'code/open-redirect'],
    ["return new Response(await readFile('public' + url.pathname));", 'code/path-traversal'],
    [`return new Response('<p>' + url.pathname + url.search, ${html});`, 'code/reflected-xss'],
  ])('is chosen all the same: %s', (body, rule) => {
    expect(findings(route(body)).join()).toContain(rule);
  });
});
