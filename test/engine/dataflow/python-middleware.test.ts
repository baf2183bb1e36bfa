/** What runs around a handler: middleware, decorators of the program, what a framework calls before it. */
import { describe, expect, test } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

function lines(sources: Sources): string[] {
  return findings(sources).map((finding) => finding.replace('code/', ''));
}

describe('what middleware leaves on the request is there for the handlers', () => {
  test.each([
    [
      'Flask',
      `import os
from flask import Flask, g, request
app = Flask(__name__)
@app.before_request
def load():
    g.tenant = request.args['tenant']
@app.get('/')
def home():
    os.system('ls ' + g.tenant)
`,
      9,
    ],
    [
      'FastAPI',
      `import os
from fastapi import FastAPI, Request
app = FastAPI()
@app.middleware('http')
async def load(request: Request, call_next):
    request.state.tenant = request.headers['x-tenant']
    return await call_next(request)
@app.get('/')
async def home(request: Request):
    os.system('ls ' + request.state.tenant)
`,
      10,
    ],
    [
      'Starlette',
      `import os
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.routing import Route
class Tenant(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        request.state.tenant = request.headers['x-tenant']
        return await call_next(request)
async def home(request):
    os.system('ls ' + request.state.tenant)
app = Starlette(routes=[Route('/', home)], middleware=[Middleware(Tenant)])
`,
      11,
    ],
    [
      'Sanic',
      `import os
from sanic import Sanic
app = Sanic('x')
@app.on_request
async def load(request):
    request.ctx.tenant = request.headers['x-tenant']
@app.get('/')
async def home(request):
    os.system('ls ' + request.ctx.tenant)
`,
      9,
    ],
    [
      'Falcon',
      `import falcon, os
class Tenant:
    def process_request(self, req, resp):
        req.context.tenant = req.get_header('X-Tenant')
class Home:
    def on_get(self, req, resp):
        os.system('ls ' + req.context.tenant)
app = falcon.App(middleware=[Tenant()])
app.add_route('/', Home())
`,
      7,
    ],
    [
      'aiohttp',
      `import os
from aiohttp import web
@web.middleware
async def load(request, handler):
    request['tenant'] = request.headers['x-tenant']
    return await handler(request)
async def home(request):
    os.system('ls ' + request['tenant'])
app = web.Application(middlewares=[load])
app.router.add_get('/', home)
`,
      8,
    ],
  ])('%s', (_, code, line) => {
    expect(lines({ 'app.py': code })).toEqual([`command-injection app.py:${line}`]);
  });
});

describe('middleware of Django', () => {
  const view = (read: string) =>
    `import os
from django.http import HttpResponse
from django.urls import path
def show(request):
    os.system('ls ' + ${read})
    return HttpResponse('')
urlpatterns = [path('', show)]
`;
  test.each([
    [
      'is a class that is made with what answers',
      `class Tenant:
    def __init__(self, get_response): self.get_response = get_response
    def __call__(self, request):
        request.tenant = request.headers.get('X-Tenant')
        request.kind = 'shop'
        return self.get_response(request)
`,
    ],
    [
      'extends the one that has hooks',
      `from django.utils.deprecation import MiddlewareMixin
class Tenant(MiddlewareMixin):
    def process_request(self, request):
        request.tenant = request.headers.get('X-Tenant')
        request.kind = 'shop'
`,
    ],
  ])('%s', (_, middleware) => {
    const told = (read: string) => lines({ 'shop/middleware.py': middleware, 'shop/urls.py': view(read) });
    expect(told('request.tenant')).toEqual(['command-injection shop/urls.py:5']);
    expect(told('request.kind')).toEqual([]);
  });

  test('is no class of another kind that is called', () => {
    const other = `class Tenant:
    def __init__(self, name): self.name = name
    def __call__(self, request): request.tenant = request.headers.get('X-Tenant')
`;
    expect(lines({ 'shop/names.py': other, 'shop/urls.py': view('request.tenant') })).toEqual([]);
  });
});

describe('what an application is given when it starts is there for its handlers', () => {
  const jobs = 'class Jobs:\n    def run(self, name):\n        os.system("run " + name)\n';
  test.each([
    [
      'FastAPI',
      `async def lifespan(app: FastAPI):
    app.state.jobs = Jobs()
    yield
router = APIRouter()
@router.post('/jobs')
async def start(request: Request, name: str):
    request.app.state.jobs.run(name)
app = FastAPI(lifespan=lifespan)
app.include_router(router)
`,
      'from fastapi import APIRouter, FastAPI, Request',
    ],
    [
      'aiohttp',
      `JOBS = web.AppKey('jobs', Jobs)
async def start(request):
    request.app[JOBS].run(request.query['name'])
async def jobs_of(app):
    app[JOBS] = Jobs()
    yield
app = web.Application()
app.cleanup_ctx.append(jobs_of)
app.router.add_post('/jobs', start)
`,
      'from aiohttp import web',
    ],
    [
      'Sanic',
      `app = Sanic('x')
@app.post('/jobs')
async def start(request):
    request.app.ctx.jobs.run(request.json['name'])
@app.before_server_start
async def setup(app, _):
    app.ctx.jobs = Jobs()
`,
      'from sanic import Sanic',
    ],
    [
      'Flask, made by a function that nothing in the program calls',
      `pages = Blueprint('pages', __name__)
@pages.post('/jobs')
def start():
    current_app.config['JOBS'].run(request.form['name'])
def create_app():
    app = Flask(__name__)
    app.config['JOBS'] = Jobs()
    app.register_blueprint(pages)
    return app
`,
      'from flask import Blueprint, Flask, current_app, request',
    ],
    [
      'Flask, under a name of the application itself',
      `pages = Blueprint('pages', __name__)
@pages.post('/jobs')
def start():
    current_app.jobs.run(request.form['name'])
def create_app():
    app = Flask(__name__)
    app.jobs = Jobs()
    app.register_blueprint(pages)
    return app
`,
      'from flask import Blueprint, Flask, current_app, request',
    ],
    [
      'Flask, made by a function that is given its settings',
      `pages = Blueprint('pages', __name__)
@pages.post('/jobs')
def start():
    current_app.extensions['jobs'].run(request.form['name'])
def create_app(settings):
    app = Flask(__name__)
    app.extensions['jobs'] = Jobs()
    app.register_blueprint(pages)
    return app
`,
      'from flask import Blueprint, Flask, current_app, request',
    ],
  ])('%s', (_, code, imports) => {
    expect(lines({ 'app.py': `import os\n${imports}\n${jobs}${code}` })).toEqual([
      'command-injection app.py:5',
    ]);
  });
});

describe('a decorator of the program', () => {
  const head = `import os, re
from functools import wraps
from flask import Flask, abort, request
app = Flask(__name__)
def checked(function):
    @wraps(function)
    def inner(*args, **kwargs):
        if not re.fullmatch('[a-z]+', kwargs['name']):
            abort(400)
        return function(*args, **kwargs)
    return inner
def allowing(pattern):
    def decorate(function):
        @wraps(function)
        def inner(name):
            if not re.fullmatch('[a-z]+', name):
                abort(400)
            return function(name)
        return inner
    return decorate
def logged(function):
    @wraps(function)
    def inner(*args, **kwargs):
        print('called')
        return function(*args, **kwargs)
    return inner
def run(function):
    @wraps(function)
    def inner(*args, **kwargs):
        return str(os.system(function(*args, **kwargs)))
    return inner
`;
  const handler = (decorators: string) => `${head}@app.get('/show/<name>')
${decorators}
def show(name):
    os.system('show ' + name)
`;
  test.each([
    ['checks what the handler is given', '@checked'],
    ['is made by a call', "@allowing('[a-z]+')"],
    ['has another one around it', '@logged\n@checked'],
    ['has another one in it', '@checked\n@logged'],
  ])('%s', (_, decorators) => {
    expect(lines({ 'app.py': handler(decorators) })).toEqual([]);
  });

  test('that checks nothing leaves a handler as it is', () => {
    expect(lines({ 'app.py': handler('@logged') })).toEqual([expect.stringMatching(/^command-injection /)]);
  });

  test('does harm with what the handler gives back', () => {
    const code = `${head}@app.get('/show/<name>')
@run
def show(name):
    return 'show ' + name
`;
    expect(lines({ 'app.py': code })).toContain('command-injection app.py:30');
  });
});

test("a command of Django's that a view calls gets what the view gives it", () => {
  const sources = {
    'shop/views.py': `from django.core.management import call_command
def sync(request):
    call_command('sync', request.GET['folder'], level=request.GET['level'])
`,
    'shop/management/commands/sync.py': `import os
from django.core.management.base import BaseCommand
class Command(BaseCommand):
    def add_arguments(self, parser):
        parser.add_argument('folder')
        parser.add_argument('--level')
    def handle(self, *args, **options):
        os.system('sync ' + options['folder'])
        os.system('sync ' + options['other'])
`,
  };
  expect(lines(sources)).toEqual(['command-injection shop/management/commands/sync.py:8']);
});

test('a handler of Tornado has what its route says, and what it prepared', () => {
  const code = `import json, os
import tornado.web
class Store:
    def find(self, name):
        os.system('find ' + name)
class Base(tornado.web.RequestHandler):
    def initialize(self, store):
        self.store = store
    def prepare(self):
        self.sent = json.loads(self.request.body)
class Found(Base):
    def get(self):
        self.store.find(self.get_argument('name'))
    def post(self):
        os.system('find ' + self.sent['name'])
app = tornado.web.Application([(r'/found', Found, {'store': Store()})])
`;
  expect(lines({ 'app.py': code }).sort()).toEqual([
    'command-injection app.py:15',
    'command-injection app.py:5',
  ]);
});

describe('what handlers put into a queue', () => {
  const start = (worker: string) => `import asyncio, os, queue, threading
from fastapi import FastAPI
app = FastAPI()
jobs = queue.Queue()
${worker}
@app.post('/jobs')
async def add(name: str):
    jobs.put(name)
`;
  test.each([
    [
      'a thread',
      'def work(given):\n    while True:\n        os.system("run " + given.get())\nthreading.Thread(target=work, args=(jobs,)).start()',
    ],
    [
      'a class of threads',
      'class Work(threading.Thread):\n    def __init__(self, given):\n        super().__init__()\n        self.given = given\n    def run(self):\n        while True:\n            os.system("run " + self.given.get())\nWork(jobs).start()',
    ],
    [
      'a task',
      'async def work(given):\n    while True:\n        os.system("run " + given.get())\n@app.on_event("startup")\nasync def begin():\n    asyncio.create_task(work(jobs))',
    ],
  ])('is found by %s that runs already', (_, worker) => {
    expect(lines({ 'app.py': start(worker) })).toHaveLength(1);
    expect(lines({ 'app.py': start(worker).replace('.put(name)', '.put("all")') })).toEqual([]);
  });
});

test('an application that main makes is there for handlers that stand above it', () => {
  const code = (key: string) => `import os
from aiohttp import web
class Runner:
    def run(self, name):
        os.system('run ' + name)
RUNNER = web.AppKey('runner', Runner)
routes = web.RouteTableDef()
@routes.post('/jobs')
async def add(request):
    request.app[${key}].run((await request.json())['name'])
def main():
    app = web.Application()
    app[${key}] = Runner()
    app.add_routes(routes)
    web.run_app(app)
`;
  for (const key of ["'runner'", 'RUNNER'])
    expect(lines({ 'app.py': code(key) })).toEqual(['command-injection app.py:5']);
});

describe('what runs before the routes of Flask and refuses a field', () => {
  const asked = (
    check: string,
    route = "@app.get('/x')\ndef show():\n    os.system(request.args['x'])",
  ) => `import os, re
from flask import Flask, Blueprint, abort, request
app = Flask(__name__)
bp = Blueprint('bp', __name__)
other = Blueprint('other', __name__)
${check}
${route}
app.register_blueprint(bp)
app.register_blueprint(other, url_prefix='/other')
`;
  const refusal = (how: string, of = 'app.before_request') =>
    `@${of}\ndef check():\n    if not re.fullmatch('[a-z]+', request.args.get('x', '')):\n        ${how}`;
  const routeOf = (router: string) => `@${router}.get('/x')\ndef show():\n    os.system(request.args['x'])`;

  test.each([
    ['by an error', asked(refusal('abort(400)'))],
    ['by an answer', asked(refusal("return 'no', 400"))],
    ['of its blueprint', asked(refusal('abort(400)', 'bp.before_request'), routeOf('bp'))],
    ['of the application, for those in it', asked(refusal('abort(400)'), routeOf('bp'))],
    ['for all from a blueprint', asked(refusal('abort(400)', 'bp.before_app_request'), routeOf('other'))],
    [
      'that is a part of the path',
      asked(
        "@app.before_request\ndef check():\n    if not re.fullmatch('[a-z]+', request.view_args['x']):\n        abort(400)",
        "@app.get('/<x>')\ndef show(x):\n    os.system('ls ' + x)",
      ),
    ],
  ])('holds for them: %s', (_, text) => {
    expect(lines({ 'app.py': text })).toEqual([]);
  });

  test.each([
    ['only tells a log', asked(refusal("app.logger.warning('no')"))],
    ['is of another blueprint', asked(refusal('abort(400)', 'bp.before_request'), routeOf('other'))],
    ['runs after them', asked(refusal('abort(400)', 'app.after_request'))],
    ['looks at another field', asked(refusal('abort(400)').replace("'x'", "'y'"))],
    [
      'lets some through before',
      asked(refusal('abort(400)').replace('    if', "    if request.path == '/x':\n        return\n    if")),
    ],
    [
      'hears no from a helper and goes on',
      asked(`def refused():\n    print('no')\n${refusal('return refused()')}`),
    ],
  ])('does not hold for them where it %s', (_, text) => {
    expect(lines({ 'app.py': text })).toHaveLength(1);
  });
});

test('what runs on each request of Sanic and refuses a field holds for the routes, and for no other field', () => {
  const code = (field: string) => `import os
from sanic import Blueprint, Sanic
from sanic.exceptions import BadRequest
app = Sanic('x')
bp = Blueprint('bp')
@app.on_request
async def check(request):
    if request.args.get('x', '') not in ('a', 'b'):
        raise BadRequest('no')
@bp.get('/')
async def show(request):
    os.system('ls ' + request.args.get('${field}'))
app.blueprint(bp)
`;
  expect(lines({ 'app.py': code('x') })).toEqual([]);
  expect(lines({ 'app.py': code('y') })).toHaveLength(1);
});

test('a decorator that is given the names of fields checks these', () => {
  const code = (field: string) => `import functools, os
from flask import Flask, abort, request
app = Flask(__name__)
def plain(*names):
    def around(view):
        @functools.wraps(view)
        def inner(*args, **kwargs):
            for name in names:
                if not request.args.get(name, '').isalnum():
                    abort(400)
            return view(*args, **kwargs)
        return inner
    return around
@app.get('/')
@plain('x', 'y')
def show():
    os.system('ls ' + request.args['${field}'])
`;
  expect(lines({ 'app.py': code('y') })).toEqual([]);
  expect(lines({ 'app.py': code('z') })).toHaveLength(1);
});
