import { expect, it } from 'vitest';
import { isWritten, spokenApi } from '../../../src/engine/results/api-names.ts';
import { describeFinding } from '../../../src/engine/results/describe-finding.ts';
import { candidate, rule } from '../support/candidate.ts';

it.each([
  ['child_process.exec', '`child_process.exec`'],
  ['<java.io.File>.delete', '`java.io.File.delete`'],
  ['?db.query', '`db.query`'],
  ['v_html', '`v-html`'],
  ['erb_echo_raw', 'an output of the template that does not escape'],
])('calls %s what people call it', (api, spoken) => {
  expect(spokenApi(api)).toBe(spoken);
});

it('counts no arguments of what is no call in the code, and names no class that it made of a page', () => {
  expect([isWritten('unescaped_output'), isWritten('echo')]).toEqual([false, true]);
  const shown = candidate({
    file: 'Views/Home/Index.cshtml',
    sinkApi: 'unescaped_output',
    enclosingSymbol: '_Views_Home_Index_cshtml.ExecuteAsync',
  });
  expect(describeFinding({ candidate: shown, alsoReaches: [], tools: [] }, rule(), 'csharp')).toContain(
    'reaches an output of the template that does not escape at `Views/Home/Index.cshtml:3`.\n',
  );
});
