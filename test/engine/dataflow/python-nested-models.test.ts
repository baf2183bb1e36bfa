/** What handlers are given: models that hold other models, lists of them, and what of it can be a path or a dictionary. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const schemas = `from datetime import datetime
from pydantic import BaseModel, UUID4
class Slot(BaseModel):
    start: datetime
    link: str
class Item(BaseModel):
    owner: UUID4
    note: str
class Booking(BaseModel):
    slot: Slot
    items: list[Item] = []
    inner: 'Booking | None' = None
`;

const head = `import os, shutil
from pathlib import Path
from fastapi import FastAPI, File, Form
from . import schemas
from .schemas import Booking, Item
api = FastAPI()
class Row:
    pass
`;

function found(handler: string): string[] {
  const view = `${head}@api.post('/')\n${handler}\n`;
  const all = findings({ 'app/main.py': view, 'app/schemas.py': schemas, 'app/__init__.py': '' });
  return all.map((one) => one.split(' ')[0] ?? '');
}

test.each([
  ['a model in a model', (field: string) => `def run(b: Booking):\n    os.system(f'x {b.slot.${field}}')`],
  [
    'a model of another module',
    (field: string) => `def run(b: schemas.Booking):\n    os.system(f'x {b.slot.${field}}')`,
  ],
])('%s was checked in turn', (_, handler) => {
  expect(found(handler('start'))).toEqual([]);
  expect(found(handler('link'))).toEqual(['code/command-injection']);
});

test.each([
  ['a list in a model', 'b: Booking', 'b.items'],
  ['a list of models', 'b: list[Item]', 'b'],
  ['a list of models of another module', 'b: list[schemas.Item]', 'b'],
])('%s: each element was checked', (_, parameter, list) => {
  const handler = (field: string) =>
    `def run(${parameter}):\n    for one in ${list}:\n        os.system(f'x {one.${field}}')`;
  expect(found(handler('owner'))).toEqual([]);
  expect(found(handler('note'))).toEqual(['code/command-injection']);
});

test('a loop over a model gives the names that its class declares', () => {
  const handler = (parameter: string, pairs: string) =>
    `def run(${parameter}):\n    row = Row()\n    for key, value in ${pairs}:\n        setattr(row, key, value)`;
  expect(found(handler('data: Item', 'data'))).toEqual([]);
  expect(found(handler('data: dict', 'data.items()'))).toEqual(['code/mass-assignment']);
  const used = 'def run(data: Item):\n    for key, value in data:\n        os.system(value)';
  expect(found(used)).toEqual(['code/command-injection']);
});

test('what was sent is no path until one is made of it', () => {
  const handler = (parameter: string, given: string) => `def run(${parameter}):\n    keep(${given})
def keep(data: bytes | Path):
    if isinstance(data, Path):
        shutil.copy2(data, '/data/x')`;
  expect(found(handler('data: bytes = File(...)', 'data'))).toEqual([]);
  expect(found(handler('data: str = Form(...)', 'Path(data)'))).toEqual(['code/path-traversal']);
});

test.each([
  ["model_config = ConfigDict(extra='allow')", 'BaseModel', true],
  ["model_config = {'extra': 'allow'}", 'BaseModel', true],
  ['class Config:\n        extra = Extra.allow', 'BaseModel', true],
  ['title: str', "BaseModel, extra='allow'", true],
  ["model_config = ConfigDict(extra='forbid')", 'BaseModel', false],
  ['title: str', 'BaseModel', false],
])('%s of %s: whether fields come along that the model does not declare', (line, bases, isOpen) => {
  const source = `from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict, Extra
app = FastAPI()
class Change(${bases}):
    name: str
    ${line}
@app.patch('/users/{id}')
def change(id: int, sent: Change):
    user = find(id)
    for name, value in sent.model_dump(exclude_unset=True).items():
        setattr(user, name, value)
`;
  const told = findings({ 'app.py': source }).some((one) => one.startsWith('code/mass-assignment '));
  expect(told).toBe(isOpen);
});
