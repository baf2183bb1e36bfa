/** How Python's frameworks hand requests to functions, methods and instances of the program's own classes. */
import { describe, expect, test } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

function lines(sources: Sources): string[] {
  return findings(sources).map((finding) => finding.replace('code/', ''));
}

describe('a decorated method is called by the framework', () => {
  const head = 'import os, functools\nfrom fastapi import APIRouter\nrouter = APIRouter()\n';
  test.each<[string, string]>([
    [
      'that its decorator registers it with',
      `class Pages:
    @router.get("/ping/{host}")
    async def ping(self, host: str):
        os.system("ping " + host)
`,
    ],
    [
      'and finds the state of its class',
      `class Pages:
    command = "ping "
    @router.get("/ping/{host}")
    async def ping(self, host: str):
        self.run(host)
    def run(self, host):
        os.system(self.command + host)
`,
    ],
    [
      'also where the class is decorated, and with a decorator between',
      `@functools.total_ordering
class Pages:
    @router.get("/ping/{host}")
    @functools.lru_cache
    def ping(self, host: str):
        os.system("ping " + host)
`,
    ],
  ])('%s', (_, code) => {
    expect(lines({ 'pages.py': head + code })).toEqual([expect.stringMatching(/^command-injection /)]);
  });

  test('what decorators say of a method to Python alone hands it to nobody', () => {
    const code = `import os
class Page:
    @property
    def title(self):
        return os.popen("title").read()
    @title.setter
    def title(self, value):
        os.system("title " + value)
    @staticmethod
    def show(name):
        os.system("show " + name)
`;
    expect(lines({ 'pages.py': code })).toEqual([]);
  });
});

describe("a class of the program that extends a library's", () => {
  test.each<[string, string]>([
    [
      'registers routes',
      `from fastapi import APIRouter as Router
class Pages(Router):
    def __init__(self, prefix=""):
        super().__init__(prefix=prefix)
router = Pages()
@router.get("/x")
def x(address: str):
    requests.get(address)
`,
    ],
    [
      'sends requests',
      `from flask import Flask, request
app = Flask(__name__)
class Client(requests.Session):
    pass
client = Client()
@app.route("/x")
def x():
    return client.get(request.args["address"]).text
`,
    ],
  ])('%s by the name that dictionaries have for their values', (_, code) => {
    expect(lines({ 'pages.py': `import requests\n${code}` })).toEqual([expect.stringMatching(/^ssrf /)]);
  });
});

test('identifiers that pydantic checks carry no text', () => {
  const code = `import os
from fastapi import FastAPI
from pydantic import UUID4
app = FastAPI()
@app.get("/a/{id}")
def a(id: UUID4):
    os.system("show " + str(id))
@app.get("/b/{id}")
def b(id: str):
    os.system("show " + id)
`;
  expect(lines({ 'pages.py': code })).toEqual(['command-injection pages.py:10']);
});

describe('a text that is not known, a setting for example, is filled with', () => {
  const view = (filled: string) => `import ldap3
from flask import Flask, request
import settings
app = Flask(__name__)
@app.route("/login")
def login():
    name = request.args["name"]
    connection = ldap3.Connection(ldap3.Server("directory"))
    connection.search("dc=example", settings.FILTER % ${filled})
    return ""
`;
  test.each([
    ['a text', 'name', 1],
    ['a tuple', '("people", name)', 1],
    ['a dictionary', '{"name": name}', 1],
    ['a number', 'int(name)', 0],
    ['a tuple of fixed texts', '("people", "all")', 0],
  ])('%s', (_, filled, count) => {
    expect(lines({ 'login.py': view(filled) })).toHaveLength(count);
  });
});

describe('an address is asked for once', () => {
  const view = (check: string) => `import ipaddress, requests, socket
from urllib.parse import urlparse
from flask import Flask, abort, request
app = Flask(__name__)
def refuse(url):
    ip = ipaddress.ip_address(socket.gethostbyname(urlparse(url).hostname))
    ${check}
@app.route("/fetch")
def fetch():
    url = request.args["url"]
    refuse(url)
    return requests.get(url).text
`;
  test.each([
    [
      'what it is looked up to is refused where it is private',
      'if ip.is_private or ip.is_loopback: abort(403)',
      0,
    ],
    ['or where it does not lead to the internet', 'if not ip.is_global: raise ValueError(url)', 0],
    ['but not where it is refused for leading there', 'if ip.is_global: abort(403)', 1],
    ['nor where nothing is asked', 'print(ip)', 1],
  ])('%s', (_, check, count) => {
    expect(lines({ 'app.py': view(check) })).toHaveLength(count);
  });

  test.each([
    ['for *_, found in answers:', 'if not ipaddress.ip_address(found[0]).is_global: abort(403)', 0],
    ['for answer in answers:', 'if ipaddress.ip_address(answer[4][0]).is_private: raise ValueError(url)', 0],
    ['for answer in answers:', 'if ipaddress.ip_address(answer[4][0]).is_global: break', 1],
    ['for answer in answers:', 'print(ipaddress.ip_address(answer[4][0]).is_private)', 1],
  ])('every address that a name has is asked about: %s %s', (loop, check, count) => {
    const ask = `answers = socket.getaddrinfo(urlparse(url).hostname, None)\n    ${loop}\n        ${check}`;
    expect(lines({ 'app.py': view(ask) })).toHaveLength(count);
  });

  test('and one in numbers is still chosen by whoever wrote it', () => {
    const code = `import ipaddress, requests
from flask import Flask, request
app = Flask(__name__)
@app.route("/status")
def status():
    ip = ipaddress.ip_address(request.args["ip"])
    return requests.get(f"http://{ip}/status").text
`;
    expect(lines({ 'app.py': code })).toEqual(['ssrf app.py:7']);
  });
});

describe('a service that is named by an abstract class', () => {
  const files = (base: string) => ({
    'base.py': `from abc import ABC, abstractmethod
class Store(${base}):
    @abstractmethod
    def drop(self, name: str): ...
`,
    'disk.py': `import os
from base import Store
class Disk(Store):
    def drop(self, name: str):
        os.system("rm " + name)
`,
    'app.py': `from fastapi import FastAPI
from base import Store
app = FastAPI()
class Services:
    store: Store
@app.delete("/files/{name}")
def drop(name: str):
    Services.store.drop(name)
`,
  });
  test.each(['ABC', 'metaclass=ABCMeta'])('is of a class that extends it: %s', (base) => {
    expect(lines(files(base))).toEqual([expect.stringMatching(/^command-injection /)]);
  });
  test('and of none where it is no abstract one', () => {
    expect(lines(files('object'))).toEqual([]);
  });
});

test('what a function hands on to one it was given is not what comes back', () => {
  const code = (call: string) => `import json
from flask import Flask
app = Flask(__name__)
def register(handler):
    def wrapped(*args, **options):
        return ${call}(*args, **options)
    app.add_url_rule("/<name>", "show", wrapped)
register(find_handler())
`;
  expect(lines({ 'app.py': code('handler') })).toEqual([]);
});

describe('what Django asks of classes', () => {
  const views = (body: string) => ({
    'views.py': `import os
from django import forms
from django.db import models
from django.views.generic import FormView, ListView
class Book(models.Model):
    title = models.CharField()
    pages = models.IntegerField()
class BookForm(forms.ModelForm):
    class Meta:
        model = Book
        fields = ["title", "pages"]
${body}`,
  });

  test('a hook of a generic view finds the request', () => {
    const code = `class Books(ListView):
    def get_queryset(self):
        return Book.objects.raw("select * from book where title = '%s'" % self.request.GET["title"])
`;
    expect(lines(views(code))).toEqual([expect.stringMatching(/^sql-injection /)]);
  });

  test('a form that was sent comes filled, with the fields of its model', () => {
    const code = (field: string) => `class Send(FormView):
    form_class = BookForm
    def form_valid(self, form):
        os.system("send " + str(form.cleaned_data["${field}"]))
`;
    expect(lines(views(code('title')))).toEqual([expect.stringMatching(/^command-injection /)]);
    expect(lines(views(code('pages')))).toEqual([]);
    const whole = code('title').replace('"send " + str(', '(');
    expect(lines(views(whole))).toEqual([expect.stringMatching(/^command-injection /)]);
  });

  test('a query set of the program is what its manager answers with', () => {
    const code = `class Found(models.QuerySet):
    def where_text(self, text):
        return self.extra(where=[text])
class Note(models.Model):
    objects = Found.as_manager()
class Notes(ListView):
    def get_queryset(self):
        return Note.objects.where_text(self.request.GET["q"])
`;
    expect(lines(views(code))).toEqual([expect.stringMatching(/^sql-injection /)]);
  });

  test('digits in the pattern of an address are digits', () => {
    const urls = (pattern: string) => ({
      'urls.py': `import os
from django.urls import re_path
def year(request, year):
    os.system("show " + year)
urlpatterns = [re_path(r"^y/(?P<year>${pattern})/$", year)]
`,
    });
    expect(lines(urls('[0-9]{4}'))).toEqual([]);
    expect(lines(urls('.+'))).toEqual([expect.stringMatching(/^command-injection /)]);
  });

  test('a slash gets into a part of an address where its pattern lets it', () => {
    const urls = (pattern: string) => ({
      'urls.py': `from django.conf import settings
from django.urls import re_path
def show(request, path):
    return open(settings.MEDIA_ROOT + "/" + path)
urlpatterns = [re_path(r"^media/(?P<path>${pattern})$", show)]
`,
    });
    for (const pattern of ['.*', '[^:]+/x', '[\\S]+', '[a-z/.]+'])
      expect(lines(urls(pattern))).toEqual([expect.stringMatching(/^path-traversal /)]);
    for (const pattern of ['[^/]+', '[^.]+/x', '[\\w.-]+', '[^/]+\\.png'])
      expect(lines(urls(pattern))).toEqual([]);
  });

  test('what a query is told by name is not what it finds', () => {
    const code = `from django.http import HttpResponse
def show(request):
    found = notes_for(request.user).filter(name=request.GET["n"]).exclude(kind=request.GET["k"]).first()
    return HttpResponse(found.text)
`;
    expect(lines(views(code))).toEqual([]);
    expect(lines(views(code.replace('.filter(name=', '.joined(')))).toHaveLength(1);
  });

  test('a method of the class above that is a library is known by its name', () => {
    const code = `from django.db import models
from django.http import HttpResponse
class Found(models.QuerySet):
    def filter(self, *args, **kwargs):
        return super().filter(*args, **kwargs)
class Note(models.Model):
    objects = Found.as_manager()
def show(request):
    return HttpResponse(Note.objects.filter(name=request.GET["n"]).first().text)
`;
    expect(lines(views(code))).toEqual([]);
  });

  test('what an address is held to where it is taken in holds for the views behind it', () => {
    const files = (prefix: string) => ({
      'shop/urls.py': `from django.urls import include, re_path
urlpatterns = [re_path(r"^users/${prefix}/", include("work.urls"))]
`,
      'work/urls.py': `import os
from django.urls import path
def show(request, user):
    os.system("show " + user)
urlpatterns = [path("show/", show)]
`,
    });
    expect(lines(files('(?P<user>[0-9]+)'))).toEqual([]);
    expect(lines(files('(?P<user>[-a-z]+)'))).toEqual([]);
    expect(lines(files('(?P<user>.+)'))).toEqual([expect.stringMatching(/^command-injection /)]);
  });
});

describe('an import of a Django project whose folder is a package itself', () => {
  const project = {
    'site/__init__.py': '',
    'site/shop/__init__.py': '',
    'site/shop/tools.py': 'import os\ndef run(name):\n    os.system("enqueue " + name)\n',
    'site/pages/__init__.py': '',
    'site/pages/views.py': `from django.http import HttpRequest
from shop.tools import run
def enqueue(request: HttpRequest):
    run(request.GET["name"])
`,
  };
  test('is found from where manage.py is run', () => {
    expect(lines({ ...project, 'site/manage.py': 'import sys\n' })).toHaveLength(1);
  });
  test('and not elsewhere', () => {
    expect(lines(project)).toHaveLength(0);
  });
});

describe('the parts of a path that a handler takes as its rest', () => {
  const page = (body: string, ...parameters: string[]) =>
    lines({
      'app.py': `import os, cherrypy
class Pages:
    @cherrypy.expose
    def show(${['self', ...parameters].join(', ')}):
        ${body}
cherrypy.quickstart(Pages())
`,
    });
  test.each([
    ['are as many as there may be', 'os.system("ls " + args[2])', ['*args']],
    ['and so they are beside what is given by name', 'os.system("ls " + args[2])', ['*args', '**kwargs']],
    [
      'whatever one of them is compared with',
      'if args[0] == "a": os.system(" ".join(["ls", *args[1:]]))',
      ['*args', '**kwargs'],
    ],
  ])('%s', (_, body, parameters) =>
    expect(page(body, ...parameters)).toEqual([expect.stringMatching(/^command-injection /)]),
  );
  test('but the one that is known', () => {
    expect(page('if args[1] == "a": os.system("ls " + args[1])', '*args', '**kwargs')).toEqual([]);
  });
});
