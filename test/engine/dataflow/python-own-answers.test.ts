/** Classes of a program that extend an answer of a framework and say of which type it is. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const views = (body: string, call = "Answer(request.GET['x'])") => ({
  'views.py': `import json
from django.http import HttpResponse
class Answer(HttpResponse):
${body.replace(/^/gm, '    ')}
class Refused(Answer):
    def __init__(self, text, status=400):
        super().__init__({'error': text}, status=status)
def show(request):
    return ${call}
`,
});

const assigned = `def __init__(self, content=b'', *args, **kwargs):
    kwargs['content_type'] = 'application/json'
    super(HttpResponse, self).__init__(*args, **kwargs)
    self.content = json.dumps(content)`;
const byDefault = `def __init__(self, content=b'', content_type='application/json'):
    super().__init__(content, content_type=content_type)`;

test.each([
  ['among its options', assigned],
  [
    'by a default of its options',
    assigned.replace("['content_type'] = ", ".setdefault('content_type', ").replace("json'\n", "json')\n"),
  ],
  ['by a default of its own', byDefault],
  [
    'to the class that it extends',
    `def __init__(self, content):\n    super().__init__(json.dumps(content), content_type='text/plain')`,
  ],
])('an answer that says its type %s is no page', (_, body) => {
  expect(findings(views(body))).toEqual([]);
  expect(findings(views(body, "Refused(request.GET['x'])"))).toEqual([]);
});

test.each([
  ['says that it is one', assigned.replace('application/json', 'text/html'), undefined],
  ['is told by its caller that it is one', byDefault, "Answer(request.GET['x'], content_type='text/html')"],
  ['says nothing', 'pass', undefined],
])('an answer is a page where it %s', (_, body, call) => {
  expect(findings(views(body, call)).map((one) => one.split(' ')[0])).toEqual(['code/reflected-xss']);
});
