/** What one request writes and another shows, through mappers and builders that name their tables each in their own way. */
import { expect, test } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const express = (imports: string, add: string, shown: string): Sources => ({
  'app.ts': `import express from 'express';
${imports}
const app = express();
app.use(express.urlencoded());
app.post('/comments', async (req, res) => { ${add} res.redirect('/'); });
app.get('/', async (req, res) => {
  ${shown}
});`,
});

const go = (imports: string, declared: string, add: string, shown: string): Sources => ({
  'main.go': `package main

import (
	"fmt"
	"net/http"
	${imports}
)

${declared}

func add(w http.ResponseWriter, r *http.Request) {
	${add}
}

func list(w http.ResponseWriter, r *http.Request) {
	${shown}
}

func main() {
	http.HandleFunc("/add", add)
	http.HandleFunc("/list", list)
	http.ListenAndServe(":80", nil)
}
`,
});

const knex = "const knex = require('knex')({ client: 'pg' });";
const typeorm = `import { DataSource, Entity, Column } from 'typeorm';
@Entity() class Comment { @Column() body: string; @Column() author: string; }
const source = new DataSource({ type: 'sqlite', database: 'x' });`;
const pgx = `var pool *pgxpool.Pool`;
const bun = `type Comment struct {
	Body   string
	Author string
}
var db *bun.DB`;

const rust = (bound: string): Sources => ({
  'src/main.rs': `use axum::{extract::{Form, State}, response::Html, routing::{get, post}, Router};
use sqlx::{PgPool, Row};
#[derive(serde::Deserialize)]
struct NewComment { body: String }
async fn add(State(db): State<PgPool>, Form(form): Form<NewComment>) {
    sqlx::query("INSERT INTO comments (author, body) VALUES ($1, $2)")${bound}.execute(&db).await.unwrap();
}
async fn show(State(db): State<PgPool>) -> Html<String> {
    let row = sqlx::query("SELECT author, body FROM comments").fetch_one(&db).await.unwrap();
    let body: String = row.get("body");
    Html(format!("<p>{}</p>", body))
}
#[tokio::main]
async fn main() { let app = Router::new().route("/add", post(add)).route("/", get(show)); }
`,
});

const rustByFunction = (bound: string): Sources => {
  const [[path, text] = ['', '']] = Object.entries(rust(bound));
  return {
    [path]: text
      .replace(
        / {4}let row[\s\S]*body\)\)\n/,
        `    let comment = load(&db).await.unwrap().ok_or("none").unwrap();
    Html(format!("<p>{}</p>", comment.body))
`,
      )
      .replace(
        '#[tokio::main]',
        `struct Comment { author: String, body: String }
async fn load(db: &PgPool) -> Result<Option<Comment>, sqlx::Error> {
    sqlx::query_as("SELECT author, body FROM comments").fetch_optional(db).await
}
#[tokio::main]`,
      ),
  };
};

const jooq = (add: string): Sources => ({
  'C.java': `import org.jooq.DSLContext;
import org.springframework.web.bind.annotation.*;
import static app.jooq.Tables.COMMENTS;
@RestController
public class C {
  private final DSLContext dsl;
  public C(DSLContext dsl) { this.dsl = dsl; }
  @PostMapping("/comments")
  public void add(@RequestParam String text) { ${add} }
  @GetMapping(value = "/comments", produces = "text/html")
  public String list() {
    StringBuilder out = new StringBuilder();
    for (var row : dsl.selectFrom(COMMENTS).fetch()) out.append("<p>").append(row.get(COMMENTS.BODY));
    return out.toString();
  }
}`,
});

const sequel = (add: string): Sources => ({
  'app.rb': `require 'sinatra'
require 'sequel'
DB = Sequel.sqlite('x.db')
post '/comments' do
  ${add}
  redirect '/'
end
get '/' do
  DB[:comments].order(:id).all.map { |c| "<p>#{c[:body]}</p>" }.join
end`,
});

const exposed = (column: string, insert = 'insert'): Sources => ({
  'App.kt': `import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import io.ktor.http.*
import org.jetbrains.exposed.sql.*
import org.jetbrains.exposed.sql.transactions.transaction
object Posts : Table("posts") { val title = varchar("title", 80); val body = text("body") }
fun Application.module() {
  routing {
    post("/posts") {
      val form = call.receiveParameters()
      transaction { Posts.${insert} { it[title] = "x"; it[body] = form["body"]!! } }
    }
    get("/posts") {
      val rows = transaction { Posts.selectAll().map { it[Posts.${column}] } }
      call.respondText("<ul>" + rows.joinToString("") { "<li>$it</li>" }, ContentType.Text.Html)
    }
  }
}`,
});

const seaOrm = (column: string): Sources => ({
  'src/main.rs': `use axum::{extract::{Form, State}, response::Html, routing::{get, post}, Router};
use sea_orm::{ActiveModelTrait, DatabaseConnection, EntityTrait, Set};
mod comment;
#[derive(serde::Deserialize)]
struct NewComment { body: String }
async fn add(State(db): State<DatabaseConnection>, Form(form): Form<NewComment>) {
    let row = comment::ActiveModel { body: Set(form.body), author: Set("x".to_owned()), ..Default::default() };
    row.insert(&db).await.unwrap();
}
async fn list(State(db): State<DatabaseConnection>) -> Html<String> {
    let all = comment::Entity::find().all(&db).await.unwrap();
    Html(all.iter().map(|c| format!("<p>{}</p>", c.${column})).collect::<String>())
}
#[tokio::main]
async fn main() { let app = Router::new().route("/add", post(add)).route("/", get(list)); }
`,
  'src/comment.rs': `use sea_orm::entity::prelude::*;
#[derive(Clone, Debug, DeriveEntityModel)]
#[sea_orm(table_name = "comments")]
pub struct Model { #[sea_orm(primary_key)] pub id: i32, pub body: String, pub author: String }
`,
});

const cake = (add: string, column: string): Sources => ({
  'src/Controller/AppController.php': `<?php
namespace App\\Controller;
use Cake\\Controller\\Controller;
class AppController extends Controller {}`,
  'src/Model/Entity/Comment.php': `<?php
namespace App\\Model\\Entity;
use Cake\\ORM\\Entity;
class Comment extends Entity {}`,
  'src/Controller/CommentsController.php': `<?php
namespace App\\Controller;
class CommentsController extends AppController {
  public function add() {
    ${add}
    $this->Comments->save($comment);
    return $this->redirect('/');
  }
  public function index() {
    $this->set('comments', $this->Comments->find('all'));
  }
}`,
  'templates/Comments/index.php': `<?php foreach ($comments as $comment): ?><p><?= $comment->${column} ?></p><?php endforeach; ?>`,
});

test.each<[string, Sources, Sources]>([
  [
    'CakePHP, set on an empty entity',
    cake(
      "$comment = $this->Comments->newEmptyEntity(); $comment->body = $this->request->getData('b');",
      'body',
    ),
    cake(
      "$comment = $this->Comments->newEmptyEntity(); $comment->body = $this->request->getData('b');",
      'author',
    ),
  ],
  [
    'CakePHP, made of values',
    cake("$comment = $this->Comments->newEntity(['body' => $this->request->getData('b')]);", 'body'),
    cake("$comment = $this->Comments->newEntity(['body' => $this->request->getData('b')]);", 'author'),
  ],
  ['Exposed', exposed('body'), exposed('title')],
  ['Exposed, asked for the new key', exposed('body', 'insertAndGetId'), exposed('title', 'insertAndGetId')],
  ['SeaORM', seaOrm('body'), seaOrm('author')],
  [
    'knex, by a call of the client',
    express(
      knex,
      "await knex('comments').insert({ body: req.body.body });",
      "const all = await knex('comments').select('*').orderBy('id'); res.send(all.map((c) => '<p>' + c.body).join(''));",
    ),
    express(
      knex,
      "await knex('comments').insert({ author: req.body.body });",
      "const one = await knex.select('body').from('comments').first(); res.send('<p>' + one.body);",
    ),
  ],
  [
    'TypeORM’s builder',
    express(
      typeorm,
      'await source.createQueryBuilder().insert().into(Comment).values([{ body: req.body.body }]).execute();',
      "const one = await source.manager.findOneBy(Comment, { id: 1 }); res.send('<p>' + one.body);",
    ),
    express(
      typeorm,
      'await source.createQueryBuilder().insert().into(Comment).values([{ author: req.body.body }]).execute();',
      "const one = await source.manager.findOneBy(Comment, { id: 1 }); res.send('<p>' + one.body);",
    ),
  ],
  [
    'pgx',
    go(
      '"github.com/jackc/pgx/v5/pgxpool"',
      pgx,
      'pool.Exec(r.Context(), "insert into comments (author, body) values ($1, $2)", "x", r.FormValue("b"))',
      'var body string\n\tpool.QueryRow(r.Context(), "select body from comments").Scan(&body)\n\tfmt.Fprintf(w, "<p>%s</p>", body)',
    ),
    go(
      '"github.com/jackc/pgx/v5/pgxpool"',
      pgx,
      'pool.Exec(r.Context(), "insert into comments (author, body) values ($1, $2)", r.FormValue("b"), "x")',
      'var body string\n\tpool.QueryRow(r.Context(), "select body from comments").Scan(&body)\n\tfmt.Fprintf(w, "<p>%s</p>", body)',
    ),
  ],
  [
    'Bun',
    go(
      '"github.com/uptrace/bun"',
      bun,
      'db.NewInsert().Model(&Comment{Body: r.FormValue("b")}).Exec(r.Context())',
      'var all []Comment\n\tdb.NewSelect().Model(&all).Scan(r.Context())\n\tfor _, c := range all {\n\t\tfmt.Fprintf(w, "<p>%s</p>", c.Body)\n\t}',
    ),
    go(
      '"github.com/uptrace/bun"',
      bun,
      'db.NewInsert().Model(&Comment{Body: r.FormValue("b")}).Exec(r.Context())',
      'var all []Comment\n\tdb.NewSelect().Model(&all).Scan(r.Context())\n\tfor _, c := range all {\n\t\tfmt.Fprintf(w, "<p>%s</p>", c.Author)\n\t}',
    ),
  ],
  [
    'Ent',
    go(
      '"app/ent"',
      'var client *ent.Client',
      'client.Comment.Create().SetAuthor("x").SetBody(r.FormValue("b")).Save(r.Context())',
      'all, _ := client.Comment.Query().All(r.Context())\n\tfor _, c := range all {\n\t\tfmt.Fprintf(w, "<p>%s</p>", c.Body)\n\t}',
    ),
    go(
      '"app/ent"',
      'var client *ent.Client',
      'client.Comment.Create().SetAuthor("x").SetBody(r.FormValue("b")).Save(r.Context())',
      'all, _ := client.Comment.Query().All(r.Context())\n\tfor _, c := range all {\n\t\tfmt.Fprintf(w, "<p>%s</p>", c.Author)\n\t}',
    ),
  ],
  [
    'sqlx of Rust, whose values are bound in order',
    rust('.bind("x").bind(&form.body)'),
    rust('.bind(&form.body).bind("x")'),
  ],
  [
    'sqlx of Rust, whose rows a function hands on as they came',
    rustByFunction('.bind("x").bind(&form.body)'),
    rustByFunction('.bind(&form.body).bind("x")'),
  ],
  [
    'jOOQ, one column',
    jooq('dsl.update(COMMENTS).set(COMMENTS.BODY, text).execute();'),
    jooq('dsl.update(COMMENTS).set(COMMENTS.AUTHOR, text).execute();'),
  ],
  [
    'jOOQ, by the places of columns',
    jooq('dsl.insertInto(COMMENTS, COMMENTS.AUTHOR, COMMENTS.BODY).values("x", text).execute();'),
    jooq('dsl.insertInto(COMMENTS, COMMENTS.AUTHOR, COMMENTS.BODY).values(text, "x").execute();'),
  ],
  [
    'Sequel',
    sequel('DB[:comments].insert(body: params[:b])'),
    sequel('DB[:comments].insert(author: params[:b])'),
  ],
])('%s: the column that is filled, and no other', (_what, bad, ok) => {
  expect(findings(bad).map((one) => one.split(' ')[0])).toEqual(['code/stored-xss']);
  expect(findings(ok)).toEqual([]);
});

test('what a statement is begun with besides its table need not be columns', () => {
  const drizzle = `import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, text } from 'drizzle-orm/pg-core';
const comments = pgTable('comments', { body: text('body') });
const db = drizzle('x');`;
  const shown = "const [one] = await db.select().from(comments); res.send('<p>' + one.body);";
  const add = 'await db.insert(comments, { log: true }).values({ body: req.body.body });';
  expect(findings(express(drizzle, add, shown))).toEqual(['code/stored-xss app.ts:10']);
});
