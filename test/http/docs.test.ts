import { afterAll, describe, expect, test } from 'vitest';
import { startApi } from '../support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

/** The page and everything it refers to, directly or through its modules. */
async function loadAll(path: string, loaded = new Map<string, string>()): Promise<Map<string, string>> {
  if (loaded.has(path)) return loaded;
  const { status, body } = await api.call<string>('GET', path);
  expect(status, path).toBe(200);
  loaded.set(path, typeof body === 'string' ? body : '');
  if (typeof body !== 'string') return loaded;
  const references = [...body.matchAll(/(?:src|href)="([^"]+)"|\bfrom '([^']+)'/g)].map(
    ([, one, two]) => one ?? two ?? '',
  );
  for (const reference of references) await loadAll(new URL(reference, `${api.url}${path}`).pathname, loaded);
  return loaded;
}

describe('the API page', () => {
  test('is whole, without a key', async () => {
    const loaded = await loadAll('/docs');
    expect([...loaded.keys()].sort()).toEqual([
      '/docs',
      '/docs/elements.js',
      '/docs/page.css',
      '/docs/page.js',
      '/docs/schema-view.js',
      '/docs/try-it.js',
      '/v1/openapi.json',
    ]);
  });

  test('loads nothing from outside, and may not', async () => {
    for (const [path, text] of await loadAll('/docs'))
      expect(text, path).not.toMatch(/(https?:)?\/\/[a-z0-9]/i);
    const { headers } = await api.call('GET', '/docs');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:/);
  });

  test('has no inline scripts, styles or markup made from text, which its policy would refuse', async () => {
    const loaded = await loadAll('/docs');
    expect(loaded.get('/docs')).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
    for (const [path, text] of loaded)
      expect(text, path).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|\beval\(|document\.write/);
  });

  test('is what the address without a path leads to', async () => {
    const { status, headers } = await api.call('GET', '/');
    expect([status, headers.get('location')]).toEqual([302, '/docs']);
  });
});
