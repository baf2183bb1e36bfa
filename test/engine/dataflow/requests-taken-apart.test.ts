/** Programs without a framework take the address of a request apart themselves, in functions of their own. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

it('Java: the address is of its exchange in a function that takes any address', () => {
  expect(
    findings({
      'Server.java': `import com.sun.net.httpserver.*;
import java.net.*;
import java.util.*;
class Server {
  static Map<String, String> parameters(URI address) {
    Map<String, String> found = new HashMap<>();
    String query = address.getRawQuery();
    if (query == null) return found;
    for (String pair : query.split("&")) {
      int at = pair.indexOf('=');
      if (at < 0) continue;
      found.put(pair.substring(0, at), URLDecoder.decode(pair.substring(at + 1)));
    }
    return found;
  }
  void start(HttpServer server) {
    server.createContext("/ping", exchange -> {
      String host = parameters(exchange.getRequestURI()).get("host");
      Runtime.getRuntime().exec(new String[] { "sh", "-c", "ping " + host });
    });
  }
}`,
    }),
  ).toEqual([expect.stringContaining('code/command-injection')]);
});

it.each([
  {
    'main.go': `package main
import ("fmt"; "net/http")
func lost(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	fmt.Fprintf(w, "<p>%s was not found</p>", r.URL.Path)
}
func main() { http.ListenAndServe(":80", http.HandlerFunc(lost)) }
`,
  },
  {
    'app.py': `def application(environ, start_response):
    start_response("404 Not Found", [("Content-Type", "text/html")])
    return [("<p>%s was not found</p>" % environ["PATH_INFO"]).encode()]
`,
  },
  {
    'app.rb': `require 'rack'
class App
  def call(env)
    request = Rack::Request.new(env)
    [404, { 'content-type' => 'text/html' }, ["<p>#{CGI.unescape(request.path_info)} was not found</p>"]]
  end
end
run App.new
`,
  },
])('a page shows a path that was decoded: %j', (files) =>
  expect(findings(files)).toEqual([expect.stringContaining('code/reflected-xss')]),
);

it.each([
  {
    'main.go': `package main
import ("log"; "net/http")
func seen(w http.ResponseWriter, r *http.Request) { log.Printf("%s %s", r.Method, r.URL.Path) }
func main() { http.ListenAndServe(":80", http.HandlerFunc(seen)) }
`,
  },
  {
    'main.go': `package main
import ("fmt"; "net/http")
func lost(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	fmt.Fprintf(w, "<p>%s was not found</p>", r.URL.EscapedPath())
}
func main() { http.ListenAndServe(":80", http.HandlerFunc(lost)) }
`,
  },
])('a log entry, or a path as it was sent: %j', (files) => expect(findings(files)).toEqual([]));

const dispatched = (method: string) => ({
  'app.py': `from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs, urlparse
from html import escape
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        parsed = urlparse(self.path)
        handler = getattr(self, 'get_' + parsed.path.strip('/'), None)
        if handler is not None:
            handler(parse_qs(parsed.query))
    def get_hello(self, given):
        ${method}
    def reply(self, page):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(page.encode())
`,
});

it('Python: a method that the path chooses answers as its class does', () => {
  expect(findings(dispatched("self.reply('<h1>' + given['name'][0])"))).toEqual([
    expect.stringContaining('code/reflected-xss'),
  ]);
  expect(findings(dispatched("self.reply('<h1>' + escape(given['name'][0]))"))).toEqual([]);
});
