/** What components of Vue, Svelte and Solid hand each other, and what they show when it has changed. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const asked = 'location.hash.slice(1)';

describe('what a component offers to those within it', () => {
  const vue = (key: string, offered: string) => ({
    'Child.vue': `<script setup>
import { inject } from 'vue';
const text = inject('text');
</script>
<template><p v-html="text" /></template>`,
    'Root.vue': `<script setup>
import { provide } from 'vue';
import Child from './Child.vue';
provide('${key}', ${offered});
</script>
<template><Child /></template>`,
  });
  const svelte = (key: string, offered: string) => ({
    'Child.svelte': `<script>
  import { getContext } from 'svelte';
  const text = getContext('text');
</script>
{@html text}`,
    'Root.svelte': `<script>
  import { setContext } from 'svelte';
  import Child from './Child.svelte';
  setContext('${key}', ${offered});
</script>
<Child />`,
  });

  it('is shown by these', () => {
    expect(findings(vue('text', asked))).toEqual(['code/dom-xss Child.vue:5']);
    expect(findings(svelte('text', asked))).toEqual(['code/dom-xss Child.svelte:5']);
  });

  it.each([
    ['other', asked],
    ['text', "'hello'"],
  ])('is not shown under another key, and harmless where it is fixed: %s, %s', (key, offered) => {
    expect(findings(vue(key, offered))).toEqual([]);
    expect(findings(svelte(key, offered))).toEqual([]);
  });
});

describe('a component of Svelte', () => {
  const page = (script: string, shown = 'html') => ({
    'Page.svelte': `<script>
  import { onMount } from 'svelte';
  ${script}
</script>
{@html ${shown}}`,
  });
  const told = ['code/dom-xss Page.svelte:5'];

  it.each([
    ['declares', `let text = ''; $: html = '<b>' + text; onMount(() => { text = ${asked}; });`],
    [
      'derives',
      `let text = $state(''); let html = $derived('<b>' + text); $effect(() => { text = ${asked}; });`,
    ],
    [
      'derives by a function',
      `let text = $state(''); let html = $derived.by(() => '<b>' + text); $effect(() => { text = ${asked}; });`,
    ],
  ])('works out again what it %s', (_, script) => {
    expect(findings(page(script))).toEqual(told);
  });

  it.each([
    `let text = ''; $: html = '<b>hello</b>'; onMount(() => { text = ${asked}; });`,
    `let text = $state(''); let html = $derived(Number(text)); $effect(() => { text = ${asked}; });`,
  ])('shows nothing of what it does not work out: %s', (script) => {
    expect(findings(page(script))).toEqual([]);
  });
});

describe('state of other libraries', () => {
  const page = (imports: string, state: string, shown: string) => ({
    'page.jsx': `${imports}
${state}
export const Page = () => { ${shown} return <p dangerouslySetInnerHTML={{ __html: text }} />; };`,
  });
  it.each([
    [
      'Recoil',
      "import { atom, useRecoilValue, useSetRecoilState } from 'recoil';",
      `const held = atom({ key: 'text', default: '' }); export function Form() { useSetRecoilState(held)(${asked}); return null; }`,
      'const text = useRecoilValue(held);',
    ],
    [
      'Nano Stores',
      "import { atom } from 'nanostores'; import { useStore } from '@nanostores/react';",
      `const held = atom(''); held.set(${asked});`,
      'const text = useStore(held);',
    ],
    [
      'Valtio',
      "import { proxy, useSnapshot } from 'valtio';",
      `const held = proxy({ text: '' }); held.text = ${asked};`,
      'const { text } = useSnapshot(held);',
    ],
  ])('is shown: %s', (_, imports, state, shown) => {
    expect(findings(page(imports, state, shown))).toEqual(['code/react-xss page.jsx:3']);
    expect(findings(page(imports, state.replace(asked, "'hello'"), shown))).toEqual([]);
  });

  it.each([
    [`setState('text', ${asked})`, 1],
    [`setState({ text: ${asked} })`, 1],
    [`setState((before) => ({ text: before.text + ${asked} }))`, 1],
    [`setState('other', ${asked})`, 0],
    [`setState('user', 'text', ${asked})`, 0],
  ])("is shown of Solid's stores: %s", (set, flaws) => {
    const files = {
      'page.jsx': `import { createStore } from 'solid-js/store';
const [state, setState] = createStore({ text: '', other: '', user: { text: '' } });
${set};
export const Page = () => <p innerHTML={state.text} />;`,
    };
    expect(findings(files)).toHaveLength(flaws);
  });
});

it('what comes over a bus of events is shown by a component that listens', () => {
  const files = {
    'bus.js': "import mitt from 'mitt';\nexport default mitt();",
    'A.vue': `<script setup>
import { ref } from 'vue';
import bus from './bus';
const text = ref('');
bus.on('text', (sent) => { text.value = sent; });
</script>
<template><p v-html="text" /></template>`,
    'B.vue': `<script setup>
import bus from './bus';
bus.emit('text', ${asked});
</script>
<template><p /></template>`,
  };
  expect(findings(files)).toEqual(['code/dom-xss A.vue:7']);
});
