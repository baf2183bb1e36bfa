/** Arguments that do harm, given by name and by place. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const reported = (call: string) =>
  findings({
    'app.py': `import shutil
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def copy():
    name = request.args['name']
    shutil.${call}
    return 'ok'
`,
  }).filter((one) => one.startsWith('code/path-traversal ')).length;

describe('arguments', () => {
  it('are found by their names', () => {
    expect(reported("copy(src='/srv/a', dst='/srv/files/' + name)")).toBe(1);
    expect(reported('rmtree(path=name)')).toBe(1);
  });

  it('are found by their places beside others that are named', () => {
    expect(reported("copy('/srv/files/' + name, dst='/srv/b')")).toBe(1);
    expect(reported("copy('/srv/a', dst='/srv/b')")).toBe(0);
  });
});
