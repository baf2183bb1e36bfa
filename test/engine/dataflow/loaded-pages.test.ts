/** What a page's loader gives back is what its component shows. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const unsafe = (text: string) => `<div dangerouslySetInnerHTML={{ __html: ${text} }} />`;

test.each([
  [
    'Next.js',
    'pages/hello.tsx',
    `export async function getServerSideProps({ query }) { return { props: { name: query.name, year: 2 } }; }
export default function Page({ name, year }) { return SHOWN; }`,
    'name',
    'year',
  ],
  [
    'Remix',
    'app/routes/hello.tsx',
    `import { json, type LoaderFunctionArgs } from '@remix-run/node'; import { useLoaderData } from '@remix-run/react';
export async function loader({ params }: LoaderFunctionArgs) { return json({ name: params.name, year: 2 }); }
export default function Page() { const shown = useLoaderData<typeof loader>(); return SHOWN; }`,
    'shown.name',
    'String(Number(shown.year))',
  ],
  [
    'React Router',
    'app/routes/hello.tsx',
    `export async function loader({ params }) { return { name: params.name, year: 2 }; }
export default function Page({ loaderData }) { return SHOWN; }`,
    'loaderData.name',
    'loaderData.year',
  ],
])('%s', (_framework, path, code, chosen, fixed) => {
  const found = (text: string) =>
    findings({ [path]: code.replace('SHOWN', () => unsafe(text)) }).map((one) => one.split(' ')[0]);
  expect(found(chosen)).toEqual(['code/react-xss']);
  expect(found(fixed)).toEqual([]);
});
