/** Addresses that are held against a list of beginnings, one after the other: a host without an end is any host that begins so. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const programs: Record<string, (beginnings: string) => Record<string, string>> = {
  php: (beginnings) => ({
    'a.php': `<?php
$to = $_GET['to'];
foreach ([${beginnings}] as $one) {
  if (str_starts_with($to, $one)) { header("Location: $to"); exit; }
}`,
  }),
  'php, by position': (beginnings) => ({
    'a.php': `<?php
$allowed = [${beginnings}];
$to = $_GET['to'];
foreach ($allowed as $one) {
  if (strpos($to, $one) === 0) { header("Location: $to"); exit; }
}`,
  }),
  go: (beginnings) => ({
    'a.go': `package main
import ("net/http"; "strings")
func handle(w http.ResponseWriter, r *http.Request) {
	to := r.URL.Query().Get("to")
	for _, one := range []string{${beginnings.replaceAll("'", '"')}} {
		if strings.HasPrefix(to, one) { http.Redirect(w, r, to, 302); return }
	}
}
func main() { http.HandleFunc("/", handle); http.ListenAndServe(":80", nil) }`,
  }),
  javascript: (beginnings) => ({
    'a.js': `require('express')().get('/', (req, res) => {
  const to = String(req.query.to);
  for (const one of [${beginnings}]) if (to.startsWith(one)) return res.redirect(to);
  res.send('no');
});`,
  }),
};

describe.each(Object.keys(programs))('%s', (language) => {
  const isReported = (beginnings: string) =>
    findings(programs[language]?.(beginnings) ?? {}).some((one) => one.startsWith('code/open-redirect '));

  it('a host without its end is told', () => {
    expect(isReported("'https://one.example', 'https://two.example'")).toBe(true);
  });

  it('a host with what ends it is not', () => {
    expect(isReported("'https://one.example/', 'https://two.example/'")).toBe(false);
  });
});
