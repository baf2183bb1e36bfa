/** Packages of Python that call themselves by their own name, wherever the folder lies in which they were started. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const view = (imported: string) => `from fastapi import FastAPI
from ${imported} import handle
app = FastAPI()
@app.get('/files')
def files(name: str):
    return handle(name)
`;
const handler = 'import os\ndef handle(name):\n    os.system("ls " + name)\n';

test('a package within another one is found by its own name', () => {
  const told = findings({
    'backend/__init__.py': '',
    'backend/server/__init__.py': '',
    'backend/server/app.py': view('server.handlers'),
    'backend/server/handlers.py': handler,
  });
  expect(told).toEqual(['code/command-injection backend/server/handlers.py:3']);
});

test('packages of Python, and modules of no package, are not meant by the name of a folder', () => {
  const packages = { 'backend/__init__.py': '', 'backend/email/__init__.py': '' };
  expect(
    findings({
      ...packages,
      'backend/email/app.py': view('email.utils'),
      'backend/email/utils.py': handler,
    }),
  ).toEqual([]);
  expect(
    findings({
      ...packages,
      'backend/celery/__init__.py': handler,
      'backend/celery/app.py': view('celery'),
    }),
  ).toEqual([]);
});
