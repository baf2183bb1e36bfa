/** `clean` of a form and `validate` of a serializer check all fields: what they refuse nobody takes out. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (code: string) => findings({ 'app/views.py': code }).length > 0;

const form = (clean: string, field = 'name') => `import os
from django import forms
from django.http import HttpResponse
from django.urls import path
class NameForm(forms.Form):
    name = forms.CharField()
    other = forms.CharField()
    def clean(self):
        cleaned = super().clean()
        name = cleaned.get('name')
        ${clean}
def run(request):
    form = NameForm(request.POST)
    if form.is_valid():
        os.system('run ' + form.cleaned_data['${field}'])
    return HttpResponse('')
urlpatterns = [path('run', run)]
`;

test.each([
  "if not cleaned['name'].isalnum(): raise forms.ValidationError('bad')\n        return cleaned",
  "if name and not name.isalnum(): self.add_error('name', 'bad')",
  "if name and not name.isalnum(): self.add_error('name', 'bad')\n        return cleaned",
  "return {'name': 'fixed', 'other': cleaned['other']}",
])('a form of Django: %s', (clean) => {
  expect(isTold(form(clean))).toBe(false);
  expect(isTold(form(clean, 'other'))).toBe(true);
});

test.each([
  "if name == 'root': raise forms.ValidationError('bad')",
  'if name and not name.isalnum(): print(name)',
  "if name and not name.isalnum(): self.add_errors('name', 'bad')",
])('a form that lets others through: %s', (clean) => {
  expect(isTold(form(clean))).toBe(true);
});

test('a serializer', () => {
  const view = (field: string, refusal: string) => `import os
from rest_framework import serializers
from rest_framework.views import APIView
from rest_framework.response import Response
class Job(serializers.Serializer):
    name = serializers.CharField()
    other = serializers.CharField()
    def validate(self, attrs):
        attrs = super().validate(attrs)
        if not attrs['name'].isalnum():
            ${refusal}
        return attrs
class Jobs(APIView):
    def post(self, request):
        job = Job(data=request.data)
        job.is_valid(raise_exception=True)
        os.system('run ' + job.validated_data['${field}'])
        return Response()
`;
  const raise = "raise serializers.ValidationError('bad')";
  expect(isTold(view('name', raise))).toBe(false);
  expect(isTold(view('other', raise))).toBe(true);
  expect(isTold(view('name', "print('bad')"))).toBe(true);
});
