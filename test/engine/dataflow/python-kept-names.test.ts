/** Names under which a collection that nobody has seen holds something: `config.cameras.get(name)`. */
import { expect, it } from 'vitest';
import { somethingIsKept } from '../../../src/engine/results/partial-guards.ts';
import { analyseSources } from '../support/analyse-sources.ts';

const guardsOf = (check: string) =>
  analyseSources({
    'main.py': `from fastapi import FastAPI, Request
app = FastAPI()
@app.get('/{name:path}')
def show(request: Request, name: str):
    ${check}
    return open('/srv/' + name).read()
`,
  }).candidates.flatMap(({ partialGuards }) => partialGuards);

it.each([
  'if not request.app.state.cameras.get(name): return None',
  'if request.app.state.cameras.get(name) is None: return None',
])('is known to be one of them: %s', (check) => {
  expect(guardsOf(check)).toContain(somethingIsKept);
});

it.each([
  'request.app.state.cameras.get(name)',
  'if request.app.state.cameras.get(name): return None',
  'if not request.app.state.cache.get(name): return None',
  'if not request.headers.get(name): return None',
])('is not: %s', (check) => {
  expect(guardsOf(check)).not.toContain(somethingIsKept);
});
