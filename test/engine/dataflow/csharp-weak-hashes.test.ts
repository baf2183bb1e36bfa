/** What stands around a weak hash of C# and says that it is for security. */
import { expect, it } from 'vitest';
import { analyseSources } from '../support/analyse-sources.ts';

it.each([
  ['a token of cancellation', 'string path, CancellationToken cancellationToken', false],
  ['a token', 'string path, string token', true],
  ['a password', 'string path, string password', true],
])('says nothing certain or something: %s', (_what, parameters, isCertain) => {
  const { candidates } = analyseSources({
    'Store.cs': `using System.IO; using System.Security.Cryptography;
public class Store {
  public byte[] Sum(${parameters}) {
    using (var md5 = MD5.Create()) return md5.ComputeHash(Open(path));
  }
}`,
  });
  const told = candidates.filter(({ ruleId }) => ruleId === 'code/weak-hash');
  expect(told.some(({ isDoubtful }) => !isDoubtful)).toBe(isCertain);
});
