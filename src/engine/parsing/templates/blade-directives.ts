/** What the directives of Blade do, as PHP around their arguments. */

interface Around {
  before: string;
  after: string;
  /** Without arguments it is no directive, but text. */
  needsArguments?: boolean;
}

export type Directive = { needsArguments?: boolean } & (
  | /** A block up to the directive of the same name with `end` before it. */
  ({ does: 'open'; ignoresArguments?: boolean } & Around)
  | ({ does: 'statement' } & Around)
  /** `@break` and `@continue`, with or without a condition. */
  | { does: 'leave' }
  | { does: 'extend' }
  /** Fills another template with the variables of this one; so many arguments before its name say when. */
  | { does: 'include'; skipped: number }
  /** Fills a template with nothing but what it is given. */
  | { does: 'component' }
  | { does: 'each' }
  /** Its arguments are no text of the page, but write nothing that could do harm. */
  | { does: 'nothing' }
);

const condition = (before: string, after = ') {\n'): Directive => ({
  does: 'open',
  before,
  after,
  needsArguments: true,
});

/** Conditions on what no value of the page decides. */
const ofSurroundings: Directive = { does: 'open', before: 'if (', after: ') {\n', ignoresArguments: true };

const include = (skipped: number): Directive => ({ does: 'include', skipped, needsArguments: true });

const nothing: Directive = { does: 'nothing', needsArguments: true };

function each(names: string, directive: Directive): [string, Directive][] {
  return names.split(' ').map((name) => [name, directive]);
}

export const directives: Readonly<Record<string, Directive>> = Object.fromEntries([
  ['if', condition('if (')],
  ['unless', condition('if (!(', ')) {\n')],
  ['isset', condition('if (isset(', ')) {\n')],
  ['empty', condition('if (empty(', ')) {\n')],
  ['foreach', condition('foreach (')],
  ['forelse', condition('foreach (')],
  ['for', condition('for (')],
  ['while', condition('while (')],
  ['switch', condition('switch (')],
  ...each('auth guest production', ofSurroundings),
  ...each('can cannot canany env error hasSection sectionMissing session', {
    ...ofSurroundings,
    needsArguments: true,
  }),
  ['case', { does: 'statement', before: 'case ', after: ':\n', needsArguments: true }],
  ['default', { does: 'statement', before: 'default:\n', after: '' }],
  ['php', { does: 'statement', before: '', after: ';\n', needsArguments: true }],
  ...each('break continue', { does: 'leave' }),
  ...each('extends extendsFirst', { does: 'extend', needsArguments: true }),
  ...each('include includeIf includeFirst includeIsolated', include(0)),
  ...each('includeWhen includeUnless', include(1)),
  ...each('component componentFirst', { does: 'component', needsArguments: true }),
  ['each', { does: 'each', needsArguments: true }],
  ...each(
    'section yield slot push prepend pushOnce prependOnce stack json js class style lang choice props aware ' +
      'checked selected disabled readonly required method inject use vite livewire dump dd',
    nothing,
  ),
]);
