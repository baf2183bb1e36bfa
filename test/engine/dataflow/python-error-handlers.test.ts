/** What handlers raise reaches the handlers of errors of that class, and of those it extends. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const flask = (handled: string, shown: string) => `from flask import Flask, request
app = Flask(__name__)
class Refused(Exception):
    def __init__(self, name, count):
        super().__init__(name)
        self.name = name
        self.count = count
class Missing(Refused):
    pass
class Other(Exception):
    def __init__(self, name):
        self.name = name
@app.errorhandler(${handled})
def refused(error):
    return '<p>%s</p>' % error.${shown}, 404
def find(name, count):
    raise Missing(name, count)
@app.get('/find')
def show():
    return find(request.args['name'], int(request.args['count']))
`;

test("a handler of Flask's errors shows what was raised", () => {
  expect(findings({ 'app.py': flask('Missing', 'name') })).toEqual(['code/reflected-xss app.py:15']);
  expect(findings({ 'app.py': flask('Refused', 'name') })).toEqual(['code/reflected-xss app.py:15']);
  expect(findings({ 'app.py': flask('Missing', 'count') })).toEqual([]);
  expect(findings({ 'app.py': flask('Other', 'name') })).toEqual([]);
});

test('so does one of FastAPI, which gets the request first', () => {
  const fastapi = (answer: string) => `from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, JSONResponse
app = FastAPI()
class Missing(Exception):
    def __init__(self, name: str):
        self.name = name
@app.exception_handler(Missing)
async def missing(request: Request, error: Missing):
    return ${answer}
@app.get('/find')
async def show(name: str):
    raise Missing(name)
`;
  expect(findings({ 'app.py': fastapi("HTMLResponse(f'<p>{error.name}</p>')") })).toEqual([
    'code/reflected-xss app.py:9',
  ]);
  expect(findings({ 'app.py': fastapi("JSONResponse({'missing': error.name})") })).toEqual([]);
});
