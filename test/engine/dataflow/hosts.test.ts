/** Checks of the host of an address, in the ways that Java, Go and C# write them. */
import { describe, expect, it } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

function java(body: string, members = ''): Sources {
  return {
    'Hooks.java': `package app; import java.net.*; import java.util.*; import org.springframework.web.bind.annotation.*; import org.springframework.web.client.RestTemplate;
@RestController class Hooks {
  private static final Set<String> HOSTS = Set.of("a.example.com", "b.example.com");
  private final RestTemplate rest = new RestTemplate();
  @PostMapping("/hook") void hook(@RequestParam String url) throws Exception { ${body} }
  ${members}
}`,
  };
}

function go(body: string): Sources {
  return {
    'main.go': `package main
import ("net/http"; "net/url"; "slices"; "strings")
var hosts = []string{"a.example.com", "b.example.com"}
var _ = slices.Contains(hosts, strings.ToLower(""))
func hook(w http.ResponseWriter, r *http.Request) {
  u, err := url.Parse(r.FormValue("url"))
  if err != nil { return }
  ${body}
  http.Get(u.String())
}
`,
  };
}

const csharp = (body: string, members = ''): Sources => ({
  'HookController.cs': `using Microsoft.AspNetCore.Mvc;
public class HookController : Controller {
  ${members}
  private readonly System.Net.Http.HttpClient _client = new();
  public async Task<IActionResult> Hook(string url) { ${body} return Ok(await _client.GetStringAsync(uri)); }
}`,
});

const isOurs = (test: string) =>
  `private static bool IsOurs(string raw) => Uri.TryCreate(raw, UriKind.Absolute, out var uri) && ${test};`;

const isAsked = (sources: Sources) => findings(sources).some((one) => one.startsWith('code/ssrf'));
const send = 'rest.getForObject(url, String.class);';

describe('an address whose host is one of ours', () => {
  it.each<[string, Sources]>([
    [
      'of Java, in a list',
      java(
        `URI uri = URI.create(url); if (!HOSTS.contains(uri.getHost())) return; rest.getForObject(uri, String.class);`,
      ),
    ],
    [
      'of Java, by name',
      java(`\n String host = new URI(url).getHost();\n if (!HOSTS.contains(host)) return; ${send}`),
    ],
    [
      'of Java, equal to',
      java(`URL u = new URL(url); if (!"a.example.com".equals(u.getHost())) return; ${send}`),
    ],
    [
      'of Java, the host of another address',
      java(
        'URI base = URI.create("https://a.example.com/"); URI to = base.resolve(url); if (!base.getHost().equals(to.getHost())) return; rest.getForObject(to, String.class);',
      ),
    ],
    [
      'of Java, in a function that catches what fails',
      java(
        `if (!isOurs(url)) return; ${send}`,
        'static boolean isOurs(String text) { try { String host = URI.create(text).getHost();\n return host != null && HOSTS.contains(host.toLowerCase(Locale.ROOT)); } catch (IllegalArgumentException e) { return false; } }',
      ),
    ],
    ['of Go, by name', go('host := u.Hostname()\n if !slices.Contains(hosts, host) { return }')],
    ['of Go, by its end', go('if !strings.HasSuffix(u.Hostname(), ".example.com") { return }')],
    [
      'of C#, by a pattern',
      csharp(
        'if (!Uri.TryCreate(url, UriKind.Absolute, out var uri) || uri.Host is not ("a.example.com" or "b.example.com")) return BadRequest();',
      ),
    ],
    [
      'of C#, in a function that a library gives the address',
      csharp('if (!IsOurs(url)) return BadRequest(); var uri = url;', isOurs('uri.Host == "a.example.com"')),
    ],
  ])('is no forged request: %s', (_, sources) => expect(isAsked(sources)).toBe(false));

  it.each<[string, Sources]>([
    [
      'of Java, something else in the list',
      java(`URI uri = URI.create(url); if (!HOSTS.contains(uri.getPath())) return; ${send}`),
    ],
    [
      'of Java, where what fails is let through',
      java(
        `if (!isOurs(url)) return; ${send}`,
        'static boolean isOurs(String text) { try { return HOSTS.contains(URI.create(text).getHost()); } catch (IllegalArgumentException e) { return true; } }',
      ),
    ],
    [
      'of Go, an end that others can have',
      go('if !strings.HasSuffix(u.Hostname(), "example.com") { return }'),
    ],
    [
      'of Java, the form that any has',
      java(`if (!URI.create(url).getHost().matches("[a-z0-9-]+(\\.[a-z0-9-]+)*")) return; ${send}`),
    ],
    [
      'of Java, the form of what becomes the host',
      java(
        'if (!url.matches("^[a-zA-Z0-9.-]{1,253}$")) return; rest.getForObject("https://" + url + "/a", String.class);',
      ),
    ],
    ['of Go, the end of the whole', go('if !strings.HasSuffix(u.String(), ".example.com") { return }')],
    [
      'of C#, another pattern',
      csharp(
        'if (!Uri.TryCreate(url, UriKind.Absolute, out var uri) || uri.Host is "") return BadRequest();',
      ),
    ],
    [
      'of C#, in a function that asks for the path',
      csharp('if (!IsOurs(url)) return BadRequest(); var uri = url;', isOurs('uri.AbsolutePath == "/a"')),
    ],
  ])('is one otherwise: %s', (_, sources) => expect(isAsked(sources)).toBe(true));
});

it('takes what is joined to an address of ours in Go for what stands behind the host', () => {
  const joined = (base: string): Sources => ({
    'main.go': `package main
import ("net/http"; "net/url")
type client struct { base *url.URL }
func (c *client) get(r *http.Request) {
  u := ${base}
  http.Get(u.JoinPath("v1", r.FormValue("id")).String())
}
func hook(w http.ResponseWriter, r *http.Request) { (&client{}).get(r) }
`,
  });
  expect(isAsked(joined('c.base'))).toBe(false);
  expect(isAsked(joined('must(url.Parse(r.FormValue("base")))'))).toBe(true);
});

describe('a name that may be that of any host', () => {
  const script = (given: string, use: string) =>
    findings({
      'a.js': `const express = require('express'); const { exec } = require('child_process');
express().get('/', async (req, res) => { const { host } = req.query; if (!${given}.test(host)) return res.end(); ${use} });`,
    });
  const hosts = '/^[a-z0-9.-]+$/';

  it.each(["await fetch('https://' + host + '/x');", "res.redirect('https://' + host + '/x');"])(
    'is told where it is the host: %s',
    (use) => {
      expect(script(hosts, use)).toHaveLength(1);
    },
  );

  it.each([
    [hosts, "await fetch('https://api.example.com/' + host);"],
    [hosts, "await fetch('https://' + host + '.example.com/x');"],
    [hosts, 'res.redirect(host);'],
    [hosts, "exec('ping ' + host);"],
    ['/^[a-z0-9-]+\\.example\\.com$/', "await fetch('https://' + host + '/x');"],
  ])('is not where it can be none: %s, %s', (given, use) => {
    expect(script(given, use)).toEqual([]);
  });
});

it('what is encoded for an address may still be its host, and no more than a part of one of ours', () => {
  const asked = (address: string) =>
    isAsked({
      'HookController.cs': `using System; using Microsoft.AspNetCore.Mvc;
public class HookController : Controller {
  private readonly System.Net.Http.HttpClient _client = new();
  public async Task<IActionResult> Hook(string x) => Ok(await _client.GetStringAsync($"${address}"));
}`,
    });
  expect(asked('https://{Uri.EscapeDataString(x)}/items')).toBe(true);
  expect(asked('https://{Uri.EscapeDataString(x)}')).toBe(true);
  expect(asked('https://{Uri.EscapeDataString(x)}.example.com/items')).toBe(false);
  expect(asked('https://example.com/{Uri.EscapeDataString(x)}')).toBe(false);
});
