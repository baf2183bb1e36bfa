/** A mail has a page and, beside it, a text, in which nothing is read as a page. */
import { expect, test } from 'vitest';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';

test.each([
  ['emails/note-body-text.html', false],
  ['emails/note-body.html', true],
  ['blocks/rich_text.html', true],
])('%s is told: %s', async (page, told) => {
  const tree = memoryTree({
    'views.py': `from django.shortcuts import render
def home(request):
    return render(request, '${page}', {'text': request.GET['text']})
`,
    [`templates/${page}`]: '{{ text|safe }}',
  });
  const { findings } = await scanTree(tree, { repositoryName: 'app' });
  expect(findings.some(({ ruleId }) => ruleId === 'code/template-xss')).toBe(told);
});
