/** Builders and copies that Lombok writes, and factories: each part is a part of its own, and each call gives another object. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (types: string, body: string) =>
  findings({
    'Tool.java': `package app; import java.util.*; import lombok.*; import javax.servlet.http.*;
public class Tool extends HttpServlet {
  ${types}
  void doPost(HttpServletRequest q, HttpServletResponse r) throws Exception { String x = "ls"; other(x); }
  void doGet(HttpServletRequest q, HttpServletResponse r) throws Exception { String x = q.getParameter("a"); other(x); }
  void other(String x) throws Exception { ${body} }
}`,
  }).some((one) => one.startsWith('code/command-injection'));

const job = '@Value @Builder(toBuilder = true) @With static class Job { String owner; String command; }';
const mail =
  '@Data @Builder static class Mail { String to; @Builder.Default String subject = "a"; @Singular List<String> tags; }';
const checked = `@Value static class Name { String first; String last;
  @Builder Name(String first, String last) { if (!first.matches("[a-z]+")) throw new IllegalArgumentException(); this.first = first; this.last = last; } }`;

it.each([
  [job, 'Runtime.getRuntime().exec(Job.builder().owner("a").command(x).build().getCommand());'],
  [
    job,
    'Job j = Job.builder().command("ls").build().withCommand(x); Runtime.getRuntime().exec(j.getCommand());',
  ],
  [
    job,
    'Job j = Job.builder().command(x).build().toBuilder().owner("b").build(); Runtime.getRuntime().exec(j.getCommand());',
  ],
  [
    mail,
    'Mail.MailBuilder b = Mail.builder(); b.tag(x); Runtime.getRuntime().exec(b.build().getTags().get(0));',
  ],
  [
    mail,
    'for (String tag : Mail.builder().tags(List.of(x)).build().getTags()) Runtime.getRuntime().exec(tag);',
  ],
  [
    '@Builder record Pair(String a, String b) {}',
    'Runtime.getRuntime().exec(Pair.builder().a(x).build().a());',
  ],
  [checked, 'Runtime.getRuntime().exec(Name.builder().first("a").last(x).build().getLast());'],
])('%s is followed: %s', (types, body) => {
  expect(isTold(types, body)).toBe(true);
});

it.each([
  [job, 'Runtime.getRuntime().exec(Job.builder().owner(x).command("ls").build().getCommand());'],
  [
    job,
    'Job j = Job.builder().command("ls").build().withOwner(x); Runtime.getRuntime().exec(j.getCommand());',
  ],
  [
    job,
    'Job j = Job.builder().command(x).build().toBuilder().command("ls").build(); Runtime.getRuntime().exec(j.getCommand());',
  ],
  [mail, 'Runtime.getRuntime().exec(Mail.builder().to(x).tag("a").build().getSubject());'],
  [
    '@Builder record Pair(String a, String b) {}',
    'Runtime.getRuntime().exec(Pair.builder().a(x).b("ls").build().b());',
  ],
  [checked, 'Runtime.getRuntime().exec(Name.builder().first(x).build().getFirst());'],
])('%s is kept apart: %s', (types, body) => {
  expect(isTold(types, body)).toBe(false);
});

it('what one call of a factory gives is not what another one gives', () => {
  const types =
    'static class Box { List<String> all = new ArrayList<>(); static Box make() { return new Box(); } }';
  const run = (filled: string, run: string) =>
    `Box a = Box.make(); Box b = Box.make(); ${filled}.all.add(x); for (String s : ${run}.all) Runtime.getRuntime().exec(s);`;
  expect(isTold(types, run('a', 'a'))).toBe(true);
  expect(isTold(types, run('a', 'b'))).toBe(false);
});
