/** Conditions of comprehensions hold for the elements that are taken, and for nothing behind them. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const search = (found: string, answer: string) => `from flask import Flask, request
app = Flask(__name__)
NAMES = ['cup', 'plate']
@app.get('/search')
def search():
    query = request.args.get('query', '')
    found = ${found}
    return ${answer}
`;

test.each([
  '[name for name in NAMES if query in name]',
  '[name for name in NAMES if query.lower() in name.lower()]',
  '[name for name in NAMES if name == query]',
  '{name: 1 for name in NAMES if query in name}',
  'next((name for name in NAMES if name == query), None)',
])('%s says nothing of what was looked for', (found) => {
  expect(findings({ 'app.py': search(found, "'<p>' + query") })).toEqual(['code/reflected-xss app.py:8']);
  expect(findings({ 'app.py': search(found, "'<p>' + ''.join(found)") })).toEqual([]);
});

test('an element that is taken has passed the condition', () => {
  const words = (condition: string) =>
    search(`[word for word in query.split() ${condition}]`, "'<p>' + ''.join(found)");
  expect(findings({ 'app.py': words('if word in NAMES') })).toEqual([]);
  expect(findings({ 'app.py': words('if word not in NAMES') })).toEqual(['code/reflected-xss app.py:8']);
});

test('of a list that is written out each element gives one of its own', () => {
  const read = (names: string, answer: string) => `from django import forms
from django.http import HttpResponse
class Report(forms.Form):
    year = forms.IntegerField()
    label = forms.CharField()
def show(request):
    form = Report(request.GET)
    if not form.is_valid():
        return None
    ${names}
    return HttpResponse(${answer})
`;
  const route = {
    'urls.py': "import views\nfrom django.urls import path\nurlpatterns = [path('show', views.show)]\n",
  };
  const reported = (...texts: [string, string]) => findings({ ...route, 'views.py': read(...texts) });
  const taken = "year, label = (form.cleaned_data[name] for name in ('year', 'label'))";
  expect(reported(taken, "f'<p>{year}'")).toEqual([]);
  expect(reported(taken, "f'<p>{label}'")).toEqual(['code/reflected-xss views.py:11']);
  const kept = "kept = {name: form.cleaned_data[name] for name in ('year', 'label')}";
  expect(reported(kept, 'f\'<p>{kept["year"]}\'')).toEqual([]);
  expect(reported(kept, 'f\'<p>{kept["label"]}\'')).toEqual(['code/reflected-xss views.py:11']);
});

test.each([
  ['str.isalnum', 'lambda word: True'],
  ['lambda word: word.isalnum()', 'lambda word: not word.isalnum()'],
  ['lambda word: word in NAMES', 'lambda word: len(word) > 2'],
  ['lambda letter: letter.isalpha()', 'None'],
])('and so has one for which a function said yes: %s', (chosen, other) => {
  for (const list of ['query.split()', 'query']) {
    const words = (by: string) => search(`filter(${by}, ${list})`, "'<p>' + ''.join(found)");
    expect(findings({ 'app.py': words(chosen) })).toEqual([]);
    expect(findings({ 'app.py': words(other) })).toEqual(['code/reflected-xss app.py:8']);
  }
});

test('a check of a text may be called as a function of its type', () => {
  const letters = (condition: string) =>
    search(`''.join(letter for letter in query if ${condition})`, "'<p>' + found");
  expect(findings({ 'app.py': letters('str.isalnum(letter)') })).toEqual([]);
  expect(findings({ 'app.py': letters('str.isprintable(letter)') })).toEqual(['code/reflected-xss app.py:8']);
});
