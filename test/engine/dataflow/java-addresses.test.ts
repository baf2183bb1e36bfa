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
