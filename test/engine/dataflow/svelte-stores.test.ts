/** What one script puts into a store of Svelte is what a component shows. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const asked = 'location.hash.slice(1)';
const page = (shown: string, script = '') => `<script>
  import { text, other } from './stores';
  import { derived, get } from 'svelte/store';
  ${script}
</script>
{@html ${shown}}`;
const stores = (set: string) => `import { writable, readable } from 'svelte/store';
export const text = writable('');
export const other = readable('calm');
${set}`;
const shown = (set: string, markup: string) => findings({ 'Page.svelte': markup, 'stores.js': stores(set) });

describe('a store of Svelte', () => {
  it.each([
    ['set', `text.set(${asked});`],
    ['updated', `text.update((before) => before + ${asked});`],
  ])('shows under its name what it was %s to', (_, set) => {
    expect(shown(set, page('$text'))).toEqual(['code/dom-xss Page.svelte:6']);
  });

  it.each([
    ['derived from', 'const loud = derived(text, ($text) => $text + "!");', '$loud'],
    ['derived from several', 'const both = derived([other, text], ([$a, $b]) => $a + $b);', '$both'],
    ['asked for once', 'const now = get(text);', 'now'],
    ['subscribed to', 'let now; text.subscribe((value) => { now = value; });', 'now'],
  ])('is %s', (_, script, name) => {
    expect(shown(`text.set(${asked});`, page(name, script))).toEqual(['code/dom-xss Page.svelte:6']);
  });

  it('begins with what is read when somebody subscribes', () => {
    const files = {
      'stores.js': `import { readable } from 'svelte/store';
export const text = readable('', (set) => { set(${asked}); });
export const other = text;`,
      'Page.svelte': page('$text'),
    };
    expect(findings(files)).toEqual(['code/dom-xss Page.svelte:6']);
  });

  it('is read in a moment, however often it is derived from the same', () => {
    const derivations = Array.from(
      { length: 60 },
      (_, at) => `const s${at + 1} = derived([s${at}, s${at}], ([$a, $b]) => $a + $b);`,
    );
    const script = `const s0 = text; ${derivations.join('')}`;
    expect(shown(`text.set(${asked});`, page('$text', script))).toEqual(['code/dom-xss Page.svelte:6']);
    expect(shown("text.set('hello');", page('$s60', script))).toEqual([]);
  });

  it('shows nothing that is in another one', () => {
    expect(shown(`text.set(${asked});`, page('$other'))).toEqual([]);
    expect(shown("text.set('hello');", page('$text'))).toEqual([]);
  });
});

describe('a property of a component of Svelte', () => {
  const child = (declared: string) => `<script>
  ${declared}
</script>
{@html body}`;
  const files = (declared: string) => ({
    'Page.svelte': `<script>
  import Box from './Box.svelte';
</script>
<Box body={${asked}} />`,
    'Box.svelte': child(declared),
  });

  it.each(['export let body;', "export let body = '';", "let { body = '' } = $props();"])(
    'is what it is given: %s',
    (declared) => {
      expect(findings(files(declared))).toEqual(['code/dom-xss Box.svelte:4']);
    },
  );

  it('is what it is set to afterwards', () => {
    expect(findings(files("export let body = ''; body = 'hello';"))).toEqual([]);
  });
});
