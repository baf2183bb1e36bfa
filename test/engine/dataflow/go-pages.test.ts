/** Pages of Go that are written by a format: what is escaped, and whether that is what ends the place where it stands. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isReported = (statement: string) =>
  findings({
    'main.go': `package main
import ("fmt"; "html"; "net/http"; "strings")
func handle(w http.ResponseWriter, r *http.Request) {
	text := html.EscapeString(r.FormValue("x"))
	tags := strings.ReplaceAll(r.FormValue("x"), "<", "&lt;")
	${statement}
}
func main() { http.HandleFunc("/", handle); http.ListenAndServe(":80", nil) }`,
  }).some((one) => one.startsWith('code/reflected-xss '));

it.each([
  'fmt.Fprintf(w, "<script>const x = %s;</script>", text)',
  'fmt.Fprintf(w, "<p>%d</p><input value=%s>", len(tags), text)',
  'fmt.Fprintf(w, "<input value=\'%s\'>", tags)',
  'w.Write([]byte(fmt.Sprintf("<a onclick=\\"show(\'%s\')\\">x</a>", text)))',
])('%s is told', (statement) => {
  expect(isReported(statement)).toBe(true);
});

it.each([
  'fmt.Fprintf(w, "<script>const x = \'%s\';</script>", text)',
  'fmt.Fprintf(w, "<p class=\\"%s\\" id=\'%s\'>%s</p>", text, text, text)',
  'fmt.Fprintf(w, "<p>%s</p>", tags)',
  'fmt.Fprintf(w, "<script>const x = %d;</script>", len(text))',
])('%s is not', (statement) => {
  expect(isReported(statement)).toBe(false);
});
