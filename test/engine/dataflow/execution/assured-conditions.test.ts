/** What holds behind `if (!asked) return`: the rest of the block is under what was asked. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const inCSharp = (leave: string) =>
  findings({
    'Pool.cs': `using System.Net.Http; using System.Net.Security;
public class Pool {
  public SocketsHttpHandler Create(Route route, bool isFirst) {
    var handler = new SocketsHttpHandler();
    ${leave}
    handler.SslOptions = new SslClientAuthenticationOptions { RemoteCertificateValidationCallback = (_, _, _, _) => true };
    return handler;
  }
}`,
  });
const inJavaScript = (leave: string) =>
  findings({
    'agent.js': `const https = require('https');
exports.agent = (options) => {
  ${leave}
  return new https.Agent({ rejectUnauthorized: false });
};`,
  });

it.each([
  ['C#', inCSharp('if (!route.DangerousAcceptAnyCertificate) { return handler; }')],
  ['JavaScript', inJavaScript('if (!options.insecure) return https.globalAgent;')],
])('who asked for it has it: %s', (_language, told) => {
  expect(told).toEqual([]);
});

it.each([
  ['others leave', inCSharp('if (!route.IsPlain) { return handler; }')],
  [
    'the block is another',
    inCSharp('if (isFirst) { if (!route.DangerousAcceptAnyCertificate) return handler; }'),
  ],
  ['nobody leaves', inCSharp('if (!route.DangerousAcceptAnyCertificate) { Count(); }')],
  ['who asked for it leaves', inJavaScript('if (options.insecure) return https.globalAgent;')],
])('it is told where %s', (_why, told) => {
  expect(told).toHaveLength(1);
});
