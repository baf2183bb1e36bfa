/** Types of fields and parameters that Pydantic checks, as they are written. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const head = `import os
from typing import Annotated, List, Optional, Union
from fastapi import FastAPI, Query
from pydantic import AfterValidator, BaseModel, Field, conint, conlist, constr, field_validator, model_validator
app = FastAPI()
def word(value: str) -> str:
    if not value.isalnum():
        raise ValueError('word')
    return value
Word = Annotated[str, AfterValidator(word)]
Short = constr(pattern=r'^[a-z]+$')
Age = Annotated[int, Field(gt=0)]
Year = conint(gt=0)
`;

function isTold(type: string, use: string): boolean {
  const code = `${head}
class Job(BaseModel):
    sent: ${type}
@app.post('/')
def run(job: Job):
    os.system(f'run {${use}}')
`;
  return findings({ 'main.py': code }).length > 0;
}

describe('a value of the type is harmless', () => {
  test.each([
    ["constr(pattern=r'^[a-z]+$')", 'constr(max_length=9)'],
    ['Short', 'str'],
    ["'Short | None'", "'str | None'"],
    ['conint(gt=0)', 'constr(min_length=1)'],
    ['Age', 'Age | str'],
    ['Year', 'Union[Year, str]'],
    ['Optional[Word]', 'Optional[str]'],
    ['Annotated[int, Field(gt=0)]', 'Annotated[str, Field(max_length=9)]'],
  ])('%s, unlike %s', (harmless, other) => {
    expect(isTold(harmless, 'job.sent')).toBe(false);
    expect(isTold(other, 'job.sent')).toBe(true);
  });
});

describe('so are the elements of a collection', () => {
  test.each([
    ['list[int]', 'list[str]'],
    ['List[Word] | None', 'List[str] | None'],
    ['tuple[int, ...]', 'tuple[int, str]'],
    ["conlist(constr(pattern='^[a-z]+$'), min_length=1)", 'conlist(str, min_length=1)'],
    ["set[Annotated[str, Field(pattern='^[a-z]+$')]]", 'set[Annotated[str, Field(max_length=9)]]'],
  ])('%s, unlike %s', (harmless, other) => {
    for (const use of ['job.sent[1]', '",".join(str(one) for one in job.sent)']) {
      expect(isTold(harmless, use)).toBe(false);
      expect(isTold(other, use)).toBe(true);
    }
  });

  test('also of a parameter', () => {
    const told = (type: string) =>
      findings({
        'main.py': `${head}
@app.get('/')
def run(ids: Annotated[list[${type}], Query()]):
    os.system('run ' + ','.join(map(str, ids)))
`,
      }).length > 0;
    expect(told('int')).toBe(false);
    expect(told('str')).toBe(true);
  });
});

describe('a model is looked at as a whole', () => {
  const told = (use: string) =>
    findings({
      'main.py': `${head}
class Pair(BaseModel):
    a: str
    b: str
    @model_validator(mode='after')
    def whole(self):
        assert self.a.isalnum(), 'a'
        return self
class More(Pair):
    c: str
class Outer(BaseModel):
    inner: Pair
    many: list[Pair]
class Every(BaseModel):
    a: str
    @field_validator('*')
    def each(cls, value):
        assert value.isalnum()
        return value
@app.post('/')
def run(more: More, outer: Outer, every: Every):
    os.system('run ' + ${use})
`,
    }).length > 0;

  test.each(['more.a', 'outer.inner.a', 'outer.many[0].a', 'every.a'])('%s was checked', (use) => {
    expect(told(use)).toBe(false);
  });

  test.each(['more.b', 'more.c', 'outer.inner.b', 'outer.many[0].b'])('%s was not', (use) => {
    expect(told(use)).toBe(true);
  });
});

test('what is asserted holds afterwards', () => {
  const told = (use: string) =>
    findings({
      'main.py': `${head}
@app.get('/')
def run(name: str, other: str):
    assert name.isalnum(), f'{name} is no name'
    os.system('run ' + ${use})
`,
    }).length > 0;
  expect(told('name')).toBe(false);
  expect(told('other')).toBe(true);
});

describe('what the default of a parameter asks for', () => {
  const route = (parameter: string) => ({
    'main.py': `${head}
@app.get('/')
def run(sort: ${parameter}):
    os.system(f'run {sort}')
`,
  });

  test.each([
    ["str = Query('id', pattern='^(id|name)$')", "str = Query('id', max_length=9)"],
    ["str = Query(..., regex=r'^[a-z]+$')", "str = Query(..., regex=r'^[a-z]+')"],
    ["str | None = Query(None, pattern='^[a-z]+$')", "str | None = Query(None, description='^[a-z]+$')"],
  ])('holds: %s, and not %s', (held, open) => {
    expect(findings(route(held))).toEqual([]);
    expect(findings(route(open))).toHaveLength(1);
  });
});
