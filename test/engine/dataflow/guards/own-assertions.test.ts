/** Functions of the program that throw where their first argument is not as it should be. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';
import { runsInput } from '../../support/csharp-action.ts';

const runs = (sources: Record<string, string>) =>
  findings(sources).some((one) => one.startsWith('code/command-injection'));

const inJava = (check: string, body: string) =>
  runs({
    'Checks.java': `package app; class Checks { static void ensure(boolean ok, String message) { ${body} } }`,
    'Tool.java': `package app; import javax.servlet.http.*; public class Tool extends HttpServlet {
      void doGet(HttpServletRequest q, HttpServletResponse r) throws Exception { String x = q.getParameter("a"); ${check} Runtime.getRuntime().exec("sh -c " + x); } }`,
  });
const refusing = 'if (!ok) throw new IllegalArgumentException(message);';

it.each([
  ['the condition holds once it came back', 'Checks.ensure(x.matches("[a-z]+"), "name");', refusing, false],
  [
    'the condition does not hold once it came back',
    'Checks.ensure(!x.matches("[a-z]+"), "name");',
    'if (ok) throw new IllegalArgumentException(message);',
    false,
  ],
  ['the condition is turned round', 'Checks.ensure(!x.matches("[a-z]+"), "name");', refusing, true],
  [
    'the answer is only printed',
    'Checks.ensure(x.matches("[a-z]+"), "name");',
    'if (!ok) System.err.println(message);',
    true,
  ],
  [
    'something else decides as well',
    'Checks.ensure(x.matches("[a-z]+"), "name");',
    'if (!ok && message.isEmpty()) throw new IllegalArgumentException(message);',
    true,
  ],
  ['the condition asks for one letter', 'Checks.ensure(x.matches(".*[a-z].*"), "name");', refusing, true],
])('Java: %s', (_what, check, body, expected) => {
  expect(inJava(check, body)).toBe(expected);
});

const guard = (body: string) =>
  `static class Guard { public static void Against(bool bad, string why) { ${body} } }`;
const isBad = '!System.Text.RegularExpressions.Regex.IsMatch(x, @"\\A[a-z]+\\z")';

it.each([
  [
    'what is bad is refused',
    `Guard.Against(${isBad}, "x"); Run(x);`,
    'if (bad) throw new ArgumentException(why);',
    false,
  ],
  [
    'what is bad is printed',
    `Guard.Against(${isBad}, "x"); Run(x);`,
    'if (bad) Console.WriteLine(why);',
    true,
  ],
  [
    'what is good is refused',
    `Guard.Against(${isBad}, "x"); Run(x);`,
    'if (!bad) throw new ArgumentException(why);',
    true,
  ],
])('C#: %s', (_what, body, check, expected) => {
  expect(runsInput(body, '', guard(check))).toBe(expected);
});
