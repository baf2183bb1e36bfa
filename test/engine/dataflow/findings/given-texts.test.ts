/** Texts that say what they are for, given to what the models do not know. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../../src/engine/scan-tree.ts';
import { memoryTree } from '../../memory-tree.ts';

const told = [{ ruleId: 'code/sql-injection', verdict: 'approved' }];

async function found(files: Record<string, string>) {
  const { findings } = await scanTree(memoryTree(files), { repositoryName: 'app' });
  return findings
    .filter(({ ruleId }) => ruleId === 'code/sql-injection')
    .map(({ ruleId, verification }) => ({ ruleId, verdict: verification.verdict }));
}

const inPython = (body: string) => ({
  'app.py': `from flask import Flask, request
from acme.storage import store, log, cache, catalog, sql_logger, run_query
app = Flask(__name__)
@app.get('/users')
def users():
    name = request.args['name']
    return ${body}
`,
});

it.each([
  ['in Python', inPython(`store.rows("SELECT * FROM users WHERE name = '" + name + "'")`)],
  [
    'to a name that holds the letters of a log',
    inPython(`catalog.rows(f"SELECT * FROM users WHERE name = '{name}'")`),
  ],
  ['to a function', inPython(`run_query(f"DELETE FROM users WHERE name = '{name}'")`)],
  ['as a later argument', inPython(`store.fetch_all('main', f"UPDATE users SET name = '{name}'")`)],
  ['that calls a function', inPython(`store.execute_scalar("select pg_logfile('{0}')".format(name))`)],
  ['with a table that was sent', inPython(`store.load("INSERT INTO " + name + " (a) VALUES (1)")`)],
  [
    'in JavaScript',
    {
      'app.js': `const app = require('express')();
const { store } = require('@acme/storage');
app.get('/', async (req, res) => { res.json(await store.run(\`SELECT id, name FROM users WHERE name = '\${req.query.name}'\`)); });`,
    },
  ],
  [
    'in Java',
    {
      'Users.java': `import org.springframework.web.bind.annotation.*;
import com.acme.storage.Store;
@RestController class Users {
  private final Store store;
  Users(Store store) { this.store = store; }
  @GetMapping("/users") Object users(@RequestParam String name) {
    return store.list("SELECT * FROM users WHERE name = '" + name + "'");
  }
}`,
    },
  ],
  [
    'in PHP',
    {
      'users.php': `<?php\nget_database()->loadAll("SELECT * FROM users WHERE name = '" . $_GET['name'] . "'");\n`,
    },
  ],
])('tells of a statement %s', async (_, files) => {
  expect(await found(files)).toEqual(told);
});

it.each([
  ['values that are given apart', inPython(`store.rows('SELECT * FROM users WHERE name = ?', name)`)],
  ['a log', inPython(`str(log.count("SELECT * FROM users WHERE name = '" + name + "'"))`)],
  [
    'what logs by a word of its name',
    inPython(`str(sql_logger.rows("SELECT * FROM users WHERE name = '" + name + "'"))`),
  ],
  ['a cache', inPython(`str(cache.get("SELECT * FROM users WHERE name = '" + name + "'"))`)],
  ['a sentence', inPython(`store.load('Select ' + name + ' from the list')`)],
  ['a sentence without a capital letter', inPython(`store.load('select a file from the folder ' + name)`)],
  ['a text that says no more than a verb', inPython(`store.load('update ' + name)`)],
  ['a number', inPython(`store.rows("SELECT * FROM users WHERE id = " + str(int(name)))`)],
  [
    'a tagged template, which hands values over',
    {
      'app.js': `const app = require('express')();
const { select } = require('@acme/storage');
app.get('/', async (req, res) => { res.json(await select\`SELECT id FROM users WHERE name = \${req.query.name}\`); });`,
    },
  ],
  [
    'an interpolated text of C#, of which a mapper may make parameters',
    {
      'Users.cs': `using Microsoft.AspNetCore.Mvc; using Acme.Storage;
[ApiController] public class UsersController : ControllerBase {
  private readonly IStore store; public UsersController(IStore store) { this.store = store; }
  [HttpGet("users")] public object Users(string name) => store.Rows($"SELECT * FROM users WHERE name = {name}");
}`,
    },
  ],
])('says nothing of %s', async (_, files) => {
  expect(await found(files)).toEqual([]);
});

const others = ['command-injection', 'ssrf', 'ldap-injection', 'xpath-injection'];

async function foundBeside(body: string): Promise<string[]> {
  const { findings } = await scanTree(memoryTree(inPython(body)), { repositoryName: 'app' });
  return findings.map(({ ruleId }) => ruleId.replace('code/', '')).filter((rule) => others.includes(rule));
}

it.each([
  ['command-injection', "store.run_command('ping -c 1 ' + name)"],
  ['command-injection', "store.exec(f'/usr/bin/tar xf {name}')"],
  ['ssrf', "store.get('http://' + name + '/status')"],
  ['ssrf', "store.download_file(f'https://{name}:8080/x')"],
  ['ldap-injection', "store.search('(&(objectClass=person)(uid=' + name + '))')"],
  ['xpath-injection', `store.evaluate("/users/user[name='" + name + "']")`],
])('tells of %s: %s', async (rule, body) => {
  expect(await foundBeside(body)).toEqual([rule]);
});

it.each([
  ["store.run_command('ping', name)", 'an argument of its own'],
  ["store.label('ping -c 1 ' + name)", 'nothing that runs'],
  ["store.run('Ping of ' + name)", 'a sentence'],
  ["store.get('http://files.example.com/' + name)", 'a fixed host'],
  ["store.link('http://' + name)", 'nothing that sends'],
  ["store.search('(' + name + ')')", 'no filter'],
  ["store.evaluate('/users/' + name)", 'no path of XML'],
])('says nothing of %s: %s', async (body) => {
  expect(await foundBeside(body)).toEqual([]);
});

it.each(['resolve_table_names', 'extract_tables', 'parse_statement_names', 'get_column_names'])(
  'what tells what stands in a statement does not run it: %s',
  async (name) => {
    expect(await found(inPython(`store.${name}(f"SELECT * FROM users WHERE name = '{name}'")`))).toEqual([]);
  },
);
