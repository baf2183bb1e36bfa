/** State of Vue and of Pinia's stores, from where it is set to where a component shows it. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function found(script: string, shown: string, store = ''): string[] {
  const component = `<script setup>
import { onMounted, reactive, ref, toRefs } from 'vue';
import { storeToRefs } from 'pinia';
import { useRoute } from 'vue-router';
import { useFilter } from './filter';
const route = useRoute();
${script}
</script>
<template>
  <div v-html="${shown}"></div>
</template>`;
  const files = { 'Page.vue': component, 'filter.js': `import { defineStore } from 'pinia';\n${store}` };
  return findings(files).filter((one) => one.startsWith('code/dom-xss'));
}

const options = `export const useFilter = defineStore('filter', {
  state: () => ({ label: '', other: '' }),
  actions: { setLabel(value) { this.label = value; } },
});`;
const setup = `export const useFilter = defineStore('filter', () => {
  const label = ref('');
  const other = ref('');
  const setLabel = (value) => { label.value = value; };
  return { label, other, setLabel };
});`;

describe('what a component shows', () => {
  it.each([
    ['a ref', "const a = ref(''); a.value = route.query.a;", 'a'],
    ['a ref that is set later', "const a = ref(''); onMounted(() => { a.value = route.query.a; });", 'a'],
    ['a part of the state', 'const { a } = toRefs(reactive({ a: route.query.a }));', 'a'],
  ])('is what was put into %s', (_, script, shown) => {
    expect(found(script, shown)).toHaveLength(1);
  });

  it('is what its markup binds', () => {
    const shown = (markup: string) =>
      findings({
        'Page.vue': `<script setup>\nconst text = location.hash.slice(1);\n</script>\n<template>\n  <div>              ${markup}</div>\n</template>`,
      }).join();
    expect(shown('<p :innerHTML="text"></p>')).toContain('code/dom-xss');
    expect(shown('<iframe :srcdoc="text"></iframe>')).toContain('code/dom-xss');
    expect(shown('<iframe :src="text"></iframe>')).toContain('code/dom-xss');
    expect(shown('<iframe :title="text"></iframe>')).toBe('');
  });

  it('is nothing of another ref', () => {
    const script = "const a = ref(''); const b = ref(''); a.value = route.query.a; b.value = 'b';";
    expect(found(script, 'b')).toEqual([]);
  });
});

describe('a store of Pinia', () => {
  const script =
    'const filter = useFilter(); filter.setLabel(route.query.a); const { label, other } = storeToRefs(filter);';
  it.each([
    ['with options', options],
    ['that a function makes', `import { ref } from 'vue';\n${setup}`],
  ])('%s, holds what was put there', (_, store) => {
    expect(found(script, 'label', store)).toHaveLength(1);
    expect(found(script, 'other', store)).toEqual([]);
  });
});

describe('a component of options', () => {
  const component = (options: string) => ({
    'Page.vue': `<template>\n  <div v-html="text"></div>\n</template>\n<script>\nexport default {\n${options}\n};\n</script>\n`,
  });
  const data = `data() { return { text: '', other: '' }; },`;

  it.each([
    ['begins with', `data() { return { text: location.hash }; },`],
    ['sets when it comes up', `${data} mounted() { this.text = this.$route.query.text; },`],
    [
      'sets in a method',
      `${data} created() { this.load(); }, methods: { load() { this.text = location.hash; } },`,
    ],
    [
      'computes',
      `${data} mounted() { this.other = location.hash; }, computed: { text() { return this.other; } },`,
    ],
  ])('shows what it %s', (_, options) => {
    expect(findings(component(options)).join()).toContain('code/dom-xss');
  });

  it.each([
    ['another field', `${data} mounted() { this.other = location.hash; },`],
    [
      'what a sanitizer leaves',
      `${data} mounted() { this.other = location.hash; }, computed: { text() { return DOMPurify.sanitize(this.other); } },`,
    ],
  ])('is not at fault for %s', (_, options) => {
    expect(findings(component(options))).toEqual([]);
  });
});

/** What the child's template shows of what its parent hands it. */
function shownByChild(parent: string, child: string): string[] {
  return findings({ 'src/Page.vue': parent, 'src/TextBox.vue': child }).filter((one) =>
    one.includes('TextBox.vue'),
  );
}

describe('what a component is given by another one', () => {
  const scripted = (tag: string) => `<script setup>
import { useRoute } from 'vue-router';
import TextBox from './TextBox.vue';
const route = useRoute();
</script>
<template>
  ${tag}
</template>`;
  const optional = `<template>
  <div>
    <text-box :full-text="text" />
  </div>
</template>
<script>
import TextBox from './TextBox.vue';
export default { components: { TextBox }, data: () => ({ text: '' }), created() { this.text = this.$route.query.text; } };
</script>`;
  const child = (shown: string) => `<script setup>
const props = defineProps({ fullText: String, title: String });
</script>
<template>
  <p v-html="${shown}"></p>
</template>`;
  const optionalChild = `<template>
  <div>
    <p v-html="short"></p>
  </div>
</template>
<script>
export default { props: ['fullText'], computed: { short() { return this.fullText.slice(0, 80); } } };
</script>`;

  it.each([
    ['by name', scripted('<TextBox :fullText="route.query.text" />'), child('fullText')],
    [
      'through its properties',
      scripted('<TextBox :full-text="route.query.text" title="a" />'),
      child('props.fullText'),
    ],
    [
      'on several lines',
      scripted('<TextBox\n    v-bind:full-text="route.query.text"\n  >a</TextBox>'),
      child('fullText'),
    ],
    ['as an option', optional, optionalChild],
  ])('is found where it is shown %s', (_, parent, used) => {
    expect(shownByChild(parent, used)).toHaveLength(1);
  });

  it.each([
    ['another property', scripted('<TextBox :full-text="route.query.text" title="a" />'), child('title')],
    ['what is fixed', scripted('<TextBox :full-text="1 + 1" />'), child('fullText')],
  ])('is quiet where it shows %s', (_, parent, used) => {
    expect(shownByChild(parent, used)).toEqual([]);
  });

  it('is found in Svelte', () => {
    const files = {
      'src/routes/+page.svelte': `<script>
  import { page } from '$app/state';
  import Box from './Box.svelte';
  const raw = $derived(page.url.searchParams.get('q'));
</script>
<Box html={raw} {raw} label="a" />`,
      'src/routes/Box.svelte': `<script>
  let { html, label } = $props();
</script>
{@html label}
<b>{@html html}</b>`,
    };
    expect(findings(files)).toEqual(['code/dom-xss src/routes/Box.svelte:5']);
  });
});

it('what a component is set up with is there in what Vue calls, whatever its page shows', () => {
  const component = `<template><p>{{ text }}</p></template>
<script>
import { useRoute } from 'vue-router';
export default {
  setup() { return { route: useRoute() }; },
  data: () => ({ text: '' }),
  mounted() { location.href = 'https://' + this.route.query.to; },
};
</script>`;
  expect(findings({ 'Enter.vue': component })).toEqual(['code/dom-redirect Enter.vue:7']);
});

it.each([
  ["new URL(document.baseURI).pathname.replace(/\\/+$/, '')", 0],
  ["'https://' + route.query.site", 0],
  ['route.query.site', 1],
])('the address of a link that is %s', (address, flaws) => {
  const component = `<script setup>
import { useRoute } from 'vue-router';
const route = useRoute();
const address = ${address};
</script>
<template><a class="x" :href="address">a</a></template>`;
  expect(findings({ 'Page.vue': component })).toHaveLength(flaws);
});

it.each([
  ['navigateTo(route.query.to, { external: true })', 1],
  ['navigateTo(route.query.to)', 0],
  ["navigateTo('/notes/' + route.query.to, { external: true })", 0],
])('a page of Nuxt that says %s', (leading, flaws) => {
  const component = `<script setup>
const route = useRoute();
await ${leading};
</script>
<template><p /></template>`;
  expect(findings({ 'pages/index.vue': component })).toHaveLength(flaws);
});
