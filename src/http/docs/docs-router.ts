import { readFileSync } from 'node:fs';
import { Router } from 'express';
import { exchangeOf } from '../exchange.ts';
import { createOpenApiDocument } from '../openapi/create-document.ts';
import { sendText } from '../send.ts';
import type { Route } from '../v1/route.ts';

/** Everything the page needs comes from this server; no inline scripts, nothing from outside. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const files = [
  { path: '/docs', file: 'page.html', type: 'text/html; charset=utf-8' },
  { path: '/docs/page.css', file: 'page.css', type: 'text/css; charset=utf-8' },
  ...['page.js', 'elements.js', 'schema-view.js', 'try-it.js'].map((file) => ({
    path: `/docs/${file}`,
    file,
    type: 'text/javascript; charset=utf-8',
  })),
];

/** The OpenAPI document, and a page to read and try it. Both are the same for everybody, so neither needs a key. */
export function docsRouter(routes: Route[]): Router {
  const router = Router();
  for (const { path, file, type } of files) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    router.get(path, (_request, response) => {
      exchangeOf(response).route = path;
      response.setHeader('Content-Security-Policy', pagePolicy);
      sendText(response, 200, type, text);
    });
  }
  router.get('/', (_request, response) => {
    exchangeOf(response).route = '/';
    response.redirect('/docs');
  });
  // Made when first asked for: a few milliseconds that no start should wait for.
  let document: string | undefined;
  router.get('/v1/openapi.json', (_request, response) => {
    exchangeOf(response).route = '/v1/openapi.json';
    document ??= JSON.stringify(createOpenApiDocument(routes), null, 2);
    sendText(response, 200, 'application/json; charset=utf-8', document);
  });
  return router;
}
