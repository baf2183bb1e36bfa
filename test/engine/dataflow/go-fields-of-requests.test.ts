/** Structs that a framework fills from a request and holds to what the tags of their fields say. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (files: Record<string, string>) =>
  findings(files).some((one) => one.startsWith('code/path-traversal'));

const input = (declared: string, read: string) =>
  isTold({
    'main.go': `package main

import (
	"context"
	"os"

	"github.com/danielgtaylor/huma/v2"
)

type Inner struct {
	Name string \`json:"name" pattern:"^[a-z]+$"\`
	Free string \`json:"free"\`
	Next *Inner
}

type Input struct {
	${declared}
}

func register(api huma.API) {
	huma.Post(api, "/a", func(ctx context.Context, in *Input) (*struct{}, error) {
		os.Remove("/srv/" + ${read})
		return nil, nil
	})
}
`,
  });

describe('a struct within the input of an operation (huma)', () => {
  const written = 'Body struct { Name string `json:"name" enum:"a,b"`; Free string }';

  it.each([
    ['Body Inner', 'in.Body.Name'],
    [written, 'in.Body.Name'],
    ['Body struct { Limit int }', 'fmt.Sprint(in.Body.Limit)'],
  ])('holds what the tags of its fields say: %s', (declared, read) =>
    expect(input(declared, read)).toBe(false),
  );

  it.each([
    ['Body Inner', 'in.Body.Free'],
    ['Body Inner', 'in.Body.Next.Free'],
    [written, 'in.Body.Free'],
    ['Input Input', 'in.Input.Name'],
  ])('comes from outside in all other fields: %s', (declared, read) =>
    expect(input(declared, read)).toBe(true),
  );
});

describe('a field with choices (go-zero)', () => {
  const parsed = (tag: string) =>
    isTold({
      'main.go': `package main

import (
	"net/http"
	"os"

	"github.com/zeromicro/go-zero/rest/httpx"
)

type Input struct {
	Kind string \`${tag}\`
}

func handle(w http.ResponseWriter, r *http.Request) {
	var in Input
	if err := httpx.Parse(r, &in); err != nil {
		return
	}
	os.Remove("/srv/" + in.Kind)
}
`,
    });

  it.each(['form:"kind,options=a|b"', 'json:"kind,optional,options=[a,b]"'])('is one of them: %s', (tag) =>
    expect(parsed(tag)).toBe(false),
  );

  it.each(['form:"kind,default=a"', 'json:"options"', 'form:"kind,options="'])('others are not: %s', (tag) =>
    expect(parsed(tag)).toBe(true),
  );
});

describe('a struct within the input that is stored as it came (huma)', () => {
  const stored = (fields: string) =>
    findings({
      'go.mod': 'module example.com/app',
      'db/types.go': `package db

type Update struct {
	${fields}
}
`,
      'main.go': `package main

import (
	"context"

	"example.com/app/db"
	"github.com/danielgtaylor/huma/v2"
	"gorm.io/gorm"
)

type Input struct{ Body db.Update }

func register(api huma.API, store *gorm.DB) {
	huma.Put(api, "/me", func(ctx context.Context, in *Input) (*struct{}, error) {
		return nil, save(store, in.Body)
	})
}

func save(store *gorm.DB, update db.Update) error { return store.Table("users").Updates(update).Error }
`,
    }).some((one) => one.startsWith('code/mass-assignment'));

  it.each([
    ['Name string', false],
    ['Name string; IsAdmin bool `json:"-"`', false],
    ['Name string; IsAdmin bool', true],
    ['Name string; Role string `enum:"user,admin"`', true],
  ])('%s', (fields, expected) => expect(stored(fields)).toBe(expected));
});
