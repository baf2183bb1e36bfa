/** Validators of a program's own that fields of forms name. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (validators: string) =>
  findings({
    'views.py': `import os, re
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
slug = RegexValidator(r'\\A[a-z0-9]+\\Z')
weak = RegexValidator(r'[a-z]')
def letters(value):
    if not re.fullmatch('[a-z]+', value):
        raise ValidationError('bad')
def short(value):
    if len(value) > 20:
        raise ValidationError('long')
class Letters:
    def __call__(self, value):
        letters(value)
        if not re.fullmatch('[a-z]+', value):
            raise ValidationError('bad')
class NameForm(forms.Form):
    name = forms.CharField(validators=[${validators}])
def view(request):
    form = NameForm(request.POST)
    if form.is_valid():
        os.system('ls ' + form.cleaned_data['name'])
`,
    'urls.py': `from django.urls import path
import views
urlpatterns = [path('a', views.view)]
`,
  }).length > 0;

test.each([
  ['functions that throw', 'short', 'letters'],
  ['one of several', 'short', 'short, letters'],
  ['objects that are called', 'short', 'Letters()'],
  ['a pattern that has a name', 'weak', 'slug'],
])('%s', (_, bad, ok) => {
  expect(isTold(bad)).toBe(true);
  expect(isTold(ok)).toBe(false);
});
