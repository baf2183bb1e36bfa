/** Ways in which a page gets what it shows. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

test.each([
  ['with the request before the name', "pages.TemplateResponse(request, 'page.html', {'name': name})"],
  ['with the name first', "pages.TemplateResponse('page.html', {'name': name, 'request': request})"],
  ['by names', "pages.TemplateResponse(request=request, name='page.html', context={'name': name})"],
])("Starlette's pages are filled %s", (_, call) => {
  const sources = {
    'app.py': `from fastapi import FastAPI, Request
from fastapi.templating import Jinja2Templates
app = FastAPI()
pages = Jinja2Templates(directory='templates')
@app.get('/')
def home(request: Request, name: str):
    return ${call}
`,
    'templates/page.html': '<p>{{ name|safe }}</p>',
  };
  expect(findings(sources)).toEqual(['code/template-xss templates/page.html:1']);
});

test('a generic view of Django fills its page with its context', () => {
  const sources = {
    'shop/views.py': `from django.views.generic import TemplateView
class Page(TemplateView):
    template_name = 'shop/page.html'
    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context['name'] = self.request.GET['name']
        return context
`,
    'shop/templates/shop/page.html': '<i>{{ name }}</i>\n<p>{{ name|safe }}</p>',
  };
  expect(findings(sources)).toEqual(['code/template-xss shop/templates/shop/page.html:2']);
});

test.each([
  ['is put out as it is by a tag of Tornado', '{% raw name %}', 1],
  ['is escaped otherwise', '{{ name }}', 0],
  ['is a quote again in the script of an attribute', `<a onclick="show('{{ name }}')">x</a>`, 1],
  ['is part of an address that the framework makes', `<a href="{{ url_for('show', q=name) }}">x</a>`, 0],
  ['is the address of a link', '<a href="{{ name }}">x</a>', 1],
  ['is text in any other attribute', '<a title="{{ name }}">x</a>', 0],
])('a value of a page %s', (_, page, count) => {
  const sources = {
    'app.py': `import tornado.web
class Home(tornado.web.RequestHandler):
    def get(self):
        self.render('page.html', name=self.get_argument('name'))
`,
    'templates/page.html': page,
  };
  expect(findings(sources)).toHaveLength(count);
});

test('the pieces of a page that a generator gives are shown', () => {
  const code = `from django.http import StreamingHttpResponse
def rows(request):
    def pieces():
        yield '<ul>'
        for name in request.GET.getlist('name'):
            yield '<li>' + name
    return StreamingHttpResponse(pieces()%)
`;
  expect(findings({ 'views.py': code.replace('%', '') })).toHaveLength(1);
  expect(findings({ 'views.py': code.replace('%', ", content_type='text/csv'") })).toEqual([]);
});
