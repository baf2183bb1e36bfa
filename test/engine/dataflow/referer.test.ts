/** The address that a request says it comes from: whoever links to a page chooses it, and a way back to it is none for others. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const express = (body: string) => ({
  'a.js': `require('express')().get('/', (req, res) => { ${body} });`,
});
const flask = (answer: string) => ({
  'a.py': `from flask import Flask, redirect, request
app = Flask(__name__)
@app.route('/')
def index():
    return ${answer}
`,
});
const servlet = (body: string) => ({
  'A.java': `import jakarta.servlet.http.*;
class A extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
    response.setContentType("text/html");
    ${body}
  }
}`,
});
const go = (body: string) => ({
  'main.go': `package main
import ("fmt"; "net/http")
func show(w http.ResponseWriter, r *http.Request) { w.Header().Set("Content-Type", "text/html"); ${body} }
func main() { http.HandleFunc("/", show); fmt.Println(http.ListenAndServe(":80", nil)) }
`,
});

it.each([
  express("res.send('<b>' + req.headers.referer);"),
  express("const { referer } = req.headers; res.send('<b>' + referer);"),
  express("res.send('<b>' + req.get('Referrer'));"),
  flask("'<b>' + request.headers.get('Referer')"),
  flask("'<b>' + request.headers['Referer']"),
  flask("'<b>' + request.referrer"),
  servlet('response.getWriter().print("<b>" + request.getHeader("Referer"));'),
  go('fmt.Fprint(w, "<b>" + r.Referer())'),
  go('fmt.Fprint(w, "<b>" + r.Header.Get("Referer"))'),
  { 'a.php': '<?php echo "<b>" . $_SERVER["HTTP_REFERER"];' },
])('is shown: %j', (files) =>
  expect(findings(files)).toEqual([expect.stringContaining('code/reflected-xss')]),
);

it.each([
  express("res.send('<b>' + req.headers['x-request-id']);"),
  flask("'<b>' + request.headers.get('User-Agent')"),
  go('fmt.Fprint(w, "<b>" + r.UserAgent())'),
  { 'a.php': '<?php echo "<b>" . $_SERVER["HTTP_USER_AGENT"];' },
])('a header that no link sets is not: %j', (files) => expect(findings(files)).toEqual([]));

it.each([
  express("res.redirect(req.get('Referer'));"),
  flask("redirect(request.headers.get('Referer'))"),
  flask('redirect(request.referrer)'),
  servlet('response.sendRedirect(request.getHeader("Referer"));'),
  go('http.Redirect(w, r, r.Referer(), 302)'),
  { 'a.php': '<?php header("Location: " . $_SERVER["HTTP_REFERER"]);' },
])('is gone back to: %j', (files) => expect(findings(files)).toEqual([]));

it('whose origin is allowed with credentials is any site', () => {
  const allowed = servlet(`java.net.URL page = new java.net.URL(request.getHeader("Referer"));
    response.setHeader("Access-Control-Allow-Origin", page.getProtocol() + "://" + page.getHost());
    response.setHeader("Access-Control-Allow-Credentials", "true");`);
  expect(findings(allowed)).toEqual([expect.stringContaining('code/permissive-cors')]);
});
