/** What is imported where something else could not be: the name may mean the one or the other. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const rules = (text: string) =>
  findings({ 'app.py': text }).map((one) => one.replace(/^code\/(\S+) .*$/, '$1'));

test.each([
  ['import pickle as codec', 'import json as codec'],
  ['import json as codec', 'import pickle as codec'],
])('%s, or else %s', (first, second) => {
  expect(
    rules(`from flask import Flask, request
app = Flask(__name__)
try:
    ${first}
except ImportError:
    ${second}
@app.post('/')
def load():
    return {'size': len(codec.loads(request.data))}
`),
  ).toEqual(['unsafe-deserialization']);
});

describe('random numbers', () => {
  const token = (begin: string) =>
    rules(`import string
from flask import Flask, make_response
app = Flask(__name__)
${begin}
def make(length=64):
    return ''.join(random.choice(string.ascii_letters) for _ in range(length))
@app.get('/')
def show():
    answer = make_response('')
    answer.set_cookie('session_token', make(), secure=True, httponly=True, samesite='Strict')
    return answer
`);

  test('of the system are strong, and what is left where it has none', () => {
    const own = 'try:\n    from random import SystemRandom\n    random = SystemRandom()\n';
    expect(token(`${own}except NotImplementedError:\n    import random`)).toEqual([]);
    expect(token('import random\nrandom = random.SystemRandom()')).toEqual([]);
  });

  test('of the library are weak', () => {
    expect(token('import random')).toEqual(['insecure-randomness']);
    expect(token('import random\nrandom = random.Random()')).toEqual(['insecure-randomness']);
  });
});
