/** Checks that may say yes before they have looked: only what is known at each yes is known of their answer. */
import { describe, expect, it } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const pattern = {
  javascript: '/^[a-z]+$/.test(v)',
  python: "re.fullmatch('[a-z]+', v) is not None",
  java: 'P.matcher(v).matches()',
  go: 'p.MatchString(v)',
  php: "preg_match('/^[a-z]+$/D', $v) === 1",
  ruby: 'v.match?(/\\A[a-z]+\\z/)',
  csharp: 'Regex.IsMatch(v, "^[a-z]+$")',
};

/** The check `isGood` with this body, before a command that takes what it looked at. */
const applications: Record<keyof typeof pattern, (body: string) => Sources> = {
  javascript: (body) => ({
    'a.js': `const { exec } = require('child_process');
function isGood(v, user) { ${body} }
require('express')().get('/', (req, res) => { const v = req.query.v; if (!isGood(v, req.user)) return; exec('ls ' + v); });`,
  }),
  python: (body) => ({
    'a.py': `import os, re
from flask import Flask, request, abort
app = Flask(__name__)
def is_good(v):
${body.replaceAll(/^/gm, '    ')}
@app.get('/')
def run():
    v = request.args['v']
    if not is_good(v):
        abort(400)
    os.system('ls ' + v)
`,
  }),
  java: (body) => ({
    'A.java': `import org.springframework.web.bind.annotation.*;
import java.util.regex.Pattern;
@RestController class A {
  static final Pattern P = Pattern.compile("^[a-z]+$");
  boolean isGood(String v) { ${body} }
  boolean isOld(String v) { return v.contains("a"); }
  @GetMapping("/") String run(@RequestParam String v) throws Exception {
    if (!isGood(v)) return "no";
    Runtime.getRuntime().exec("ls " + v);
    return "";
  }
}`,
  }),
  go: (body) => ({
    'main.go': `package main
import ("net/http"; "os/exec"; "regexp"; "strings")
var p = regexp.MustCompile("^[a-z]+$")
func isGood(v string) bool {
${body}
}
func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		v := r.FormValue("v")
		if !isGood(v) { return }
		exec.Command("sh", "-c", "ls " + v).Run()
	})
}`,
  }),
  php: (body) => ({
    'a.php': `<?php function isGood($v) { ${body} } $v = $_GET['v']; if (isGood($v)) { system('ls ' . $v); }`,
  }),
  ruby: (body) => ({
    'app/controllers/a_controller.rb': `class AController < ApplicationController
  def show
    v = params[:v]
    return head(400) unless good?(v)
    system("ls #{v}")
  end
  private
  def good?(v)
    ${body}
  end
end`,
  }),
  csharp: (body) => ({
    'A.cs': `using Microsoft.AspNetCore.Mvc; using System.Diagnostics; using System.Text.RegularExpressions;
public class AController : Controller {
  static bool IsGood(string v) { ${body} }
  public IActionResult Run(string v) { if (!IsGood(v)) return BadRequest(); Process.Start("sh", "-c ls " + v); return Ok(); }
}`,
  }),
};

const isReported = (language: keyof typeof pattern, body: string) =>
  findings(applications[language](body)).some((one) => one.startsWith('code/command-injection '));

describe('a yes before the check says nothing of the value', () => {
  it.each<[keyof typeof pattern, string]>([
    ['javascript', `if (user.isAdmin) return true; return ${pattern.javascript};`],
    ['javascript', `if (v.startsWith('x')) return v.length < 90; return ${pattern.javascript};`],
    [
      'javascript',
      `for (const p of ['a', 'b']) if (v.startsWith(p)) return true; return ${pattern.javascript};`,
    ],
    [
      'javascript',
      `if (user.isAdmin) { return true; } if (!${pattern.javascript}) { return false; } return true;`,
    ],
    ['python', `if v.startswith('x'):\n    return True\nreturn ${pattern.python}`],
    ['java', `if (v.startsWith("x")) return true; return ${pattern.java};`],
    ['java', `if (v.length() > 100) return isOld(v); return ${pattern.java};`],
    ['go', `if strings.HasPrefix(v, "x") { return true }\nreturn ${pattern.go}`],
    ['php', `if (str_starts_with($v, 'x')) return true; return ${pattern.php};`],
    ['ruby', `return true if v.start_with?('x')\n    ${pattern.ruby}`],
    ['csharp', `if (v.StartsWith("x")) return true; return ${pattern.csharp};`],
  ])('%s: %s', (language, body) => {
    expect(isReported(language, body)).toBe(true);
  });
});

describe('the check is believed where each yes is good', () => {
  it.each<[keyof typeof pattern, string]>([
    ['javascript', `if (!v) return true; return ${pattern.javascript};`],
    [
      'javascript',
      `if (v == null || v === '') return true; if (!${pattern.javascript}) return false; return true;`,
    ],
    ['javascript', `if (['all', 'none'].includes(v)) return true; return ${pattern.javascript};`],
    ['javascript', `if (v.length > 10) return false; if (/[^a-z]/.test(v)) return false; return true;`],
    [
      'python',
      `if v in ('all', 'none'):\n    return True\nif not ${pattern.python}:\n    return False\nreturn True`,
    ],
    ['java', `if (v == null || v.isEmpty()) { return true; } return ${pattern.java};`],
    ['java', `if (StringUtils.isBlank(v)) return true; return ${pattern.java};`],
    ['java', `if (!StringUtils.hasText(v)) return true; return ${pattern.java};`],
    ['java', `if (v.isBlank()) return false; if (v.equals("all")) return true; return ${pattern.java};`],
    ['go', `if v == "" { return true }\nreturn ${pattern.go}`],
    ['php', `if (empty($v)) { return true; } return ${pattern.php};`],
    ['ruby', `return true if v.blank?\n    ${pattern.ruby}`],
    ['ruby', `v.nil? || ${pattern.ruby}`],
    ['csharp', `if (string.IsNullOrEmpty(v)) return true; return ${pattern.csharp};`],
  ])('%s: %s', (language, body) => {
    expect(isReported(language, body)).toBe(false);
  });
});
