import type { ServerResponse } from 'node:http';

/** Answers with JSON. Plain Node, because Express's `json` also computes entity tags and types anew each time. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

export function sendText(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', contentType);
  response.end(text);
}
