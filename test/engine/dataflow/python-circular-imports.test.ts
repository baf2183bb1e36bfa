/** Modules of Python that import each other: what one declares is there for the other before the rest of it has run. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const views = [
  'from shop.names import listed',
  'from django.http import FileResponse',
  'def page(request, name):',
  "    return FileResponse(open('/srv/' + name, 'rb'))",
  "TITLES = listed('page')",
].join('\n');

it('routes are found whose views are still being read when they are named', () => {
  const told = findings({
    'shop/__init__.py': '',
    'shop/about.py': views,
    // The routes are needed while the views are read.
    'shop/names.py':
      'def listed(name):\n    from shop.urls import urlpatterns\n    return [name, urlpatterns]',
    'shop/urls.py': [
      'from django.urls import re_path',
      'from shop import about',
      "urlpatterns = [re_path(r'^files/(?P<name>.*)$', about.page)]",
    ].join('\n'),
  });
  expect(told).toContain('code/path-traversal shop/about.py:4');
});
