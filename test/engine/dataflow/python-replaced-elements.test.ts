/** Loops over a dictionary that give each element a new value. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const view = (made: string, loop: string) => `from flask import Flask, request
from markupsafe import escape
app = Flask(__name__)
@app.get('/')
def show():
    fields = ${made}
    ${loop}
    return '<p>' + fields['name']
`;

const isTold = (made: string, loop: string) => findings({ 'app.py': view(made, loop) }).length > 0;

test.each(['request.args.to_dict()', "{'name': request.args['name'], 'count': 1}"])(
  'of %s nothing is left but what the elements became',
  (made) => {
    expect(isTold(made, 'for k, v in fields.items(): fields[k] = escape(v)')).toBe(false);
    expect(isTold(made, 'for k, v in list(fields.items()): fields[k] = escape(v)')).toBe(false);
    expect(isTold(made, 'for k in fields: fields[k] = escape(fields[k])')).toBe(false);
    expect(isTold(made, 'for k in fields.keys(): fields[k] = escape(fields[k])')).toBe(false);
    const either = `for k, v in fields.items():
        if len(v) == 1:
            fields[k] = escape(v[0])
        else:
            fields[k] = escape(v)`;
    expect(isTold(made, either)).toBe(false);
  },
);

test('unless some are left out, or others are written to', () => {
  const made = 'request.args.to_dict()';
  expect(isTold(made, 'for k, v in fields.items(): fields[k] = v.strip()')).toBe(true);
  expect(isTold(made, "for k, v in fields.items(): fields['x'] = escape(v)")).toBe(true);
  expect(isTold(made, "for k, v in request.args.items(): fields['x'] = escape(v)")).toBe(true);
  const some = (test: string) => `for k, v in fields.items():
        ${test}
            fields[k] = escape(v)`;
  expect(isTold(made, some("if k != 'name':"))).toBe(true);
  const skipping = `for k, v in fields.items():
        if k == 'name':
            continue
        fields[k] = escape(v)`;
  expect(isTold(made, skipping)).toBe(true);
});
