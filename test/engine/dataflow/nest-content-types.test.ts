/** What a header that a decorator sets says of the answer: only what is sent as a page is one. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const controller = (header: string) => ({
  'pages.ts': `import { Controller, Get, Header, Param } from '@nestjs/common';
@Controller('pages')
export class Pages {
  @Get(':title')
  ${header}
  show(@Param('title') title: string) {
    return \`<h1>\${title}</h1>\`;
  }
}`,
});

it.each([
  ["@Header('Content-Type', 'text/html')", ['code/reflected-xss pages.ts:7']],
  ["@Header('Cache-Control', 'no-store')", ['code/reflected-xss pages.ts:7']],
  ["@Header('content-type', 'text/plain; charset=utf-8')", []],
])('with %s', (header, expected) => {
  expect(findings(controller(header))).toEqual(expected);
});
