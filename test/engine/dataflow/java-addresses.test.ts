/** Addresses that Java puts together from their parts: only who chooses the host chooses where they lead. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (address: string) =>
  findings({
    'Fetch.java': `import java.net.*; import org.springframework.web.bind.annotation.*; import org.springframework.web.client.RestTemplate;
@RestController class Fetch {
  @GetMapping("/a") void get(@RequestParam String in) throws Exception { new RestTemplate().getForObject(${address}, String.class); }
}`,
  }).some((one) => one.startsWith('code/ssrf'));

it.each([
  'new URL("https", in, "/x").toURI()',
  'new URL("https", in, 443, "/x").toURI()',
  'new URI("https", in, "/x", null)',
  'new URI("https", in, "/x", "a=b", null)',
  'new URI("https", null, in, -1, "/x", null, null)',
  'new URI("https", "a.example@" + in, "/x", null)',
  'URI.create("https://a.example/").resolve(in)',
])('%s is told', (address) => {
  expect(isTold(address)).toBe(true);
});

it.each([
  'new URL("https", "a.example", "/" + in).toURI()',
  'new URL("https", "a.example", 443, "/" + in).toURI()',
  'new URI("https", "a.example", "/" + in, null)',
  'new URI("https", "a.example", URI.create(in).getPath(), null, null)',
  'new URI("https", "a.example", "/x", "a=" + in, null)',
  'new URI("https", null, "a.example", -1, "/x", in, null)',
])('%s is not', (address) => {
  expect(isTold(address)).toBe(false);
});

const redirects = (check: string) =>
  findings({
    'Go.java': `import java.io.*; import java.net.*; import jakarta.servlet.http.*; import org.springframework.web.bind.annotation.*;
@RestController class Go {
  @GetMapping("/a") void go(@RequestParam String in, HttpServletResponse response) throws Exception {
    URI uri = URI.create(in); File file = new File(in);
    ${check}
    response.sendRedirect(in);
  }
}`,
  }).some((one) => one.startsWith('code/open-redirect'));

it.each([
  'if (uri.isAbsolute() || in.startsWith("//")) return;',
  'if (new URI(in).isAbsolute() || in.startsWith("//")) return;',
  'if (!file.isAbsolute() || in.startsWith("//")) return;',
])('an address that has neither scheme nor host stays on the site: %s', (check) => {
  expect(redirects(check)).toBe(false);
});

it.each([
  '',
  'if (uri.isAbsolute()) return;',
  'if (!file.isAbsolute()) return;',
  'if (in.startsWith("//")) return;',
  'if (!uri.isAbsolute() || in.startsWith("//")) return;',
  'if (file.isAbsolute() || in.startsWith("//")) return;',
])('one that is asked for less may lead elsewhere: %s', (check) => {
  expect(redirects(check)).toBe(true);
});

const files = (check: string) =>
  findings({
    'Read.java': `import java.nio.file.*; import org.springframework.web.bind.annotation.*;
@RestController class Read {
  @GetMapping("/a") byte[] read(@RequestParam String in) throws Exception {
    Path path = Paths.get(in).normalize();
    ${check}
    return Files.readAllBytes(Path.of("/data").resolve(path));
  }
}`,
  }).some((one) => one.startsWith('code/path-traversal'));

it('a tidied path that begins neither from the root nor with two dots stays in its folder', () => {
  expect(files('if (path.isAbsolute() || path.startsWith("..")) return null;')).toBe(false);
  expect(files('if (path.isAbsolute()) return null;')).toBe(true);
  expect(files('if (path.startsWith("..")) return null;')).toBe(true);
});
