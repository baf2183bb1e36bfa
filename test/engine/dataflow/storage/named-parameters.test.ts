/** Parameters of a statement that have the names of fields: sqlx of Go takes them out of a struct. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const shown = (column: string) =>
  findings({
    'main.go': `package main

import (
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/jmoiron/sqlx"
)

type Topic struct {
	Title string \`db:"title"\`
	Body  string \`db:"body"\`
}

var db *sqlx.DB

func add(w http.ResponseWriter, r *http.Request) {
	var topic Topic
	json.NewDecoder(r.Body).Decode(&topic)
	db.NamedExecContext(r.Context(), "INSERT INTO topics (title, body) VALUES ('none', :body)", &topic)
}

func show(w http.ResponseWriter, r *http.Request) {
	var topic Topic
	db.GetContext(r.Context(), &topic, "SELECT * FROM topics WHERE id = 1")
	fmt.Fprint(w, "<p>"+topic.${column})
}

func main() {
	http.HandleFunc("/add", add)
	http.HandleFunc("/show", show)
	http.ListenAndServe(":80", nil)
}
`,
  }).filter((one) => one.startsWith('code/stored-xss')).length;

it('what stands in the field is stored in the column, and in no other', () => {
  expect(shown('Body')).toBe(1);
  expect(shown('Title')).toBe(0);
});
