/** What FastAPI makes for the parameters of a handler, and what its types and checks let through. */
import { describe, expect, test } from 'vitest';
import { analyseSources, findings } from '../support/analyse-sources.ts';

function lines(code: string): string[] {
  return findings({ 'app.py': code }).map((finding) => finding.replace('code/', ''));
}

const head = `import os
from typing import Annotated, Literal
from enum import Enum
from fastapi import Body, Depends, FastAPI, Query
from pydantic import BaseModel, Field, field_validator
app = FastAPI()
`;

describe('a dependency is made of the same request', () => {
  const ordered = `class Paging:
    def __init__(self, order: str = "id", limit: int = 20):
        self.order = order
        self.limit = limit
def ordered_by(order: str = "id"):
    return {"order": order}
`;
  test.each<[string, string]>([
    ['a function, as the default', 'p=Depends(ordered_by)): os.system(p["order"])'],
    ['a function, behind the type', 'p: Annotated[dict, Depends(ordered_by)]): os.system(p["order"])'],
    ['the class that is the type', 'p: Paging = Depends()): os.system(p.order)'],
    ['the class behind the type', 'p: Annotated[Paging, Depends()]): os.system(p.order)'],
    ['one that has a name', 'p: Pages): os.system(p.order)'],
  ])('%s', (_, handler) => {
    const code = `${head}${ordered}Pages = Annotated[Paging, Depends()]\n@app.get("/")\ndef page(${handler}\n`;
    expect(lines(code)).toEqual([expect.stringMatching(/^command-injection /)]);
  });

  test('what it checks is checked, and numbers are numbers', () => {
    const code = `${head}${ordered}
@app.get("/")
def page(p: Paging = Depends()):
    os.system("head -n " + str(p.limit))
`;
    expect(lines(code)).toEqual([]);
  });

  test('a service of methods alone is followed into', () => {
    const service = 'class Exporter:\n    def run(self, target):\n        os.system("export " + target)\n';
    const code = `${head}${service}@app.get("/")\ndef page(t: str, e: Annotated[Exporter, Depends()]):\n    e.run(t)\n`;
    expect(lines(code)).toEqual([expect.stringMatching(/^command-injection /)]);
  });

  test('a service that it makes is followed into', () => {
    const code = `${head}class Runner:
    def run(self, name):
        os.system("run " + name)
def runner():
    yield Runner()
@app.get("/run")
def run(name: str, by: Annotated[Runner, Depends(runner)]):
    by.run(name)
`;
    expect(lines(code)).toEqual([expect.stringMatching(/^command-injection /)]);
  });
});

describe('a class with a constructor of its own is no model that a request fills', () => {
  const runner = `class Runner:
    def __init__(self, shell: str):
        self.shell = shell
    def run(self, name):
        os.system(self.shell)
        subprocess.run(['run', name])
    def go(self, name):
        os.system(name)
class Goer(Protocol):
    def go(self, name: str) -> None: ...
`;
  const controller = (body: string) =>
    findings({
      'app.py': `import os, subprocess
from typing import Protocol
from litestar import get
${runner}@get("/")
async def start(name: str, ${body}
`,
    });
  test.each(['Runner', 'Goer'])('its methods are followed into: %s', (type) => {
    expect(controller(`by: ${type}) -> None: by.go(name)`)).toHaveLength(1);
  });

  test('what it holds comes from the program', () => {
    expect(controller('by: Runner) -> None: by.run(name)')).toEqual([]);
  });
});

describe('a type of a library', () => {
  test.each(['httpx.AsyncClient', 'httpx.Client'])('is what its class makes: %s', (type) => {
    const code = `import httpx
class Fetcher:
    def __init__(self, client: ${type}):
        self.client = client
    def fetch(self, url):
        return self.client.get(url)
${head}@app.get("/")
def page(url: str): return Fetcher(httpx.AsyncClient()).fetch(url)
`;
    expect(lines(code)).toEqual([expect.stringMatching(/^ssrf /)]);
  });
});

describe('what a type or a check of a model lets through', () => {
  const model = `class Kind(str, Enum):
    a = "a"
class Job(BaseModel):
    name: str
    word: str = Field(pattern=r"^[a-z]+$")
    mode: Literal["on", "off"]
    kind: Kind
    column: str
    label: str
    @field_validator("column")
    @classmethod
    def known(cls, value):
        if value not in {"id", "name"}:
            raise ValueError("unknown")
        return value
    @field_validator("label")
    @classmethod
    def trimmed(cls, value):
        return value.strip()
`;
  test.each<[string, string]>([
    ['a pattern', 'word'],
    ['one of few texts', 'mode'],
    ['an enumeration', 'kind.value'],
    ['a check of the model', 'column'],
  ])('%s does no harm', (_, field) => {
    expect(
      lines(`${head}${model}@app.post("/")\ndef make(job: Job): os.system("x " + job.${field})\n`),
    ).toEqual([]);
  });

  test.each(['name', 'label'])('%s may be anything', (field) => {
    expect(
      lines(`${head}${model}@app.post("/")\ndef make(job: Job): os.system("x " + job.${field})\n`),
    ).toEqual([expect.stringMatching(/^command-injection /)]);
  });

  test.each<[string, string]>([
    ['one of few texts', 'way: Literal["asc", "desc"]'],
    ['a pattern', 'way: Annotated[str, Query(pattern=r"^[a-z]+$")]'],
  ])('%s, as a parameter', (_, parameter) => {
    expect(lines(`${head}@app.get("/")\ndef page(${parameter}): os.system("x " + way)\n`)).toEqual([]);
  });

  test('one of few texts may have a name of its own, in another module', () => {
    const files = (type: string) => ({
      'kinds.py': `from typing import Annotated, Literal\nWay = ${type}\n`,
      'app.py': `${head}from kinds import Way\n@app.get("/")\ndef page(way: Way): os.system("x " + way)\n`,
    });
    expect(findings(files('Literal["asc", "desc"]'))).toEqual([]);
    expect(findings(files('Annotated[str, "a way"]'))).toHaveLength(1);
  });

  test('so may a text that has to fit a pattern', () => {
    const files = (pattern: string) => ({
      'kinds.py': `from typing import Annotated
from pydantic import BaseModel, StringConstraints
Name = Annotated[str, StringConstraints(pattern=r"${pattern}")]
class Job(BaseModel):
    name: Name
`,
      'app.py': `${head}from kinds import Job, Name
@app.get("/")
def page(name: Name): os.system("x " + name)
@app.post("/")
def make(job: Job): os.system("y " + job.name)
`,
    });
    expect(findings(files('^[a-z-]+$'))).toEqual([]);
    expect(findings(files('^[a-z-]+'))).toHaveLength(2);
  });

  test('a text is no object for the database', () => {
    const find = (parameter: string) =>
      lines(`${head}from pymongo import MongoClient
db = MongoClient().shop
@app.post("/")
def login(${parameter}): return db.users.find_one({"name": name})
`);
    expect(find('name: Annotated[str, Body()]')).toEqual([]);
    expect(find('name: dict')).toEqual([expect.stringMatching(/^nosql-injection /)]);
  });
});

describe('where in a request a value stands', () => {
  const model = 'class Job(BaseModel):\n    name: str\n    label: str\n';
  test.each<[string, string, object]>([
    ['a field of a model', 'job: Job): os.system(job.name)', { location: 'body', name: 'name' }],
    [
      'a header',
      'x_name: Annotated[str, Header()]): os.system(x_name)',
      { location: 'header', name: 'x-name' },
    ],
    [
      'a cookie, by its default',
      'name: str = Cookie()): os.system(name)',
      { location: 'cookie', name: 'name' },
    ],
    ['a part of a form', 'name: str = Form(...)): os.system(name)', { location: 'body', name: 'name' }],
    ['what says nothing', 'name: str): os.system(name)', { location: 'query', name: 'name' }],
  ])('%s', (_, handler, parameter) => {
    const code = `${head}from fastapi import Cookie, Form, Header\n${model}@app.post("/jobs")\ndef make(${handler}\n`;
    const [candidate] = analyseSources({ 'app.py': code }).candidates;
    expect(candidate?.entryPoint).toMatchObject({ kind: 'route', method: 'POST', path: '/jobs', parameter });
  });

  test('a model has the fields that it declares, whatever was sent', () => {
    const code = `${head}from sqlalchemy.orm import declarative_base
${model}class User(declarative_base()):
    __tablename__ = "users"
@app.post("/users")
def make(user: Job): session.add(User(**user))
`;
    expect(lines(code)).toEqual([]);
  });

  test('what a dependency of another file takes enters in that file', () => {
    const sources = {
      'deps.py': '# Parts of requests.\ndef ordered(order: str = "id"):\n    return order\n',
      'app.py': `${head}from deps import ordered\n@app.get("/")\ndef page(order=Depends(ordered)): os.system(order)\n`,
    };
    const [candidate] = analyseSources(sources).candidates;
    expect(candidate?.source?.expression).toBe('order: str = "id"');
    expect(candidate?.trace[0]).toMatchObject({ file: 'deps.py', line: 2 });
  });
});

describe('what Litestar provides by the name of a parameter', () => {
  const code = (handler: string, dependencies = '') => `import os
import attrs
from litestar import Controller, Litestar, get, post
from litestar.di import Provide
class Runner:
    def run(self, name):
        os.system('run ' + name)
class Silent:
    def run(self, name):
        return None
async def make() -> Runner:
    return Runner()
def silent():
    return Silent()
@attrs.define
class Job:
    name: str
    kind: str = attrs.field(default='a', validator=attrs.validators.in_(['a', 'b']))
${handler}
app = Litestar([start]${dependencies})
`;
  const handler = "@get('/')\nasync def start(name: str, runner) -> None:\n    runner.run(name)";
  const provided = "dependencies={'runner': Provide(make)}";

  test.each([
    ['for the application', code(handler, `, ${provided}`)],
    ['for the handler', code(handler.replace("'/'", `'/', ${provided}`))],
    [
      'for a controller, before what the application says',
      code(
        `class Jobs(Controller):\n    dependencies = {'runner': Provide(make)}\n${handler.replace('(name', '(self, name').replaceAll(/^/gm, '    ')}`,
        ", dependencies={'runner': Provide(silent)}",
      ).replace('[start]', '[Jobs]'),
    ],
  ])('%s', (_, app) => {
    expect(lines(app)).toEqual([expect.stringMatching(/^command-injection /)]);
  });

  test('another thing under that name, and what another name stands for, is not it', () => {
    expect(lines(code(handler, ", dependencies={'runner': Provide(silent)}"))).toEqual([]);
    expect(lines(code(handler, ", dependencies={'other': Provide(make)}"))).toEqual([]);
  });

  test('fields of attrs are checked by their validators', () => {
    const job = (field: string) =>
      code(`@post('/')\nasync def start(data: Job) -> None:\n    os.system(data.${field})`);
    expect(lines(job('kind'))).toEqual([]);
    expect(lines(job('name'))).toEqual([expect.stringMatching(/^command-injection /)]);
  });
});

describe('what makes a dependency', () => {
  const code = (depends: string, use: string) => `${head}from fastapi.responses import RedirectResponse
def session():
    return connect()
class Base:
    model: int
    def __init__(self, session=Depends(session)):
        self.session = session
    def run(self, command):
        os.system(command)
class Users(Base):
    model = 1
class Given:
    def __init__(self, made):
        self.made = made
    def __call__(self, session=Depends(session)):
        return self.made(session)
@app.get('/')
def show(name: str, users: Users = Depends(${depends})):
    ${use}
`;

  test.each(['Users', 'Given(Users)'])(
    'may be an inherited constructor or an object that is called: %s',
    (depends) => {
      expect(lines(code(depends, 'users.run(name)'))).toEqual([expect.stringMatching(/^command-injection /)]);
      expect(lines(code(depends, 'return RedirectResponse(users.first().address)'))).toEqual([]);
    },
  );
});

test('a class without a constructor keeps its methods, whatever its fields begin with', () => {
  const code = (use: string) => `${head}import httpx
class Importer:
    client = httpx.AsyncClient(timeout=5)
    def run(self, command):
        os.system(command)
@app.get('/')
def show(name: str, importer: Annotated[Importer, Depends()]):
    importer.run(${use})
`;
  expect(lines(code('name'))).toEqual([expect.stringMatching(/^command-injection /)]);
  expect(lines(code("'fixed'"))).toEqual([]);
});

describe('what runs before a handler', () => {
  const before = `from fastapi import APIRouter, Request
def run(cmd: str):
    os.system("run " + cmd)
def language(request: Request):
    request.state.language = request.query_params["language"]
def number(cmd: int):
    os.system("run " + str(cmd))
`;
  test.each<[string, string]>([
    ['its own', '@app.get("/", dependencies=[Depends(run)])\ndef page(): return ""'],
    ["its router's", 'APIRouter(prefix="/x", dependencies=[Depends(run)])'],
    ["the application's", 'FastAPI(dependencies=[Depends(run)])'],
    ["a router's where it is included", 'app.include_router(APIRouter(), dependencies=[Depends(run)])'],
    [
      'what it leaves on the request',
      '@app.get("/", dependencies=[Depends(language)])\ndef page(request: Request): os.system(request.state.language)',
    ],
  ])('%s', (_, code) => {
    expect(lines(`${head}${before}${code}\n`)).toEqual([expect.stringMatching(/^command-injection /)]);
  });

  test('takes numbers, and is no answer', () => {
    const code = `${head}${before}from fastapi.responses import HTMLResponse
def greeting(name: str):
    return "<p>" + name
@app.get("/", response_class=HTMLResponse, dependencies=[Depends(number), Depends(greeting)])
def page(): return "a"
`;
    expect(lines(code)).toEqual([]);
  });
});

describe('a dependency that is made behind the type', () => {
  const makers = `from pathlib import Path
class FolderOf:
    def __init__(self, root: Path):
        self.root = root
    def __call__(self, folder: str) -> Path:
        return self.root / folder
class PageOf:
    def __init__(self, root: Path):
        self.root = root
    def __call__(self, page: int) -> Path:
        return self.root / str(page)
def under(root):
    def made(folder: str):
        return root + folder
    return made
`;
  const handler = (made: string) =>
    `${head}${makers}@app.get("/")\ndef page(where: Annotated[Path, Depends(${made})]): return open(where).read()\n`;
  test.each<[string, string]>([
    ['an object that is called', 'FolderOf(Path("/srv"))'],
    ['a function of a function', 'under("/srv/")'],
  ])('%s', (_, made) => {
    expect(lines(handler(made))).toEqual([expect.stringMatching(/^path-traversal /)]);
  });

  test('of a number', () => {
    expect(lines(handler('PageOf(Path("/srv"))'))).toEqual([]);
  });
});

describe('a variable of the context', () => {
  const code = (where: string) => `${head}from contextvars import ContextVar
tenant = ContextVar("tenant", default="a")
def with_tenant(name: str):
    tenant.set(name)
@app.get("/a"${where === 'before' ? ', dependencies=[Depends(with_tenant)]' : ''})
def first(name: str):
    ${where === 'handler' ? 'tenant.set(name)' : 'pass'}
    ${where === 'handler' ? 'os.system(tenant.get())' : 'pass'}
@app.get("/b")
def second():
    os.system(tenant.get())
`;
  test('is what something before the handlers has set', () => {
    expect(lines(code('before'))).toEqual([expect.stringMatching(/^command-injection /)]);
  });
  test('is nothing that another handler has set', () => {
    expect(lines(code('handler'))).toEqual([expect.stringMatching(/^command-injection .*:14/)]);
  });
});
