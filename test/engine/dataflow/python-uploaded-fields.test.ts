/** Fields of forms and serializers that hold files: their contents are the sender's, their names only the last part of one. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const head = `import os, pickle
from django import forms
from django.db import models
from django.http import HttpResponse
from django.urls import path
from rest_framework import serializers
from rest_framework.views import APIView
`;
const reported = (code: string) =>
  findings({ 'views.py': head + code }).map((finding) => finding.replace(/^code\/(\S+) .*$/s, '$1'));

const form = (use: string) => `class Send(forms.Form):
    title = forms.CharField()
    parcel = forms.FileField()
def send(request):
    form = Send(request.POST, request.FILES)
    if form.is_valid():
        ${use}
    return HttpResponse('')
urlpatterns = [path('send', send)]
`;

test('the contents of a file in a form are what was sent', () =>
  expect(reported(form("pickle.loads(form.cleaned_data['parcel'].read())"))).toEqual([
    'unsafe-deserialization',
  ]));

test('a file in a form is called by the last part of a name', () => {
  expect(reported(form("open('/srv/' + form.cleaned_data['parcel'].name)"))).toEqual([]);
  expect(reported(form("open('/srv/' + form.cleaned_data['title'])"))).toEqual(['path-traversal']);
  expect(reported(form("os.system('file ' + form.cleaned_data['parcel'].name)"))).toEqual([
    'command-injection',
  ]);
});

test('a form of a model has the files of the model that it lists', () => {
  const code = (field: string) => `class Note(models.Model):
    parcel = models.FileField()
    picture = models.ImageField()
class Send(forms.ModelForm):
    class Meta:
        model = Note
        fields = ['parcel']
def send(request):
    form = Send(request.POST, request.FILES)
    pickle.loads(form.cleaned_data['${field}'].read())
urlpatterns = [path('send', send)]
`;
  expect(reported(code('parcel'))).toEqual(['unsafe-deserialization']);
  expect(reported(code('picture'))).toEqual([]);
});

test.each(['data', 'validated_data'])('a serializer keeps the file that it is made with: %s', (kept) => {
  const code = (field: string) => `class ParcelField(serializers.FileField):
    pass
class Send(serializers.Serializer):
    parcel = ParcelField()
    count = serializers.IntegerField()
    def unpack(self):
        self.is_valid(raise_exception=True)
        return pickle.loads(self.${kept}['${field}'].read())
class SendView(APIView):
    def post(self, request):
        return Send(data={'count': request.data['count'], 'parcel': request.FILES.get('parcel')}).unpack()
urlpatterns = [path('send', SendView.as_view())]
`;
  expect(reported(code('parcel'))).toEqual(['unsafe-deserialization']);
  expect(reported(code('count'))).toEqual([]);
});

test('a file in the body of a request is called by the last part of a name, too', () => {
  const code = (field: string) => `class Send(serializers.Serializer):
    parcel = serializers.FileField()
    title = serializers.CharField()
class SendView(APIView):
    def post(self, request):
        sent = Send(data=request.data)
        sent.is_valid(raise_exception=True)
        return HttpResponse(open('/srv/' + sent.validated_data['${field}']))
urlpatterns = [path('send', SendView.as_view())]
`;
  expect(reported(code('title'))).toContain('path-traversal');
  expect(reported(code('parcel').replace("['parcel']", "['parcel'].name"))).not.toContain('path-traversal');
});
