/** Functions that a framework finds by what a file exports, and that another file has made. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const wrapper = `export const withUser = (handler) => async (...args) => { await user(); return handler(...args); };`;

test('a handler that a wrapper of another file has made is given all that a handler is given', () => {
  const route = `import { withUser } from '../../../lib/with-user';
import { exec } from 'node:child_process';
export const GET = withUser(async (request, { params }) => exec('show ' + (await params).id));
export const POST = withUser(async (request) => exec('show ' + (await request.json()).id));`;
  expect(findings({ 'lib/with-user.ts': wrapper, 'app/api/[id]/route.ts': route })).toEqual([
    'code/command-injection app/api/[id]/route.ts:3',
    'code/command-injection app/api/[id]/route.ts:4',
  ]);
});

test('functions of another file that are only exported again are none of this one', () => {
  const shown = `import { exec } from 'node:child_process';
export function GET(request) { exec(request.text); }`;
  expect(
    findings({ 'lib/show.ts': shown, 'app/api/route.ts': "export { GET } from '../../lib/show';" }),
  ).toEqual([]);
});

test.each(['handler.js', 'src/create-order.handler.ts', 'lambda.mjs', 'orderHandler.ts'])(
  'functions that %s exports are those of Lambda',
  (path) => {
    const code = `import { exec } from 'node:child_process';
export const show = async (event) => exec('show ' + event.queryStringParameters.id);`;
    expect(findings({ [path]: code })).toEqual([`code/command-injection ${path}:2`]);
  },
);
