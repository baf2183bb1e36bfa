/** Filters of Rust and components of Ruby that pages call. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const bypass = 'code/framework-escape-bypass';

it('MiniJinja calls filters of its environment', () => {
  const sources = {
    'src/main.rs': `use std::{collections::HashMap, sync::Arc};
use axum::{extract::{Query, State}, response::Html, routing::get, Router};
use minijinja::{context, path_loader, Environment, Value};

fn bold(value: String) -> Value {
    Value::from_safe_string(format!("<b>{}</b>", value))
}

async fn home(State(env): State<Arc<Environment<'static>>>, Query(params): Query<HashMap<String, String>>) -> Html<String> {
    let page = env.get_template("home.html").unwrap();
    Html(page.render(context! { q => params.get("q").cloned().unwrap_or_default() }).unwrap())
}

#[tokio::main]
async fn main() {
    let mut env = Environment::new();
    env.set_loader(path_loader("templates"));
    env.add_filter("bold", bold);
    let app = Router::new().route("/", get(home)).with_state(Arc::new(env));
    let listener = tokio::net::TcpListener::bind("0.0.0.0:3000").await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
`,
  };
  expect(findings({ ...sources, 'templates/home.html': '<p>{{ q|bold }}</p>' })).toEqual([
    `${bypass} src/main.rs:6`,
  ]);
  expect(findings({ ...sources, 'templates/home.html': '<p>{{ "x"|bold }} {{ q }}</p>' })).toEqual([]);
});

it('Tera gives a function what the page gives it by name, as one table', () => {
  const sources = (page: string) => ({
    'src/main.rs': `use std::{collections::HashMap, sync::Arc};
use axum::{extract::{Query, State}, response::Html, routing::get, Router};
use tera::{Context, Tera, Value};

fn badge(args: &HashMap<String, Value>) -> tera::Result<Value> {
    let label = args.get("label").and_then(|v| v.as_str()).unwrap_or("");
    Ok(Value::String(format!("<i>{}</i>", label)))
}

async fn home(State(tera): State<Arc<Tera>>, Query(params): Query<HashMap<String, String>>) -> Html<String> {
    let mut context = Context::new();
    context.insert("q", &params.get("q").cloned().unwrap_or_default());
    Html(tera.render("home.html", &context).unwrap())
}

#[tokio::main]
async fn main() {
    let mut tera = Tera::new("templates/**/*").unwrap();
    tera.register_function("badge", badge);
    let app = Router::new().route("/", get(home)).with_state(Arc::new(tera));
    let listener = tokio::net::TcpListener::bind("0.0.0.0:3000").await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
`,
    'templates/home.html': page,
  });
  expect(findings(sources('<p>{{ badge(label=q) | safe }}</p>'))).toEqual([
    'code/template-xss templates/home.html:1',
  ]);
  expect(findings(sources('<p>{{ badge(label=q) }} {{ badge(label="x") | safe }}</p>'))).toEqual([]);
});

it('Rails renders a component whose field is called as an option of render is', () => {
  const sources = {
    'app/controllers/searches_controller.rb': `class SearchesController < ApplicationController
  def show
  end
end`,
    'config/routes.rb': `Rails.application.routes.draw do
  resource :search, only: :show
end`,
    'app/views/searches/show.html.erb': '<%= render NoteComponent.new(text: params[:note]) %>',
    'app/components/note_component.rb': `class NoteComponent < ViewComponent::Base
  def initialize(text:)
    @text = text
  end

  def call
    content_tag(:p, @text)
  end
end`,
  };
  expect(findings(sources)).toEqual([]);
});
