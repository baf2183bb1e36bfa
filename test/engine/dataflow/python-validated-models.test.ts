/** Models that pydantic and its like make of what was sent. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const head = `import os, re
import cattrs, msgspec
from typing import Literal
from fastapi import FastAPI
from flask import Flask, request
from pydantic import BaseModel, Field, field_validator, model_validator
app = Flask(__name__)
class Job(BaseModel):
    count: int
    kind: Literal['a', 'b']
    branch: str = Field(pattern=r'^[a-z]+$')
    target: str
    mode: str
    name: str
    @field_validator('target')
    @classmethod
    def plain(cls, target: str) -> str:
        if not re.fullmatch('[a-z]+', target):
            raise ValueError('target')
        return target
    @model_validator(mode='after')
    def whole(self):
        if self.mode not in ('x', 'y'):
            raise ValueError('mode')
        return self
    def line(self) -> str:
        return 'run ' + self.name
`;

function isReported(body: string): boolean {
  const view = `@app.post('/')\ndef view():\n${body.replaceAll(/^/gm, '    ')}\n    return ''\n`;
  return findings({ 'app.py': head + view }).some((one) => one.startsWith('code/command-injection '));
}

describe.each([
  'Job.model_validate(request.get_json())',
  'Job.model_validate_json(request.data)',
  'Job.parse_obj(request.get_json())',
  'Job(**request.get_json())',
  'msgspec.json.decode(request.data, type=Job)',
  'cattrs.structure(request.get_json(), Job)',
])('%s', (made) => {
  const use = (field: string) => isReported(`job = ${made}\nos.system(f'run {job.${field}}')`);

  test('what it checked is checked', () => {
    for (const field of ['count', 'kind', 'branch', 'target', 'mode']) expect(use(field)).toBe(false);
  });

  test('any other text is what was sent, also where another was checked before', () => {
    expect(use('name')).toBe(true);
    expect(isReported(`job = ${made}\nos.system(f'run {job.target}')\nos.system(job.name)`)).toBe(true);
  });
});

test('of a dictionary each field is what stands in it', () => {
  const made = (given: string) => `job = Job.model_validate({'name': ${given}})\nos.system(job.name)`;
  expect(isReported(made("request.form['name']"))).toBe(true);
  expect(isReported(made("'fixed'"))).toBe(false);
});

test('its methods see what was sent', () => {
  expect(isReported('os.system(Job.model_validate(request.get_json()).line())')).toBe(true);
});

test('a copy has the fields that it was given anew', () => {
  const copied = (update: string) =>
    `job = Job(name='a').model_copy(update={'name': ${update}})\nos.system(job.name)`;
  expect(isReported(copied("request.form['name']"))).toBe(true);
  expect(isReported(copied("'b'"))).toBe(false);
});

test('a handler that is given the model gets it checked as a whole', () => {
  const handler = (field: string) =>
    findings({
      'app.py': `${head}api = FastAPI()\n@api.post('/')\ndef run(job: Job):\n    os.system('run ' + job.${field})\n`,
    });
  expect(handler('mode')).toEqual([]);
  expect(handler('name')).toEqual([expect.stringMatching(/^code\/command-injection /)]);
});

test.each(['Query', 'Form', 'Header', 'Cookie'])(
  'FastAPI fills a model from %s: what is said of one field says nothing of the others',
  (place) => {
    const run = (field: string) =>
      findings({
        'main.py': `from typing import Annotated
from fastapi import FastAPI, ${place}
from pydantic import BaseModel, field_validator
import os
app = FastAPI()

class Filter(BaseModel):
    order: str = 'day'
    direction: str = 'asc'

    @field_validator('direction')
    @classmethod
    def known(cls, value: str) -> str:
        if value not in ('asc', 'desc'):
            raise ValueError('direction')
        return value

@app.get('/')
async def show(filter: Annotated[Filter, ${place}()]):
    os.system('list ' + filter.${field})`,
      });
    expect(run('order')).toEqual(['code/command-injection main.py:20']);
    expect(run('direction')).toEqual([]);
  },
);

test('an address of mail is on one line and holds no tag, and still words of a command line', () => {
  const reported = (use: string) =>
    findings({
      'app.py': `import logging, os
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, EmailStr
app = FastAPI()
class Sent(BaseModel):
    email: EmailStr
@app.post('/')
def add(sent: Sent):
    ${use}
`,
    }).map((one) => one.split(' ')[0]);
  expect(reported("logging.info('mail to %s', sent.email)")).toEqual([]);
  expect(reported("return HTMLResponse('<p>' + sent.email)")).toEqual([]);
  expect(reported("os.system('mail ' + sent.email)")).toEqual(['code/command-injection']);
});
