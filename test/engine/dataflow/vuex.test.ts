/** What one component commits to the store of Vuex is what another one shows. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const asked = `new URLSearchParams(location.search).get('note')`;
const store = (options: string, made = 'createStore') => `import { createStore } from 'vuex';
import Vuex from 'vuex';
export default ${made}({ ${options} });`;
const notes = `state: { note: '', other: '' },
  mutations: { setNote(state, note) { state.note = note; } },
  actions: { load({ commit }, note) { commit('setNote', note); } },
  getters: { loud: (state) => state.note + '!', calm: (state) => state.other }`;
const page = (
  created: string,
  options: string,
  shown = 'note',
) => `<template><p v-html="${shown}" /></template>
<script>
import { mapState, mapGetters, mapMutations, mapActions } from 'vuex';
export default { created() { ${created} }, ${options} };
</script>`;
const readNote = "computed: mapState(['note'])";

describe('the store of Vuex', () => {
  it.each([
    ['a mutation', `this.$store.commit('setNote', ${asked})`, readNote],
    ['an action', `this.$store.dispatch('load', ${asked})`, readNote],
    ['one object', `this.$store.commit({ type: 'setNote', note: ${asked} })`, readNote],
    ['a mapped mutation', `this.setNote(${asked})`, `methods: mapMutations(['setNote']), ${readNote}`],
    ['a mapped action', `this.read(${asked})`, `methods: { ...mapActions({ read: 'load' }) }, ${readNote}`],
  ])('holds what was put there by %s', (how, created, options) => {
    const mutated = how === 'one object' ? notes.replace('= note;', '= note.note;') : notes;
    expect(findings({ 'Page.vue': page(created, options), 'store.js': store(mutated) })).toEqual([
      'code/dom-xss Page.vue:1',
    ]);
  });

  const put = `this.$store.commit('setNote', ${asked})`;
  it.each([
    ['a getter', "computed: { ...mapGetters(['loud']) }", 'loud'],
    ['a function of the state', 'computed: mapState({ mine: (state) => state.note })', 'mine'],
    ['another name', "computed: mapState({ mine: 'note' })", 'mine'],
    ['the store itself', 'computed: { mine() { return this.$store.state.note; } }', 'mine'],
    ['a getter of the store', 'computed: { mine() { return this.$store.getters.loud; } }', 'mine'],
  ])('is read by %s', (_, options, shown) => {
    const files = { 'Page.vue': page(put, options, shown), 'store.js': store(notes) };
    expect(findings(files)).toEqual(['code/dom-xss Page.vue:1']);
  });

  it.each([
    ["computed: mapState(['other'])", 'other'],
    ["computed: mapGetters(['calm'])", 'calm'],
    ['computed: mapState({ other: (state) => state.other })', 'other'],
  ])('does not show with %s what was put elsewhere', (options, shown) => {
    expect(findings({ 'Page.vue': page(put, options, shown), 'store.js': store(notes) })).toEqual([]);
  });

  it('has modules with names of their own, in the older way to make one too', () => {
    const modules = `modules: { user: { namespaced: true, ${notes} } }`;
    const options = "computed: mapState('user', ['note'])";
    const files = {
      'Page.vue': page(`this.$store.dispatch('user/load', ${asked})`, options),
      'store.js': store(modules, 'new Vuex.Store'),
    };
    expect(findings(files)).toEqual(['code/dom-xss Page.vue:1']);
  });

  it('is read where modules hold each other', () => {
    const files = {
      'Page.vue': page(put, readNote),
      'store.js': `const around = { ${notes} };
around.modules = { around, again: around };
${store('...around')}`,
    };
    expect(findings(files)).toEqual(['code/dom-xss Page.vue:1']);
  });
});
