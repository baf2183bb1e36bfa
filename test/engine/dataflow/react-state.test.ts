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
