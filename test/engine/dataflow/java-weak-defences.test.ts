/** Defences of Spring's handlers that hold, and those that nearly do. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

/** What is told of the body of a handler; `x` is what came in. */
const told = (body: string, result = 'void', mark = 'RestController') =>
  findings({
    'Web.java': `package app; import java.io.*; import java.nio.file.*; import java.util.*; import java.util.zip.*; import jakarta.servlet.http.*;
import org.apache.commons.io.FilenameUtils; import org.springframework.http.*; import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Controller; import org.springframework.web.bind.annotation.*; import org.springframework.web.client.RestTemplate; import org.springframework.web.util.HtmlUtils;
@${mark} class Web {
  static final Set<String> HOSTS = Set.of("a.example.com", "b.example.com");
  JdbcTemplate jdbc; final RestTemplate rest = new RestTemplate();
  @GetMapping("/a") public ${result} run(@RequestParam String x, HttpServletResponse r) throws Exception { ${body} }
}`,
  }).map((one) => one.replace(/ .*/, ''));

const page = (text: string) => `r.setContentType("text/html"); r.getWriter().print(${text});`;
const typed = (type: string) =>
  `return ResponseEntity.ok().contentType(MediaType.${type}).body("<b>" + x + "</b>");`;

describe('what does not help is told', () => {
  it.each([
    ['sql-injection', `jdbc.queryForList("SELECT * FROM t WHERE id = " + x.replace("'", "''"));`],
    ['path-traversal', 'Files.readAllBytes(Paths.get(FilenameUtils.concat("/srv", x)));'],
    ['path-traversal', 'Files.readAllBytes(Paths.get(FilenameUtils.normalize("/srv/" + x)));'],
    ['path-traversal', 'Files.readAllBytes(Paths.get(FilenameUtils.normalize(x)));'],
    ['ssrf', 'rest.getForObject("https://{host}/a", String.class, x);'],
    ['reflected-xss', page('"<a href=\\"" + HtmlUtils.htmlEscape(x) + "\\">x</a>"')],
    ['open-redirect', 'if (HOSTS.stream().anyMatch(h -> x.startsWith("https://" + h))) r.sendRedirect(x);'],
  ])('%s: %s', (rule, body) => {
    expect(told(body)).toContain(`code/${rule}`);
  });

  it('an answer with a content type of its own, of a controller of pages', () => {
    expect(told(typed('TEXT_HTML'), 'ResponseEntity<String>', 'Controller')).toContain('code/reflected-xss');
    const attribute = (text: string) =>
      `return ResponseEntity.ok().contentType(MediaType.TEXT_HTML).body("<b title=\\"" + ${text} + "\\"></b>");`;
    const half = 'x.replace("<", "&lt;").replace(">", "&gt;")';
    expect(told(attribute(half), 'ResponseEntity<String>')).toContain('code/reflected-xss');
    expect(told(attribute('HtmlUtils.htmlEscape(x)'), 'ResponseEntity<String>')).toEqual([]);
    expect(told('return "redirect:" + x;', 'String', 'Controller')).toContain('code/open-redirect');
  });
});

describe('what helps is quiet', () => {
  it.each([
    `jdbc.queryForList("SELECT * FROM t WHERE name = '" + x.replace("'", "''") + "'");`,
    'Files.readAllBytes(Paths.get("/srv/" + FilenameUtils.normalize(x)));',
    'Files.readAllBytes(new File("/srv", FilenameUtils.normalize(x)).toPath());',
    'rest.getForObject("https://example.com/{id}", String.class, x);',
    page('"<a href=\\"/a?b=" + HtmlUtils.htmlEscape(x) + "\\">x</a>"'),
    page('"<img src=\\"" + HtmlUtils.htmlEscape(x) + "\\">"'),
    'if (HOSTS.stream().noneMatch(h -> x.startsWith("https://" + h + "/"))) return; r.sendRedirect(x);',
  ])('%s', (body) => {
    expect(told(body)).toEqual([]);
  });

  it('text that is no page', () => {
    expect(told(typed('TEXT_PLAIN'), 'ResponseEntity<String>', 'Controller')).toEqual([]);
  });

  it('a question to what a call gives, which is called again', () => {
    const unpack = (
      check: string,
    ) => `try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(x.getBytes()))) {
      ZipEntry e; while ((e = in.getNextEntry()) != null) { ${check} Files.copy(in, new File("/srv", e.getName()).toPath()); } }`;
    expect(told(unpack(''))).toContain('code/archive-slip');
    expect(told(unpack('if (e.getName().contains("..")) continue;'))).not.toContain('code/archive-slip');
  });
});

it('quotes that are taken out of a text that was put together are taken out of all of it', () => {
  const log = (replace: string) =>
    told(`String q = "SELECT a FROM t WHERE b = '" + x + "' AND c = 'd'"; q = q${replace};
    jdbc.execute("INSERT INTO log (time, what) VALUES ('1', '" + q + "')");`);
  expect(log(".replace('\\'', '\"')")).toEqual([]);
  expect(log('')).toEqual(['code/sql-injection']);
});
