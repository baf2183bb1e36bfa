/**
 * Classes that a configuration file makes actions or beans, though nothing in them says so: `<action class="shop.Find">`
 * of Struts, `<managed-bean-class>` of JSF. Each becomes a class that adds the interface to it that it could have named.
 */
import type { IrFile } from '../ir.ts';

interface Configuration {
  /** The file is one of these. */
  root: RegExp;
  /** Names a class in its first group. */
  names: RegExp;
  type: string;
}

const configurations: readonly Configuration[] = [
  {
    root: /<struts[\s>]/,
    names: /<action\s[^<>]{0,1000}?\bclass\s*=\s*"([\w.]{1,300})"/g,
    type: 'com.opensymphony.xwork2.Action',
  },
  {
    root: /<faces-config[\s>]/,
    names: /<managed-bean-class>\s{0,50}([\w.]{1,300})\s{0,50}</g,
    type: 'javax.faces.ConfiguredBean',
  },
];

/** So much of a file is looked at for what it is. */
const headLength = 4000;

/** @param xmlFiles path and text of XML files, of whatever kind */
export function configuredClasses(
  xmlFiles: readonly { path: string; text: string }[],
  javaFiles: readonly IrFile[],
): IrFile[] {
  const wanted = new Map<string, string>();
  for (const { text } of xmlFiles) {
    const found = configurations.find(({ root }) => root.test(text.slice(0, headLength)));
    for (const [, name = ''] of found ? text.matchAll(found.names) : [])
      wanted.set(`/${name.replaceAll('.', '/')}.java`, found?.type ?? '');
  }
  if (wanted.size === 0) return [];
  const longest = Math.max(...[...wanted.keys()].map((name) => name.split('/').length));
  return javaFiles.flatMap(({ path }) => {
    const folders = `/${path}`.split('/');
    for (let count = 2; count <= Math.min(longest, folders.length); count++) {
      const type = wanted.get(`/${folders.slice(1 - count).join('/')}`);
      if (type !== undefined) return [classIn(path, type)];
    }
    return [];
  });
}

/** Nothing of it is ever shown: it has no code. */
function classIn(path: string, type: string): IrFile {
  const span = { line: 1, endLine: 1, start: 0, end: 0 };
  const name = path.slice(path.lastIndexOf('/') + 1, -'.java'.length);
  return {
    // Beside the class: of several with one name the nearest is meant.
    path: `${path}:${type}`,
    language: 'java',
    body: [
      {
        ...span,
        kind: 'class-declaration',
        class: {
          ...span,
          kind: 'class',
          name,
          isExtension: true,
          interfaces: [type],
          methods: [],
          fields: [],
        },
      },
    ],
    comments: [],
    quality: { syntaxErrors: 0, truncated: false },
  };
}
