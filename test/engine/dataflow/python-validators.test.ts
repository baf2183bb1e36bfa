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
