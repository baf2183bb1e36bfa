/** Lists that are longer on one way than on the other: what was added under a condition is in them afterwards. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

test.each([
  [
    'PHP',
    'page.php',
    `<?php
$where = [];
if ($mine) $where[] = "owner = '" . $_GET['owner'] . "'";
mysqli_query($db, 'SELECT 1 WHERE ' . implode(' AND ', $where));`,
  ],
  [
    'Ruby',
    'app.rb',
    `require 'sinatra'
get('/') do
  where = ['1 = 1']
  where << "owner = '#{params[:owner]}'" unless mine.empty?
  Job.where(where.join(' AND '))
end`,
  ],
  [
    'JavaScript',
    'app.js',
    `const db = require('mysql').createConnection({});
require('express')().get('/', (req, res) => {
  const where = [];
  if (req.query.mine) where.push("owner = '" + req.query.owner + "'");
  db.query('SELECT 1 WHERE ' + where.join(' AND '));
});`,
  ],
  [
    'Python',
    'app.py',
    `import sqlite3
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def jobs():
    where = []
    if mine:
        where.append("owner = '" + request.args['owner'] + "'")
    sqlite3.connect('jobs').execute('SELECT 1 WHERE ' + ' AND '.join(where))
    return ''`,
  ],
  [
    'C#',
    'Jobs.cs',
    `using System.Collections.Generic;
public class JobsController : Microsoft.AspNetCore.Mvc.Controller {
  [HttpGet] public IActionResult Get(string owner, bool mine) {
    var where = new List<string>();
    if (mine) where.Add("owner = '" + owner + "'");
    new System.Data.SqlClient.SqlCommand("SELECT 1 WHERE " + string.Join(" AND ", where), db).ExecuteReader();
    return Ok();
  }
}`,
  ],
])('%s', (_, path, code) => {
  expect(findings({ [path]: code }).map((finding) => finding.split(' ')[0])).toEqual(['code/sql-injection']);
});

test('a list that is emptied afterwards holds none of it', () => {
  const code = `<?php
$where = [];
if ($mine) $where[] = "owner = '" . $_GET['owner'] . "'";
$where = ['1 = 1'];
mysqli_query($db, 'SELECT 1 WHERE ' . implode(' AND ', $where));`;
  expect(findings({ 'page.php': code })).toEqual([]);
});

test('what is added to it later is told apart from what each way had', () => {
  const code = `<?php
$where = ['a'];
if ($mine) $where[] = 'b';
$where[] = $_GET['owner'];
foreach ($where as $one) echo $one;`;
  expect(findings({ 'page.php': code })).toEqual(['code/reflected-xss page.php:5']);
});
