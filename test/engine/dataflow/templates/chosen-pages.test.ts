/** Pages whose name is one of several. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const pages = (...shown: [string, string][]) =>
  Object.fromEntries(
    shown.map(([name, page]) => [`src/main/resources/templates/${name}.ftl`, page]),
  ) as Record<string, string>;
const handler = (body: string, more = '') => `package a;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.*;
@Controller
public class Shows {
  @GetMapping("/show")
  public String show(String name, Model model) {
    model.addAttribute("name", name);
    ${body}
  }
  ${more}
}`;
const found = (body: string, more?: string) =>
  findings({
    ...pages(['first', '${name}'], ['second', '${name}'], ['third', '${name}'], ['fine', 'x']),
    'src/main/java/a/Shows.java': handler(body, more),
  }).map((finding) => /(\w+)\.ftl/.exec(finding)?.[1]);

test.each([
  ['return name.isEmpty() ? "first" : "second";', ['first', 'second']],
  ['String page = "first"; if (name.isEmpty()) page = "second"; return page;', ['first', 'second']],
  ['String page = null; if (name.isEmpty()) page = "third"; return page;', ['third']],
  ['return name.isEmpty() ? "redirect:/first" : "fine";', []],
])('each page that a handler may name is filled: %s', (body, expected) => {
  expect(found(body)).toEqual(expected);
});

test('also where another method names it', () => {
  const more = 'private String pageFor(String name) { if (name.isEmpty()) return "first"; return "third"; }';
  expect(found('return pageFor(name);', more)).toEqual(['first', 'third']);
});

test('and where a call names it (PHP)', () => {
  const app = `<?php
class Pages extends CI_Controller {
  public function show() {
    $page = $this->input->get('wide') ? 'wide' : 'narrow';
    $this->load->view($page, ['name' => $this->input->get('name')]);
  }
}`;
  const sources = {
    'application/controllers/Pages.php': app,
    'application/views/wide.php': '<p><?= $name ?></p>',
    'application/views/narrow.php': '<p><?= html_escape($name) ?></p>',
  };
  expect(findings(sources)).toEqual(['code/reflected-xss application/views/wide.php:1']);
});
