/** Rows of pgx that one call gathers, and a function makes into something each. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const shown = (selected: string, collected: string) =>
  findings({
    'main.go': `package main

import (
	"fmt"
	"net/http"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type Parcel struct {
	Label string
	Note  string
}

var pool *pgxpool.Pool

func add(w http.ResponseWriter, r *http.Request) {
	pool.Exec(r.Context(), "INSERT INTO parcels (label, note) VALUES ('x', $1)", r.FormValue("note"))
}

func read(row pgx.CollectableRow) (Parcel, error) {
	var p Parcel
	err := row.Scan(&p.Label, &p.Note)
	return p, err
}

func list(w http.ResponseWriter, r *http.Request) {
	rows, _ := pool.Query(r.Context(), "SELECT ${selected} FROM parcels")
	${collected}
}

func main() {
	http.HandleFunc("/add", add)
	http.HandleFunc("/list", list)
	http.ListenAndServe(":80", nil)
}
`,
  }).filter((one) => one.startsWith('code/stored-xss')).length;

const each = (made: string, text: string) =>
  `all, _ := pgx.CollectRows(rows, ${made})\n\tfor _, one := range all {\n\t\tfmt.Fprintf(w, "<p>%s", ${text})\n\t}`;
const one = (made: string, text: string) =>
  `one, _ := pgx.CollectExactlyOneRow(rows, ${made})\n\tfmt.Fprintf(w, "<p>%s", ${text})`;

it.each([
  ['note', each('pgx.RowTo[string]', 'one')],
  ['label, note', each('pgx.RowToStructByName[Parcel]', 'one.Note')],
  ['label, note', each('read', 'one.Note')],
  ['label, note', one('pgx.RowToAddrOfStructByName[Parcel]', 'one.Note')],
  ['note', one('pgx.RowTo[string]', 'one')],
])('SELECT %s: %s is what was stored', (selected, collected) => {
  expect(shown(selected, collected)).toBe(1);
});

it.each([
  ['label', each('pgx.RowTo[string]', 'one')],
  ['label, note', each('pgx.RowToStructByName[Parcel]', 'one.Label')],
  ['label, note', each('read', 'one.Label')],
  ['label, note', one('pgx.RowToStructByName[Parcel]', 'one.Label')],
])('SELECT %s: %s is another column', (selected, collected) => {
  expect(shown(selected, collected)).toBe(0);
});
