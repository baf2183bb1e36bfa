/** The configuration of nginx becomes a map for each block. */
import { describe, expect, it } from 'vitest';
import { readNginx } from '../../../src/engine/infrastructure/configuration/read-nginx.ts';

const plain = (text: string) =>
  readNginx(text).map(({ entries }) =>
    Object.fromEntries(
      entries.map(({ key, value }) => [key, value.kind === 'scalar' ? value.value : value.kind]),
    ),
  );

describe('a configuration of nginx', () => {
  it('is one map for each block, with its own directives', () => {
    expect(plain('user www;\nserver {\n  listen 80;\n  location = /a { return 204; }\n}')).toEqual([
      { block: '', of: '', user: 'www' },
      { block: 'server', of: '', listen: '80' },
      { block: 'location', of: '= /a', return: '204' },
    ]);
  });

  it('has comments, quotes, variables in braces and braces in patterns', () => {
    const text = `server {
  # return 301 /no;
  add_header X "a; {b}" always;
  location ~ "^/x{2}" { proxy_pass http://\${host}/; }
}`;
    expect(plain(text).slice(1)).toEqual([
      { block: 'server', of: '', add_header: 'X a; {b} always' },
      { block: 'location', of: '~ ^/x{2}', proxy_pass: `http://\${host}/` },
    ]);
  });

  it('says where a directive stands', () => {
    const text = 'server {\n  autoindex on;\n}';
    const entry = readNginx(text)[1]?.entries.find(({ key }) => key === 'autoindex');
    expect(text.slice(entry?.start, entry?.end)).toBe('autoindex on;');
  });

  it('is none where another program is meant', () => {
    expect(readNginx('Listen 80\n<Directory /srv>\n  Options Indexes\n</Directory>')).toEqual([]);
  });

  it.each([
    ['a quote that never ends', `server { add_header X "${'a '.repeat(50_000)}`],
    ['escapes without an end', `server { add_header X "${'\\"'.repeat(50_000)}`],
    ['blocks in blocks', 'server {'.repeat(20_000)],
    ['ends without a beginning', `server { }${'}'.repeat(20_000)}`],
    ['spaces and comments', `server {${' #\n'.repeat(100_000)}`],
  ])('is read in a moment: %s', (_, text) => {
    expect(readNginx(text).length).toBeGreaterThan(0);
  });
});
