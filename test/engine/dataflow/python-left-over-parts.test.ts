/** What a view of Python that takes the rest by name (`**kwargs`) gets: parts of the path that no parameter has, and no more. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const told = (route: string, more = '') =>
  findings({
    'shop/urls.py': `from django.urls import path, re_path\nfrom . import views\nurlpatterns = [${route}]`,
    'shop/views.py': [
      'from django.http import HttpResponse',
      'def page(request, key, **kwargs):',
      "    text = kwargs.get('answer')",
      `    return HttpResponse(f'<p>{text}</p>'${more})`,
    ].join('\n'),
  }).filter((one) => one.startsWith('code/reflected-xss'));

describe('the rest', () => {
  it.each([
    ["path('a/<str:key>/<str:answer>/', views.page)"],
    ["path('a/<key>/<path:answer>', views.page)"],
    ["re_path(r'^a/(?P<key>[0-9]+)/(?P<answer>.+)$', views.page)"],
  ])('holds what stands beside: %s', (route) => expect(told(route)).toHaveLength(1));

  it.each([
    ["path('a/<int:key>/', views.page, {'answer': True})"],
    ["path('a/<str:key>/', views.page)"],
    ["path('a/<str:key>/<int:answer>/', views.page)"],
    ["re_path(r'^a/(?P<key>.+)$', views.page)"],
  ])('holds nothing from outside: %s', (route) => expect(told(route)).toEqual([]));
});
