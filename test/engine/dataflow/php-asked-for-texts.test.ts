/** Objects of libraries that are given all that was sent, and are asked for parts of it by type. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const reported = (made: string, asked: string) =>
  findings({
    'index.php': `<?php
use Vendor\\Support\\Sanitizer;
use Slim\\Http\\ServerRequest as Request;
class Service
{
    public function of($sent) { return (new Sanitizer())->setCollection($sent)->setOptions(['empty' => null]); }
}
class Files
{
    public function move(Request $request)
    {
        $sent = ${made};
        rename('/srv/' . $sent->${asked}, '/srv/kept');
    }
}
$app->post('/files', [Files::class, 'move']);`,
  }).some((one) => one.startsWith('code/path-traversal'));

it.each([
  ['is made with it', 'new Sanitizer($request->getParams())'],
  ['is given it', '(new Sanitizer())->setCollection($request->getParams())'],
  ['is made elsewhere', '(new Service())->of($request->getParams())'],
])('a text is as it was sent where the object %s', (_, made) => {
  expect(reported(made, "getString('name')")).toBe(true);
});

it.each([
  ['a number is asked for', 'new Sanitizer($request->getParams())', "getInt('id')"],
  ['the object holds what is ours', "new Sanitizer(['name' => 'a'])", "getString('name')"],
  [
    'it was given one field, which may be a key',
    "new Sanitizer($request->getParam('key'))",
    "getString('name')",
  ],
])('nothing is said where %s', (_, made, asked) => {
  expect(reported(made, asked)).toBe(false);
});
