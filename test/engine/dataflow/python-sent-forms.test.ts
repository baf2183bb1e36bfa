/** Forms and serializers that generic views make by themselves: they hold what was sent, as far as their fields let it through. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const head = `import os, pickle
from django import forms
from django.http import HttpResponse
from django.urls import path
from django.views.generic import FormView
from rest_framework import generics, serializers, viewsets
class Job(serializers.Serializer):
    name = serializers.CharField()
    count = serializers.IntegerField()
    parcel = serializers.FileField()
class Count(serializers.Serializer):
    count = serializers.IntegerField()
class JobForm(forms.Form):
    name = forms.CharField()
    count = forms.IntegerField()
    parcel = forms.FileField()
`;
const reported = (code: string) =>
  findings({ 'views.py': head + code }).map((finding) => finding.replace(/^code\/(\S+) .*$/s, '$1'));

const handed = (method: string, use: string, serializer = 'serializer_class = Job') => `
class JobView(generics.ListCreateAPIView):
    ${serializer}
    def ${method}(self, serializer):
        ${use}
urlpatterns = [path('jobs', JobView.as_view())]
`;

test.each(['perform_create', 'perform_update'])('a view of REST framework is handed one: %s', (method) => {
  const use = (field: string) => `os.system('run ' + str(serializer.validated_data['${field}']))`;
  expect(reported(handed(method, use('name')))).toEqual(['command-injection']);
  expect(reported(handed(method, use('count')))).toEqual([]);
});

test('serializers hold others', () => {
  const isTold = (field: string, use: string) =>
    reported(
      `import re
class Checked(serializers.Serializer):
    name = serializers.CharField()
    other = serializers.CharField()
    def validate_name(self, value):
        if not re.fullmatch(r'[a-z]+', value):
            raise serializers.ValidationError('bad')
        return value
class Outer(serializers.Serializer):
    inner = ${field}
${handed('perform_create', use, 'serializer_class = Outer')}`,
    ).length > 0;
  const one = (field: string) => `os.system('run ' + str(serializer.validated_data['inner']['${field}']))`;
  const each = (field: string) =>
    `for one in serializer.validated_data['inner']: os.system('run ' + str(one['${field}']))`;
  expect(isTold('Job()', one('name'))).toBe(true);
  expect(isTold('Job()', one('count'))).toBe(false);
  expect(isTold('Job(read_only=True)', one('name'))).toBe(false);
  expect(isTold('Job(many=True)', each('name'))).toBe(true);
  expect(isTold('Job(many=True)', each('count'))).toBe(false);
  expect(isTold('Checked()', one('other'))).toBe(true);
  expect(isTold('Checked()', one('name'))).toBe(false);
});

test('a view says by a method which serializer it has', () => {
  const use = "pickle.loads(serializer.validated_data['parcel'].read())";
  const chosen = (name: string) => `def get_serializer_class(self):\n        return ${name}`;
  expect(reported(handed('perform_create', use, chosen('Job')))).toEqual(['unsafe-deserialization']);
  expect(reported(handed('perform_create', use, chosen('Count')))).toEqual([]);
});

test('a view asks for its serializer', () => {
  const code = (given: string) => `class JobView(viewsets.GenericViewSet):
    serializer_class = Job
    def create(self, request):
        sent = self.get_serializer(${given})
        sent.is_valid(raise_exception=True)
        os.system('run ' + sent.validated_data['name'])
urlpatterns = [path('jobs', JobView.as_view({'post': 'create'}))]
`;
  expect(reported(code('data=request.data'))).toEqual(['command-injection']);
  expect(reported(code("data={'name': 'all'}"))).toEqual([]);
});

test('a view asks for its form', () => {
  const code = (use: string) => `class JobView(FormView):
    form_class = JobForm
    def post(self, request):
        form = self.get_form()
        if form.is_valid():
            ${use}
        return HttpResponse('')
urlpatterns = [path('jobs', JobView.as_view())]
`;
  expect(reported(code("os.system('run ' + form.cleaned_data['name'])"))).toEqual(['command-injection']);
  expect(reported(code("os.system('run ' + str(form.cleaned_data['count']))"))).toEqual([]);
  expect(reported(code("pickle.loads(form.cleaned_data['parcel'].read())"))).toEqual([
    'unsafe-deserialization',
  ]);
});

test('a list of numbers holds no text', () => {
  const code = (child: string) => `class Jobs(serializers.Serializer):
    names = serializers.ListField(child=serializers.${child})
class JobView(generics.GenericAPIView):
    serializer_class = Jobs
    def post(self, request):
        sent = self.get_serializer(data=request.data)
        for name in sent.validated_data['names']:
            os.system(f'run {name}')
urlpatterns = [path('jobs', JobView.as_view())]
`;
  expect(reported(code('CharField()'))).toEqual(['command-injection']);
  expect(reported(code('IntegerField()'))).toEqual([]);
});

test('a field of a form is nothing that the form was made with', () => {
  const isTold = (use: string) =>
    reported(`
class Kept:
    def __init__(self, *args, **kwargs):
        self.first = kwargs.get('initial')
        super().__init__(*args, **kwargs)
class KeptForm(Kept, forms.Form):
    name = forms.CharField()
def show(request):
    form = KeptForm(initial={key: value for key, value in request.GET.items()})
    name = load_name()
    os.system(${use})
urlpatterns = [path('show', show)]
`).includes('command-injection');
  expect(isTold(`'run ' + form.first['name']`)).toBe(true);
  expect(isTold(`'run ' + form[name].help_text`)).toBe(false);
});
