import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const keys = (members: string) => ({
  'Keys.java':
    'interface Names { String USER = "user"; }\ninterface Keys extends Names { String PAGE = "page"; }',
  'Show.java': `import javax.servlet.http.*;
public class Show extends HttpServlet implements Keys {
${members}
}`,
});
const show = (name: string) =>
  `public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
  request.setAttribute("user", request.getParameter("user"));
  request.setAttribute("page", request.getParameter("page"));
  request.setAttribute("title", "all");
  response.getWriter().print(request.getAttribute(${name}));
}`;

test.each(['PAGE', 'USER', 'Show.USER'])(
  'constants of interfaces are known by their name: %s (Java)',
  (name) => {
    expect(findings(keys(show(name)))).toEqual(['code/reflected-xss Show.java:7']);
  },
);

test("a class's own constant goes before that of its interface (Java)", () => {
  expect(findings(keys(`static final String PAGE = "title";\n${show('PAGE')}`))).toEqual([]);
});

test.each(['self::USER', 'Show::USER', '$this::USER'])('and in PHP: %s', (name) => {
  const page = (constant: string) =>
    `<?php
interface Keys { const USER = ${constant}; }
class Show implements Keys {
  public function run() { $known = ['user' => $_GET['user'], 'title' => 'all']; echo $known[${name}]; }
}
(new Show())->run();`;
  expect(findings({ 'show.php': page("'user'") })).toEqual(['code/reflected-xss show.php:4']);
  expect(findings({ 'show.php': page("'title'") })).toEqual([]);
});
