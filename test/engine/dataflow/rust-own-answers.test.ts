/** What frameworks of Rust make of the program's own errors. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const axum = (body: string, page = 'Html(format!("<p>no {what}</p>"))') =>
  findings({
    'src/main.rs': `use axum::{extract::Query, response::{Html, IntoResponse, Response}, routing::get, Router};
use std::collections::HashMap;
enum AppError { Missing(String), Other }
impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        match self {
            AppError::Missing(what) => ${page}.into_response(),
            AppError::Other => Html("<p>other</p>").into_response(),
        }
    }
}
async fn show(Query(q): Query<HashMap<String, String>>) -> Result<String, AppError> { ${body} }
fn app() -> Router { Router::new().route("/", get(show)) }
`,
  });

describe('an error that holds what was sent', () => {
  it.each([
    'Err(AppError::Missing(q["x"].clone()))',
    'let one = find().ok_or(AppError::Missing(q["x"].clone()))?; Ok(one)',
    'let one = find().map_err(|_| AppError::Missing(q["x"].clone()))?; Ok(one)',
    'let one = find().ok_or_else(|| AppError::Missing(q["x"].to_string()))?; Ok(one)',
  ])('becomes the answer: %s', (body) => expect(axum(body)).toEqual(['code/reflected-xss src/main.rs:7']));

  it.each([
    'Err(AppError::Other)',
    'let one = find().map_err(|_| AppError::Other)?; Ok(one + &q["x"])',
    'Err(AppError::Missing("page".into()))',
  ])('nothing arrives: %s', (body) => expect(axum(body)).toEqual([]));

  it('is escaped', () =>
    expect(
      axum('Err(AppError::Missing(q["x"].clone()))', 'Html(html_escape::encode_text(&what).to_string())'),
    ).toEqual([]));

  it('becomes the answer of actix', () =>
    expect(
      findings({
        'src/main.rs': `use actix_web::{get, web, HttpResponse, ResponseError};
#[derive(Debug)]
enum Problem { Missing(String) }
impl ResponseError for Problem {
    fn error_response(&self) -> HttpResponse {
        match self { Problem::Missing(what) => HttpResponse::NotFound().content_type("text/html").body(format!("<p>no {what}</p>")) }
    }
}
#[get("/{name}")]
async fn show(name: web::Path<String>) -> Result<HttpResponse, Problem> { Err(Problem::Missing(name.into_inner())) }
`,
      }),
    ).toEqual(['code/reflected-xss src/main.rs:6']));
});
