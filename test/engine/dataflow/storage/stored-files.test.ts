/** What Django keeps of files that were sent, and classes that name a model and store nothing. */
import { describe, expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const project = (views: string, page: string) => ({
  'shop/models.py': `from django.db import models
class Attachment(models.Model):
    file = models.FileField(upload_to='attachments')
    title = models.TextField()`,
  'shop/views.py': `from django.shortcuts import redirect, render
import django_filters
from django import forms
from .models import Attachment
${views}
def show(request):
    return render(request, 'all.html', {'rows': Attachment.objects.all()})`,
  'shop/urls.py': `from django.urls import path
from . import views
urlpatterns = [path('add', views.add), path('', views.show)]`,
  'shop/templates/all.html': `{% for row in rows %}${page}{% endfor %}`,
});

const adding = (lines: string) =>
  `def add(request):\n    ${lines.replace(/\n/g, '\n    ')}\n    return redirect('/')`;

describe('a file that was sent', () => {
  const saved = (column: string) =>
    adding(`for file in request.FILES.getlist('files'):
    row = Attachment()
    row.${column} = file
    row.save()`);

  test('stands in its column under a name that the storage has made', () => {
    const page = `<a onclick="show('{{ row.file.url }}')">{{ row.file.name|safe }}</a>`;
    expect(findings(project(saved('file'), page))).toEqual([]);
  });

  test('has a name of its own in a column of texts', () => {
    const page = '{{ row.title|safe }}';
    const views = adding("Attachment.objects.create(title=request.FILES['file'].name)");
    expect(findings(project(views, page))).toEqual(['code/stored-xss shop/templates/all.html:1']);
  });
});

describe('a class that names a model and its fields', () => {
  const made = (base: string) => `class Made(${base}):
    class Meta:
        model = Attachment
        fields = ['title']
`;

  test('stores what a form is given', () => {
    const views = `${made('forms.ModelForm')}${adding('form = Made(request.POST)\nform.save()')}`;
    expect(findings(project(views, '{{ row.title|safe }}'))).toEqual([
      'code/stored-xss shop/templates/all.html:1',
    ]);
  });

  test('stores nothing of what rows are selected by', () => {
    const views = `class Rows(django_filters.FilterSet):\n    pass\n${made('Rows')}${adding('rows = Made(request.GET).qs')}`;
    expect(findings(project(views, '{{ row.title|safe }}'))).toEqual([]);
  });
});
