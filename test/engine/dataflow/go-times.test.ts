/** What a request brings as a time, written into a text. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const told = (given: string) =>
  findings({
    'main.go': `package main

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"time"

	"example.com/shop/orders"
)

func list(db *sql.DB, w http.ResponseWriter, r *http.Request) {
	var asked orders.Asked
	json.NewDecoder(r.Body).Decode(&asked)
	db.Query("SELECT * FROM orders WHERE placed_at > '" + ${given} + "'")
}`,
  }).map((one) => one.split(' ')[0]);

it.each(['asked.From.UTC().Format(time.DateTime)', 'asked.From.Format("2006-01-02")'])(
  'holds nothing but a time: %s',
  (given) => {
    expect(told(given)).toEqual([]);
  },
);

it.each(['asked.From.Format("%s")', 'asked.From.Format(asked.Layout)', 'asked.Name'])(
  'may hold anything: %s',
  (given) => {
    expect(told(given)).toEqual(['code/sql-injection']);
  },
);
