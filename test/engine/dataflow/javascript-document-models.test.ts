/** Functions that a schema of Mongoose gives its models. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const app = (statics: string, filter: string) => ({
  'models/user.js': `const mongoose = require('mongoose');
${statics}
module.exports = mongoose.model('User', schema);
`,
  'app.js': `const app = require('express')();
app.use(require('express').json());
require('./models/user');
const User = require('mongoose').model('User');
app.post('/search', async (req, res) => res.json(await User.search(${filter})));
`,
});

test.each([
  'const schema = new mongoose.Schema({}); schema.statics.search = function (by) { return this.findOne(by); };',
  "const schema = mongoose.Schema({}); schema.static('search', function (by) { return this.findOne(by); });",
  'const schema = new mongoose.Schema({}); schema.static({ search(by) { return this.findOne(by); } });',
  'const schema = new mongoose.Schema({}, { statics: { search(by) { return this.findOne(by); } } });',
])('%s', (statics) => {
  expect(findings(app(statics, 'req.body.by'))).toEqual(['code/nosql-injection models/user.js:2']);
  expect(findings(app(statics, '{ name: String(req.body.name) }'))).toEqual([]);
});
