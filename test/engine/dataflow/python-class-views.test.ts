/** Views and query sets of Django that are classes of the program, and what is run after the answer. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function rulesIn(text: string): string[] {
  return findings({ 'shop/views.py': text }).map((finding) => finding.replace(/^code\/(\S+) .*$/, '$1'));
}

describe('what dispatch of a view refuses', () => {
  const view = (dispatch: string, sink = "request.GET['x']") => `import os
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseForbidden
from django.views import View
class Show(View):
    def dispatch(self, request, *args, **kwargs):
${dispatch}
    def get(self, request):
        os.system('ls ' + ${sink})
        return HttpResponse('ok')
`;
  const check = "        if not request.GET.get('x', '').isalnum():\n";
  const on = '        return super().dispatch(request, *args, **kwargs)';

  test.each([
    ['by an error', `${check}            raise PermissionDenied()\n${on}`],
    ['by an answer', `${check}            return HttpResponseForbidden()\n${on}`],
  ])('does not reach its methods: %s', (_, dispatch) => {
    expect(rulesIn(view(dispatch))).toEqual([]);
  });

  test.each([
    ['only says so', `${check}            print('no')\n${on}`],
    [
      'lets some through',
      `        if request.user.is_staff:\n            return super().dispatch(request)\n${check}            raise PermissionDenied()\n${on}`,
    ],
    [
      'looks at it afterwards',
      `        answer = super().dispatch(request)\n${check}            raise PermissionDenied()\n        return answer`,
    ],
  ])('reaches them where it %s', (_, dispatch) => {
    expect(rulesIn(view(dispatch))).toEqual(['command-injection']);
  });

  test('is that field and no other', () => {
    const dispatch = `${check}            raise PermissionDenied()\n${on}`;
    expect(rulesIn(view(dispatch, "request.GET['y']"))).toEqual(['command-injection']);
    expect(rulesIn(view(dispatch, "request.POST['x']"))).toEqual(['command-injection']);
  });
});

test('what methods of Django give back of a query set of the program has its methods', () => {
  const text = (sql: string) => `from django.db import models
from django.db.models.expressions import RawSQL
class BookQuerySet(models.QuerySet):
    def by(self, column):
        return self.annotate(o=RawSQL(${sql}))
class Book(models.Model):
    objects = BookQuerySet.as_manager()
def show(request):
    return Book.objects.filter(shop=1).extra(tables=['a']).by(request.GET['column'])
`;
  expect(rulesIn(text("'select %s' % column, []"))).toEqual(['sql-injection']);
  expect(rulesIn(text("'select %s', [column]"))).toEqual([]);
});

test('a manager that is made of a query set has the methods of both', () => {
  const text = (call: string) => `from django.db import models
from django.db.models.expressions import RawSQL
class BookQuerySet(models.QuerySet):
    def by(self, column):
        return self.annotate(o=RawSQL('select %s' % column, []))
class BookManager(models.Manager.from_queryset(BookQuerySet)):
    def cheap(self, kind):
        return self.raw("select * from books where kind = '" + kind + "'")
class Book(models.Model):
    objects = BookManager()
class Page(models.Model):
    objects = models.Manager.from_queryset(BookQuerySet)()
def show(request):
    return ${call}
`;
  expect(rulesIn(text("Book.objects.filter(shop=1).by(request.GET['column'])"))).toEqual(['sql-injection']);
  expect(rulesIn(text("Book.objects.cheap(request.GET['kind'])"))).toEqual(['sql-injection']);
  expect(rulesIn(text("Page.objects.by(request.GET['column'])"))).toEqual(['sql-injection']);
  expect(rulesIn(text("Book.objects.filter(kind=request.GET['kind'])"))).toEqual([]);
});

test.each([
  ['with the answer', "Response('ok', background=BackgroundTask(convert, source))"],
  ['by a scheduler', 'scheduler.add_job(convert, "date", args=[source])'],
  ['by a group', 'group.start_soon(convert, source)'],
])('a function that is run %s is given what it is given', (_, call) => {
  const text = `import os
from litestar import Litestar, get, Response
from litestar.background_tasks import BackgroundTask
def convert(source: str) -> None:
    os.system('convert ' + source)
@get('/')
async def show(source: str) -> str:
    ${call}
    return 'ok'
app = Litestar([show])
`;
  expect(rulesIn(text)).toEqual(['command-injection']);
});

describe('what routes to a class hold a part of the path to', () => {
  const told = (routes: string) =>
    findings({
      'shop/urls.py': `from django.urls import path, re_path\nfrom . import views\nurlpatterns = [${routes}]\n`,
      'shop/views.py': `import os
from django.http import HttpResponse
from django.views import View
class Show(View):
    def get(self, request, key):
        os.system('show ' + key)
        return HttpResponse('ok')
`,
    }).map((finding) => finding.replace(/^code\/(\S+) .*$/, '$1'));

  test.each([
    ["path('a/<int:key>/', views.Show.as_view())"],
    ["path('a/<slug:key>/', views.Show.as_view())"],
    ["re_path(r'^a/(?P<key>[a-z_-]{1,12})/$', views.Show.as_view(), name='a')"],
  ])('its methods get: %s', (routes) => {
    expect(told(routes)).toEqual([]);
  });

  test.each([
    ["path('a/<str:key>/', views.Show.as_view())"],
    ["path('a/<int:key>/', views.Show.as_view()), path('b/<path:key>', views.Show.as_view())"],
    ["re_path(r'^a/(?P<key>[^/]+)/$', views.Show.as_view())"],
    ["path('a/<int:id>/', views.Show.as_view())"],
    [''],
  ])('others they get as they come: %s', (routes) => {
    expect(told(routes)).toEqual(['command-injection']);
  });

  test('and so does what the view keeps of them', () => {
    const kept = (route: string) =>
      findings({
        'shop/urls.py': `from django.urls import path\nfrom .views import Show\nurlpatterns = [path('${route}', Show.as_view())]\n`,
        'shop/views.py': `import os
from django.views.generic import DetailView
class Show(DetailView):
    def get_queryset(self):
        os.system('show ' + self.kwargs['key'])
`,
      }).length;
    expect(kept('a/<slug:key>/')).toBe(0);
    expect(kept('a/<str:key>/')).toBe(1);
  });
});

describe('a view that leaves a method to those that extend it', () => {
  const views = (left: string, own: string) => `import os
from flask import Flask, request
from flask.views import MethodView
app = Flask(__name__)
class ToolView(MethodView):
    tool = 'lint'
    def get(self):
        os.system(self.tool + ' ' + self.folder())
        return ''
    def folder(self): ${left}
class Lint(ToolView):
    def folder(self): return ${own}
app.add_url_rule('/lint', view_func=Lint.as_view('lint'))
`;

  test.each([['raise NotImplementedError'], ["raise NotImplementedError('folder')"]])(
    'answers with what they write: %s',
    (left) => {
      expect(rulesIn(views(left, "request.args['folder']"))).toEqual(['command-injection']);
      expect(rulesIn(views(left, "'src'"))).toEqual([]);
    },
  );

  test('does not where they write the handler themselves', () => {
    const own = views('raise NotImplementedError', "request.args['folder']").replace(
      'class Lint(ToolView):',
      "class Lint(ToolView):\n    def get(self): return ''",
    );
    expect(rulesIn(own)).toEqual([]);
  });
});
