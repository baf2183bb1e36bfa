/** Python's mappers give rows of the columns that they are asked for, and records whose classes say more of them. */
import { describe, expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const flask = (body: string) => `from flask import Flask, request
from flask_sqlalchemy import SQLAlchemy
app = Flask(__name__)
db = SQLAlchemy(app)
class Comment(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    author = db.Column(db.String(20))
    text = db.Column(db.Text)
    @property
    def html(self):
        return '<p>' + self.text
    @property
    def byline(self):
        return '<p>' + self.author
    @classmethod
    def latest(cls):
        return cls.query.order_by(cls.id.desc()).limit(5).all()
@app.post('/')
def add():
    db.session.add(Comment(author='guest', text=request.form['text']))
    return 'ok'
@app.get('/')
def show():
${body}
`;

const django = (body: string) => `from django.db import models
from django.http import HttpResponse
from django.urls import path
class Comment(models.Model):
    author = models.CharField(max_length=20)
    text = models.TextField()
def add(request):
    Comment.objects.create(author='guest', text=request.POST['text'])
    return HttpResponse('')
def show(request):
${body}
urlpatterns = [path('add', add), path('', show)]
`;

type Case = [shown: string, other: string];

function compare(page: (body: string) => string, [shown, other]: Case): void {
  const written = (body: string) => page(`    ${body.replaceAll('\n', '\n    ')}`);
  expect(findings({ 'app.py': written(shown) }).map((one) => one.split(' ')[0])).toEqual(['code/stored-xss']);
  expect(findings({ 'app.py': written(other) })).toEqual([]);
}

describe('of SQLAlchemy', () => {
  test.each<Case>([
    [
      "text, = db.session.query(Comment.text).first()\nreturn '<p>' + text",
      "text, = db.session.query(Comment.author).first()\nreturn '<p>' + text",
    ],
    [
      "return ''.join(f'<p>{b}' for a, b in db.session.query(Comment.author, Comment.text))",
      "return ''.join(f'<p>{a}' for a, b in db.session.query(Comment.author, Comment.text))",
    ],
    [
      "(text,) = db.session.execute(db.select(Comment.text)).first()\nreturn '<p>' + text",
      "(text,) = db.session.execute(db.select(Comment.id)).first()\nreturn f'<p>{text}'",
    ],
    [
      "return ''.join(db.session.scalars(db.select(Comment.text)).all())",
      "return ''.join(db.session.scalars(db.select(Comment.author)).all())",
    ],
    [
      "return '<p>' + db.session.query(Comment.text).scalar()",
      "return f'<p>{db.session.query(db.func.count(Comment.id)).scalar()}'",
    ],
    [
      "return ''.join(c.text for c in Comment.latest())",
      "return ''.join(c.author for c in Comment.latest())",
    ],
    ['return db.session.get(Comment, 1).html', 'return db.session.get(Comment, 1).byline'],
  ])('%s shows what somebody wrote', (...one) => compare(flask, one));
});

describe('of Django', () => {
  test.each<Case>([
    [
      "return HttpResponse(''.join('<p>' + text for (text,) in Comment.objects.values_list('text')))",
      "return HttpResponse(''.join('<p>' + text for (text,) in Comment.objects.values_list('author')))",
    ],
    [
      "return HttpResponse(''.join(Comment.objects.values_list('text', flat=True)))",
      "return HttpResponse(''.join(Comment.objects.values_list('author', flat=True)))",
    ],
    [
      "return HttpResponse(''.join('<p>' + b for a, b in Comment.objects.values_list('author', 'text')))",
      "return HttpResponse(''.join('<p>' + a for a, b in Comment.objects.values_list('author', 'text')))",
    ],
    [
      "return HttpResponse(''.join('<p>' + c['text'] for c in Comment.objects.values('text', 'author')))",
      "return HttpResponse(''.join('<p>' + c['author'] for c in Comment.objects.values('text', 'author')))",
    ],
  ])('%s shows what somebody wrote', (...one) => compare(django, one));
});

test('a generic view is handed the record that it asks for', () => {
  const shown = (field: string) =>
    findings({
      'app.py': django("    return HttpResponse('a')").replace(
        'urlpatterns',
        `from django.views.generic import DetailView
class Show(DetailView):
    model = Comment
    def get(self, request, pk):
        return HttpResponse('<p>' + self.get_object().${field})
urlpatterns`,
      ),
    }).map((one) => one.split(' ')[0]);
  expect(shown('text')).toEqual(['code/stored-xss']);
  expect(shown('author')).toEqual([]);
});
