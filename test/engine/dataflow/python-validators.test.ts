/** What declared fields and sets let through, each beside the nearest that lets anything through. */
import { describe } from 'vitest';
import { pythonTable } from '../support/python-views.ts';

describe('a field of a schema of marshmallow', () => {
  const before = `
import re
from marshmallow import Schema, fields, validate
class Job(Schema):
    kind = fields.Str(validate=validate.OneOf(['a', 'b']))
    name = fields.Str(validate=[validate.Length(max=9), validate.Regexp(r'^[a-z]+\\Z')])
    lines = fields.Str(validate=validate.Regexp('^[a-z]+$', flags=re.M))
    begin = fields.Str(validate=validate.Regexp('[a-z]+'))
    other = fields.Str(validate=validate.Length(max=9))
`;
  const loaded = (field: string) => `os.system(Job().load(request.json)['${field}'])`;
  pythonTable([
    ['is one of a list', loaded('other'), loaded('kind'), before],
    ['fits a pattern', loaded('begin'), loaded('name'), before],
    ['of which no line is another', loaded('lines'), loaded('name'), before],
  ]);
});

describe('a field of a class of attrs', () => {
  const before = `
import attr
from attrs import define, field, validators
@define
class Job:
    kind: str = field(validator=validators.in_(['a', 'b']))
    name: str = field(validator=validators.optional(validators.matches_re('[a-z]+')))
    other: str = field(default='')
@attr.s
class Old:
    kind = attr.ib(validator=attr.validators.in_(['a', 'b']))
    other = attr.ib()
`;
  pythonTable([
    ['is one of a list', 'os.system(Job(other=x).other)', 'os.system(Job(kind=x).kind)', before],
    ['fits a pattern', 'os.system(Job(other=x).other)', 'os.system(Job(name=x).name)', before],
    ['has no declared type', "os.system(Old('a', x).other)", "os.system(Old(x, 'b').kind)", before],
  ]);
});

describe('what is within a set of ours', () => {
  const before = `
from flask import abort
ALLOWED = frozenset(['ls', 'ps'])
LETTERS = set('abcdef')
SIGNS = set('abc;&')
`;
  const listed = "names = request.args.getlist('n')\n";
  pythonTable([
    [
      'is told by an operator',
      `${listed}if not set(names) >= ALLOWED:\n    abort(400)\nos.system(names[0])`,
      `${listed}if not set(names) <= ALLOWED:\n    abort(400)\nos.system(names[0])`,
      before,
    ],
    [
      'is told by what is left over',
      `${listed}if set(names) & ALLOWED:\n    return ''\nos.system(names[0])`,
      `${listed}if set(names) - ALLOWED:\n    return ''\nos.system(names[0])`,
      before,
    ],
    [
      'is told by a method',
      `${listed}if not ALLOWED.issubset(names):\n    abort(400)\nos.system(' '.join(names))`,
      `${listed}if not ALLOWED.issuperset(names):\n    abort(400)\nos.system(' '.join(names))`,
      before,
    ],
    [
      'is a text of these characters',
      'if not set(x) <= SIGNS:\n    abort(400)\nos.system(x)',
      'if not set(x) <= LETTERS:\n    abort(400)\nos.system(x)',
      before,
    ],
    [
      'is not what a number is less than',
      'if len(x) <= 5:\n    os.system(x)',
      'if set(x).issubset(LETTERS):\n    os.system(x)',
      before,
    ],
  ]);
});

describe('a field of a form of WTForms', () => {
  const before = `
from flask_wtf import FlaskForm
from wtforms import StringField
from wtforms.validators import AnyOf, DataRequired, Regexp, ValidationError
class Job(FlaskForm):
    kind = StringField('Kind', validators=[DataRequired(), AnyOf(['a', 'b'])])
    name = StringField('Name', [Regexp(r'^[a-z]+$')])
    mode = StringField()
    other = StringField('Other', [DataRequired()])
    def validate_mode(self, field):
        if field.data not in ('on', 'off'):
            raise ValidationError('no such mode')
`;
  const sent = (field: string) =>
    `form = Job(request.form)\nif form.validate():\n    os.system(form.${field}.data)`;
  pythonTable([
    ['is one of a list', sent('other'), sent('kind'), before],
    ['fits a pattern', sent('other'), sent('name'), before],
    ['passed the check of its form', sent('other'), sent('mode'), before],
  ]);
});

describe('a field that a class declares anew', () => {
  const before = `
from rest_framework import serializers
class Job(serializers.Serializer):
    name = serializers.CharField()
class Strict(Job):
    name = serializers.RegexField('^[a-z]+$')
`;
  const sent = (type: string) =>
    `job = ${type}(data=request.json)\njob.is_valid(raise_exception=True)\nos.system(job.validated_data['name'])`;
  pythonTable([['is what the base class said no longer', sent('Job'), sent('Strict'), before]]);
});

describe('a key of a table of ours', () => {
  const before = `
TABLE = {'start': 1, 'stop': 2}
class Jobs:
    known = {'start': run, 'stop': run}
    def go(self, name):
        job = self.known.get(name)
        if job is None:
            raise ValueError(name)
        os.system('run ' + name)
class Sent:
    known = {}
    def go(self, name):
        self.known[request.args['other']] = 1
        if self.known.get(name) is None:
            raise ValueError(name)
        os.system('run ' + name)
`;
  pythonTable([
    ['is what it was found by', 'Sent().go(x)', 'Jobs().go(x)', before],
    [
      'is what it was asked for',
      "job = TABLE.get(x, 0)\nif job is not None:\n    os.system('run ' + x)",
      "job = TABLE.get(x)\nif not job:\n    return ''\nos.system('run ' + x)",
      before,
    ],
    [
      'is what did not throw',
      "try:\n    job = TABLE[x]\nexcept KeyError:\n    job = 0\nos.system('run ' + x)",
      "job = TABLE[x]\nos.system('run ' + x)",
      before,
    ],
  ]);
});

describe('what a serializer shows', () => {
  const before = `
from rest_framework import serializers
class Job(serializers.Serializer):
    id = serializers.UUIDField()
    name = serializers.CharField()
    def go(self, field):
        self.is_valid(raise_exception=True)
        os.system('run ' + self.data.get(field))
`;
  pythonTable([
    ['is what it took', "Job(data={'name': x}).go('name')", "Job(data={'id': x}).go('id')", before],
  ]);
});
