import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { toText } from '../../src/reporters/index.ts';
import { hostileTexts, reported } from './findings.ts';

it('says that there is nothing', () => {
  expect(toText([])).toBe('No findings.');
});

it('shows a finding with its trace step by step and how to fix it', () => {
  expect(toText([reported()])).toBe(
    [
      ' HIGH (1) ',
      '',
      'SQL injection  code/sql-injection',
      '  src/users.js:3',
      '  req.query.id reaches query.',
      '',
      '  1. source    src/users.js:2',
      '      const id = req.query.id;',
      '  2. sink      src/users.js:3',
      "      db.query('…' + id)",
      '',
      "      ' OR 1=1",
      '',
      '  Fix: Use ? parameters.',
      '',
      '1 finding: 1 high',
    ].join('\n'),
  );
});

it('shows a proof of concept as it can be copied', () => {
  const command = `curl -sS 'http://localhost/?id=${'1'.repeat(120)}'`;
  const proof = `This input, as \`id\`, ends the text:\n\n\`\`\`\`\n' \`\`\`\n--\n\`\`\`\`\n\nOn your own machine:\n\n\`\`\`sh\n${command}\n\`\`\``;
  expect(toText([reported({ proof_of_concept: proof })])).toContain(
    [
      '',
      '  This input, as id, ends the text:',
      "      ' ```",
      '      --',
      '',
      '  On your own machine:',
      `      ${command}`,
      '',
      '  Fix: Use ? parameters.',
    ].join('\n'),
  );
});

it('groups by severity, worst first', () => {
  const text = toText([
    reported({ severity: 'low' }),
    reported({ severity: 'critical' }),
    reported({ severity: 'low' }),
  ]);
  expect(text.match(/^ [A-Z]+ \(\d\) $/gm)).toEqual([' CRITICAL (1) ', ' LOW (2) ']);
  expect(text).toMatch(/3 findings: 1 critical, 2 low$/);
});

it('shows the code where there is no trace', () => {
  expect(toText([reported({ trace: [] })])).toContain("\n    db.query('…' + id)\n");
});

it('is coloured only when asked', () => {
  const plain = toText([reported()]);
  const coloured = toText([reported()], { colour: true });
  expect(plain).not.toContain('\u001b');
  expect(coloured).toContain('\u001b[');
  expect(stripVTControlCharacters(coloured)).toBe(plain);
});

it('lets no text act on the terminal', () => {
  for (const text of hostileTexts) {
    const shown = toText([
      reported({
        title: text,
        affected_file: text,
        description: text,
        proof_of_concept: `\`\`\`\n${text}\n\`\`\``,
        trace: [{ kind: 'sink', file: text, line: 1, code: text }],
      }),
    ]);
    expect(shown.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  }
});
