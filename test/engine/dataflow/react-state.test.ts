/** What a component's state is set to later is shown with it. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const component = (body: string, shown = 'text') => ({
  'page.jsx': `import { useEffect, useState } from 'react';
export function Page() {
  const [text, setText] = useState('');
  ${body}
  return <div dangerouslySetInnerHTML={{ __html: ${shown} }} />;
}`,
});
const asked = `new URLSearchParams(window.location.search).get('q')`;

describe('the state of a component', () => {
  it.each([
    ['in an effect', `useEffect(() => { setText(${asked}); }, []);`],
    ['on a condition', `useEffect(() => { const q = ${asked}; if (q) setText(q); }, []);`],
    ['by a function', `useEffect(() => { setText((before) => before + ${asked}); }, []);`],
  ])('is what it was set to %s', (_, body) => {
    expect(findings(component(body)).join()).toContain('code/react-xss');
  });

  it.each([
    ['text of its own', `useEffect(() => { setText('hello'); }, []);`, 'text'],
    [
      'another state',
      `const [other, setOther] = useState(''); useEffect(() => { setOther(${asked}); }, []);`,
      'text',
    ],
    [
      'what a sanitizer leaves',
      `useEffect(() => { setText(${asked}); }, []);`,
      "require('dompurify').sanitize(text)",
    ],
  ])('is not %s', (_, body, shown) => {
    expect(findings(component(body, shown))).toEqual([]);
  });
});

describe('state that components share', () => {
  const page = (imports: string, shared: string, set: string, shown: string) => ({
    'page.jsx': `${imports}
import { useEffect } from 'react';
${shared}
export function Form() { ${set} return null; }
export function Page() { return <div dangerouslySetInnerHTML={{ __html: ${shown} }} />; }`,
  });
  const zustand = (shown: string) =>
    page(
      `import { create } from 'zustand';`,
      `const useStore = create((set) => ({ text: '', other: '', setText: (text) => set({ text }) }));`,
      `const setText = useStore((state) => state.setText); useEffect(() => setText(${asked}));`,
      `useStore((state) => state.${shown})`,
    );
  const redux = (shown: string) =>
    page(
      `import { createSlice } from '@reduxjs/toolkit'; import { useDispatch, useSelector } from 'react-redux';`,
      `const notes = createSlice({ name: 'notes', initialState: { text: '', other: '' }, reducers: { put(state, action) { state.text = action.payload; } } });`,
      `const dispatch = useDispatch(); useEffect(() => dispatch(notes.actions.put(${asked})));`,
      `useSelector((state) => state.notes.${shown})`,
    );
  // The file of the page is run before the one that gives the context its value.
  const context = (shown: string) => ({
    'notes.js': `import { createContext } from 'react';\nexport const Notes = createContext(null);`,
    'page.jsx': `import { useContext } from 'react';
import { Notes } from './notes';
export function Page() { const { ${shown} } = useContext(Notes); return <div dangerouslySetInnerHTML={{ __html: ${shown} }} />; }`,
    'app.jsx': `import { Notes } from './notes';
import { Page } from './page';
export default () => <Notes.Provider value={{ text: ${asked}, other: '' }}><main><Page /></main></Notes.Provider>;`,
  });
  const reducer = (shown: string) => ({
    'page.jsx': `import { useEffect, useReducer } from 'react';
const reduce = (state, action) => (action.type === 'put' ? { ...state, text: action.text } : state);
export function Page() {
  const [state, dispatch] = useReducer(reduce, { text: '', other: '' });
  useEffect(() => { dispatch({ type: 'put', text: ${asked} }); }, []);
  return <div dangerouslySetInnerHTML={{ __html: state.${shown} }} />;
}`,
  });

  const jotai = (shown: string) =>
    page(
      `import { atom, useAtomValue, useSetAtom } from 'jotai';`,
      `const text = atom(''); const other = atom('');`,
      `const setText = useSetAtom(text); useEffect(() => setText(${asked}));`,
      `useAtomValue(${shown})`,
    );

  it.each([
    ["Zustand's store", zustand],
    ["Jotai's atoms", jotai],
    ['a slice of Redux', redux],
    ['a context', context],
    ['what a reducer makes', reducer],
  ])('is found in %s, field by field', (_, files) => {
    expect(findings(files('text')).join()).toContain('code/react-xss');
    expect(findings(files('other'))).toEqual([]);
  });
});

it('what a page asks for is told by the router wouter as well', () => {
  const page = (shown: string) => `import { useSearch } from 'wouter';
export const Page = () => <p dangerouslySetInnerHTML={{ __html: ${shown} }} />;`;
  expect(findings({ 'page.jsx': page('useSearch()') })).toEqual(['code/react-xss page.jsx:2']);
  expect(findings({ 'page.jsx': page("'fixed'") })).toEqual([]);
});

describe('a component around another', () => {
  it.each([
    ['memo', `memo(({ text }) => <p dangerouslySetInnerHTML={{ __html: text }} />)`],
    [
      'forwardRef',
      `forwardRef(({ text }, ref) => <p ref={ref} dangerouslySetInnerHTML={{ __html: text }} />)`,
    ],
  ])('hands on what it is given: %s', (name, made) => {
    const code = `import { ${name} } from 'react';\nconst Raw = ${made};\nexport const Page = () => <Raw text={${asked}} />;`;
    expect(findings({ 'page.jsx': code }).join()).toContain('code/react-xss');
  });
});

describe('a component whose state changes after it was shown', () => {
  const listener = (body: string, shown = 'text') =>
    component(`useEffect(() => { window.addEventListener('message', (event) => { ${body} }); }, []);`, shown);

  it.each([
    ['by a listener', listener('setText(event.data.html);')],
    [
      'and what it makes of it before it sets it',
      {
        'page.jsx': `import { useEffect, useState } from 'react';
export function Page() {
  const [text, setText] = useState('');
  const bold = '<b>' + text + '</b>';
  useEffect(() => { setText(${asked}); }, []);
  return <div dangerouslySetInnerHTML={{ __html: bold }} />;
}`,
      },
    ],
    [
      'in a store that it asks first',
      {
        'page.jsx': `import { useEffect } from 'react';
import { create } from 'zustand';
const useStore = create((set) => ({ text: '', setText: (text) => set({ text }) }));
export function Page() {
  const { text, setText } = useStore();
  useEffect(() => { setText(${asked}); }, []);
  return <div dangerouslySetInnerHTML={{ __html: text }} />;
}`,
      },
    ],
    [
      'in an atom that it asks first',
      {
        'page.jsx': `import { useEffect } from 'react';
import { atom, useAtom } from 'jotai';
const shared = atom('');
export function Page() {
  const [text, setText] = useAtom(shared);
  useEffect(() => { setText(${asked}); }, []);
  return <div dangerouslySetInnerHTML={{ __html: text }} />;
}`,
      },
    ],
    [
      'as a signal of Solid',
      {
        'page.jsx': `import { createSignal, onMount } from 'solid-js';
export function Page() {
  const [text, setText] = createSignal('');
  onMount(() => window.addEventListener('message', (event) => setText(event.data)));
  return <div innerHTML={text()} />;
}`,
      },
    ],
  ])('shows it %s', (_, sources) => {
    expect(findings(sources).join()).toContain('code/react-xss');
  });

  it.each([
    [
      'what a listener checks the origin of',
      listener(`if (event.origin === 'https://a.example') setText(event.data);`),
    ],
    ['what a listener cleans', listener(`setText(require('dompurify').sanitize(event.data));`)],
    ['another state', listener('setText(event.data);', `useState('')[0]`)],
  ])('does not show %s', (_, sources) => {
    expect(findings(sources)).toEqual([]);
  });
});

describe('a component of the program that provides a context', () => {
  const pages = (value: string, shown = 'text') => ({
    'context.jsx': `import { createContext, useContext } from 'react';
const Shared = createContext({ text: '', other: '' });
export function Provider({ children }) {
  return <Shared.Provider value={{ text: ${value}, other: 'calm' }}>{children}</Shared.Provider>;
}
export const useShared = () => useContext(Shared);`,
    'page.jsx': `import { useShared } from './context';
export function Page() {
  const { ${shown}: __html } = useShared();
  return <p dangerouslySetInnerHTML={{ __html }} />;
}`,
    'main.jsx': `import { createRoot } from 'react-dom/client';
import { Provider } from './context';
import { Page } from './page';
createRoot(document.body).render(<Provider><section><Page /></section></Provider>);`,
  });

  it('does so for what stands within it', () => {
    expect(findings(pages(asked))).toEqual(['code/react-xss page.jsx:4']);
  });

  it.each([
    ["'hello'", 'text'],
    [asked, 'other'],
  ])('and tells nothing of %s shown as %s', (value, shown) => {
    expect(findings(pages(value, shown))).toEqual([]);
  });
});

it('a component that asks whether something stands within it is told so', () => {
  const files = {
    'page.jsx': `const Box = ({ children }) => (children ? <p dangerouslySetInnerHTML={{ __html: ${asked} }} /> : null);
export const Page = () => <Box><b>hello</b></Box>;`,
  };
  expect(findings(files)).toEqual(['code/react-xss page.jsx:1']);
});
