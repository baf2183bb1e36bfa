/** Getters of Pinia's stores: they are worked out when they are read. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const store = `import { defineStore } from 'pinia';
export const useNotice = defineStore('notice', {
  state: () => ({ text: '' }),
  getters: { asHtml: (state) => '<p>' + state.text + '</p>', size() { return '<p>' + this.text.length + '</p>'; } },
  actions: { show(text) { this.text = text; } },
});`;

test.each([
  ['what the state holds', 'asHtml', ['code/dom-xss App.vue:7']],
  ['a number that is made of it', 'size', []],
])('a getter shows %s', (_, getter, told) => {
  const page = `<script setup>
import { useNotice } from './notice';
import { useRoute } from 'vue-router';
const notice = useNotice();
notice.show(useRoute().query.text);
</script>
<template><div v-html="notice.${getter}" /></template>`;
  expect(findings({ 'notice.js': store, 'App.vue': page })).toEqual(told);
});
