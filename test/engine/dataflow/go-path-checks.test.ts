import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

type Cases = [what: string, body: string, more?: string][];

describe('checks of paths', () => {
  const page = (body: string, more = '') =>
    findings({
      'main.go': `package main

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var _, _, _, _ = errors.New, filepath.Clean, regexp.MatchString, strings.Contains

${more}

func handle(w http.ResponseWriter, r *http.Request) {
	p := r.FormValue("p")
	${body}
}
`,
    });
  const check = `func check(p string) error {
	if strings.Contains(filepath.Clean(p), "..") {
		return errors.New("no")
	}
	return nil
}`;
  const isInside = `func isInside(base, p string) bool {
	rel, err := filepath.Rel(base, filepath.Join(base, p))
	return err == nil && !strings.HasPrefix(rel, "..")
}`;

  const inbound = (otherwise: string) => `func inbound(candidate, base string) bool {
	if !filepath.IsAbs(base) {
		return false
	}
	var target string
	if filepath.IsAbs(candidate) {
		target = filepath.Clean(candidate)
	} else {
		target = ${otherwise}
	}
	return strings.HasPrefix(target, filepath.Clean(base)+string(os.PathSeparator))
}`;

  it.each<Cases[number]>([
    ['tidied up for the check', 'if !strings.Contains(filepath.Clean(p), "..") { os.Open("/x/" + p) }'],
    ['an error of a function', 'if err := check(p); err != nil { return }; os.Open("/x/" + p)', check],
    ['an error that is compared at once', 'if check(p) == nil { os.Open("/x/" + p) }', check],
    [
      'what is relative to the folder',
      'full := filepath.Join("/base", p); rel, err := filepath.Rel("/base", full); if err != nil || strings.HasPrefix(rel, "..") { return }; os.Open(full)',
    ],
    [
      'what is relative to the folder, and was joined of a field of the request',
      'full := filepath.Join("/base", r.FormValue("p")); rel, err := filepath.Rel("/base", full); if err != nil || strings.HasPrefix(rel, "..") { return }; f, err := os.Open(full); _ = f',
    ],
    ['the same in a function', 'if isInside("/base", p) { os.Open(filepath.Join("/base", p)) }', isInside],
    [
      'joined for the check',
      'if !strings.HasPrefix(filepath.Join("/base", p), "/base/") { return }; os.Open(filepath.Join("/base", p))',
    ],
    [
      'resolved in one way or another',
      'full := filepath.Join("/base", p); if !inbound(full, "/base") { return }; os.Open(full)',
      inbound('filepath.Join(base, candidate)'),
    ],
    [
      'a match that is kept',
      'matched, _ := regexp.MatchString(`\\.\\.`, p); if !matched { os.Open(filepath.Join("/base", p)) }',
    ],
    ['the other item', 'items := []string{p, "a"}; os.Open(items[1:][0])'],
    [
      'an error',
      'err := os.Remove("/tmp/x" ); err = store(p); os.Open(err.Error())',
      'var store func(string) error',
    ],
  ])('%s: harmless', (_, body, more) => {
    expect(page(body, more)).toEqual([]);
  });

  it.each<Cases[number]>([
    ['the item', 'items := []string{"a", p}; os.Open(items[1:][0])'],
    [
      'a buffer that is read into',
      'buffer := make([]byte, 10); r.Body.Read(buffer); os.Open(string(buffer))',
    ],
    [
      'a part of a form',
      'reader, _ := r.MultipartReader(); part, _ := reader.NextPart(); os.Open(part.FormName())',
    ],
    ['a match that says nothing', 'matched, _ := regexp.MatchString(`x`, p); if matched { os.Open(p) }'],
    [
      'resolved in one way alone',
      'full := "/base/" + p; if !inbound(full, "/base") { return }; os.Open(full)',
      inbound('base + "/" + candidate'),
    ],
    ['the wrong answer', 'if err := check(p); err != nil { os.Open("/x/" + p) }', check],
  ])('%s: reported', (_, body, more) => {
    expect(page(body, more)).not.toEqual([]);
  });
});

describe('checks of a part of the request, which is read anew each time', () => {
  const handler = (body: string) =>
    findings({
      'main.go': `package main
import ("net/http"; "os"; "strings")
func handle(w http.ResponseWriter, r *http.Request) {
  ${body}
}
func main() { http.HandleFunc("/files/", handle) }
`,
    });
  const isUp = 'strings.Contains(r.URL.Path, "..")';
  const open = 'os.Open("/srv/" + r.URL.Path)';

  it.each([`if ${isUp} { return }; ${open}`, `if !${isUp} { ${open} }`])('hold: %s', (body) => {
    expect(handler(body)).toEqual([]);
  });

  it.each([
    `if ${isUp} { w.WriteHeader(400) }; ${open}`,
    `if !${isUp} { w.WriteHeader(200) }; ${open}`,
    `if ${isUp} { return }; r.URL.Path = r.FormValue("to"); ${open}`,
    `if ${isUp} { return }; os.Open("/srv/" + r.URL.RawQuery)`,
  ])('do not hold: %s', (body) => {
    expect(handler(body)).toEqual(['code/path-traversal main.go:4']);
  });
});

describe('paths that are given a slash where they have none, and tidied up', () => {
  const handler = (given: string, opened: string) =>
    findings({
      'main.go': `package main
import ("net/http"; "os"; "path"; "strings")
func tidy(p string, isRoot bool) string {
  ${given}
  return path.Clean(p)
}
func handle(w http.ResponseWriter, r *http.Request) {
  _ = strings.TrimSpace("")
  p := tidy(r.FormValue("p"), r.FormValue("root") == "")
  os.Open(${opened})
}
func main() { http.HandleFunc("/files", handle) }
`,
    });

  it.each([
    'if !strings.HasPrefix(p, "/") { p = "/" + p }',
    'if p == "" { return "/" }; if p[0] != \'/\' { p = "/" + p }',
  ])('lead out of no folder in front of them: %s', (given) => {
    expect(handler(given, '"/srv" + p')).toEqual([]);
    expect(handler(given, 'p')).toEqual(['code/path-traversal main.go:10']);
  });

  it.each(['if isRoot { p = "/" + p }', 'if strings.HasPrefix(p, "x") { p = "/" + p }', ''])(
    'lead out where some are given none: %s',
    (given) => {
      expect(handler(given, '"/srv/" + p')).toEqual(['code/path-traversal main.go:10']);
    },
  );

  it('lead out of none where they were asked for a beginning of ours', () => {
    const given = 'if !strings.HasPrefix(p, "/public/") { return "" }';
    expect(handler(given, '"/srv" + p')).toEqual([]);
    expect(handler(given, 'p')).toEqual(['code/path-traversal main.go:10']);
    expect(handler(`${given}; if isRoot { return p }`, '"/srv" + p')).toEqual([
      'code/path-traversal main.go:10',
    ]);
  });
});
