import { describe, expect, it } from 'vitest';
import { GoResolver, moduleName } from '../../../src/engine/dataflow/go/resolve-package.ts';
import { typeName } from '../../../src/engine/dataflow/go/type-names.ts';
import { packageName } from '../../../src/engine/parsing/go/package-name.ts';
import { findings, type Sources } from '../support/analyse-sources.ts';

describe('packages', () => {
  const handler = (call: string, path: string) => `package main

import (
	"net/http"

	"${path}"
)

func handle(w http.ResponseWriter, r *http.Request) { ${call} }
`;
  const shell = `package shell

import "os/exec"

var prefix = "sh"

func Run(x string) { exec.Command(prefix, "-c", x).Run() }
`;
  const expected = ['code/command-injection tools/shell/shell.go:7'];

  it('are directories of the module', () => {
    const sources: Sources = {
      'main.go': handler('shell.Run(r.FormValue("x"))', 'example.com/app/tools/shell'),
      'tools/shell/shell.go': shell,
    };
    expect(findings(sources, { resolver: { workspacePackages: { 'example.com/app': '' } } })).toEqual(
      expected,
    );
    expect(findings(sources)).toEqual(expected);
  });

  it('share their names and the methods of their types', () => {
    const sources: Sources = {
      'main.go': handler('shell.New().Exec(r.FormValue("x"))', 'example.com/app/tools/shell'),
      'tools/shell/shell.go': shell,
      'tools/shell/a.go': 'package shell\n\ntype Shell struct{}\n\nfunc New() *Shell { return &Shell{} }\n',
      'tools/shell/z.go': 'package shell\n\nfunc (s *Shell) Exec(x string) { Run(x) }\n',
    };
    expect(findings(sources)).toEqual(expected);
  });

  it('are known by what they call themselves, not by what their path ends with', () => {
    const main = handler('shell.Run(r.FormValue("x"))', 'example.com/app/tools/exec');
    expect(findings({ 'main.go': main, 'tools/exec/shell.go': shell })).toEqual([
      'code/command-injection tools/exec/shell.go:7',
    ]);
    const named = main.replace('"example.com', 'exec "example.com');
    expect(findings({ 'main.go': named, 'tools/exec/shell.go': shell })).toEqual([]);
  });

  it('have variables that others set', () => {
    const holder = (value: string) =>
      `package shell

import "os/exec"

var Command = "ls"

func Run() { exec.Command("sh", "-c", Command).Run() }
`.replace('"ls"', value);
    const path = 'example.com/app/tools/shell';
    const set = handler('shell.Command = r.FormValue("x"); shell.Run()', path);
    expect(findings({ 'main.go': set, 'tools/shell/shell.go': holder('"ls"') })).toEqual(expected);
    const reset = handler('shell.Command = r.FormValue("x"); shell.Command = "ls"; shell.Run()', path);
    expect(findings({ 'main.go': reset, 'tools/shell/shell.go': holder('"ls"') })).toEqual([]);
  });

  it('of the standard library are not those of the program', () => {
    const resolver = new GoResolver(new Set(['html/template/x.go', 'db/y.go']), {});
    expect(resolver.resolve('main.go', 'html/template')).toBeNull();
    expect(resolver.resolve('main.go', 'shop/db')).toBe('db');
  });

  it('are found by the end of their path from files that are in no module', () => {
    const resolver = new GoResolver(new Set(['old/db/y.go', 'new/x.go']), { 'example.com/new': 'new' });
    expect(resolver.resolve('old/main.go', 'shop/old/db')).toBe('old/db');
    expect(resolver.resolve('new/x.go', 'shop/old/db')).toBeNull();
  });

  it('are looked for in the module with the longest path', () => {
    const files = new Set(['a/x.go', 'tools/a/y.go', 'z.go']);
    const resolver = new GoResolver(files, { 'example.com/m': '', 'example.com/m/tools': 'tools' });
    expect(resolver.resolve('z.go', 'example.com/m/a')).toBe('a');
    expect(resolver.resolve('z.go', 'example.com/m/tools/a')).toBe('tools/a');
    expect(resolver.resolve('z.go', 'example.com/m')).toBe('');
    expect(resolver.resolve('z.go', 'example.com/other/a')).toBeNull();
  });
});

describe('names', () => {
  it.each([
    ['github.com/labstack/echo/v4', 'github.com/labstack/echo'],
    ['github.com/jackc/pgx/v5/pgxpool', 'github.com/jackc/pgx/pgxpool'],
    ['gopkg.in/yaml.v3', 'gopkg.in/yaml'],
    ['net/http', 'net/http'],
  ])('of modules have no version: %s', (path, name) => {
    expect(moduleName(path)).toBe(name);
  });

  it.each([
    ['github.com/go-sql-driver/mysql', 'mysql'],
    ['github.com/satori/go.uuid', 'uuid'],
    ['gopkg.in/ldap.v2', 'ldap'],
    ['', ''],
  ])('of packages are guessed from their paths: %s', (path, name) => {
    expect(packageName(path)).toBe(name);
  });

  it.each([
    ['*sql.DB', 'sql.DB'],
    ['**Server', 'Server'],
    ['Box[int]', 'Box'],
    ['(*T, error)', null],
    ['[]User', null],
    ['map[string]User', null],
    ['func(a int) error', null],
    ['string', null],
  ])('of types: %s', (type, name) => {
    expect(typeName(type)).toBe(name);
  });
});
