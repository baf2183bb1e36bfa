/** What one component dispatches to a store of Redux is what another one is shown with. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const asked = `new URLSearchParams(location.search).get('note')`;
const store = (made: string) => `import { createStore, combineReducers } from 'redux';
import { configureStore } from '@reduxjs/toolkit';
function notes(state = { text: '', other: '' }, action) {
  switch (action.type) {
    case 'PUT': return { ...state, text: action.text };
    default: return state;
  }
}
export const store = ${made};
export const put = (text) => ({ type: 'PUT', text });`;
const combined = 'createStore(combineReducers({ notes }))';
const page = (
  dispatched: string,
  component: string,
) => `import { connect, useSelector, useDispatch } from 'react-redux';
import { put, store } from './store';
${dispatched}
${component}`;
const told = ['code/react-xss page.jsx:4'];
const hook = (select = 'state.notes.text') =>
  `export const Page = () => { const dispatch = useDispatch(); const __html = useSelector((state) => ${select}); return <p dangerouslySetInnerHTML={{ __html }} />; };`;
const shown = (made: string, dispatched: string, component: string) =>
  findings({ 'page.jsx': page(dispatched, component), 'store.js': store(made) });

describe('a store of Redux', () => {
  it.each([
    [combined, hook()],
    ['configureStore({ reducer: { notes } })', hook()],
    ['configureStore({ reducer: notes })', hook('state.text')],
    ['createStore(notes)', hook('state.text')],
  ])('that is made by %s holds what is dispatched', (made, component) => {
    expect(shown(made, `store.dispatch(put(${asked}));`, component)).toEqual(told);
  });

  it('takes functions that dispatch', () => {
    const thunk = `store.dispatch(async (dispatch) => { dispatch(put(${asked})); });`;
    expect(shown(combined, thunk, hook())).toEqual(told);
  });

  it('is dispatched to by a hook', () => {
    const form = `export const Form = () => { const dispatch = useDispatch(); dispatch(put(${asked})); return null; };`;
    expect(shown(combined, form, hook())).toEqual(told);
  });

  const connected = (select: string, act: string, body: string) =>
    `const Page = ({ text, put }) => { ${body} return <p dangerouslySetInnerHTML={{ __html: text }} />; }; export default connect(${select}, ${act})(Page);`;
  it.each([
    ['functions by name', '{ put }'],
    ['a function of dispatch', '(dispatch) => ({ put: (text) => dispatch(put(text)) })'],
  ])('is connected to a component with %s', (_, act) => {
    const select = '(state) => ({ text: state.notes.text })';
    expect(shown(combined, `store.dispatch(put(${asked}));`, connected(select, act, ''))).toEqual(told);
  });

  it.each([
    [`store.dispatch(put(${asked}));`, hook('state.notes.other')],
    ["store.dispatch(put('hello'));", hook()],
    [`store.dispatch({ type: 'OTHER', text: ${asked} });`, hook()],
    [`store.dispatch(put(${asked}));`, connected('(state) => ({ text: state.notes.other })', 'null', '')],
  ])('shows nothing of %s with %s', (dispatched, component) => {
    expect(shown(combined, dispatched, component)).toEqual([]);
  });

  it('is made in a moment, however often its parts are combined', () => {
    const parts = Array.from(
      { length: 60 },
      (_, at) => `const c${at + 1} = combineReducers({ a: c${at}, b: c${at} });`,
    );
    const files = {
      'page.jsx': page('', hook()),
      'store.js': `${store(combined)}\nconst c0 = notes; ${parts.join('')} createStore(c60);`,
    };
    expect(findings(files)).toEqual([]);
  });
});
