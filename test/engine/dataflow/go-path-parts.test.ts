/** Texts of Go that are taken apart at slashes: one part leads into no other folder. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const read = (statements: string) =>
  findings({
    'main.go': `package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

func show(w http.ResponseWriter, r *http.Request) {
	key := r.FormValue("key")
	${statements}
}

func main() {
	http.HandleFunc("/", show)
	http.ListenAndServe(":80", nil)
}
`,
  }).filter((one) => one.startsWith('code/path-traversal')).length;

it.each([
  'parts := strings.Split(key, "/")\n\tos.ReadFile(filepath.Join("/srv", parts[len(parts)-1]+".webp"))',
  'os.ReadFile(filepath.Join("/srv", strings.Split(key, "/")[0]))',
  '_, file := filepath.Split(key)\n\tos.ReadFile(filepath.Join("/srv", file))',
])('%s', (statements) => {
  expect(read(statements)).toBe(0);
});

it.each([
  'parts := strings.Split(key, ",")\n\tos.ReadFile(filepath.Join("/srv", parts[len(parts)-1]))',
  'os.ReadFile(filepath.Join("/srv", strings.SplitN(key, "/", 2)[1]))',
  'os.ReadFile(filepath.Join("/srv", strings.Join(strings.Split(key, "/"), "/")))',
  'dir, _ := filepath.Split(key)\n\tos.ReadDir(filepath.Join("/srv", dir))',
  'dir := "/srv"\n\tfor _, part := range strings.Split(key, "/") {\n\t\tdir = filepath.Join(dir, part)\n\t}\n\tos.ReadFile(dir)',
])('%s may', (statements) => {
  expect(read(statements)).toBe(1);
});
