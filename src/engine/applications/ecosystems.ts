/** Ecosystems: what a manifest speaks for. The id is the first part of an application's architecture. */
interface Ecosystem {
  id: string;
  /** Languages of the inventory that are its source code. */
  languages: readonly string[];
}

const ecosystems = [
  {
    id: 'node',
    languages: [
      'javascript',
      'typescript',
      'tsx',
      'vue',
      'svelte',
      'astro',
      'ejs',
      'pug',
      'handlebars',
      'nunjucks',
    ],
  },
  { id: 'python', languages: ['python', 'jinja', 'mako'] },
  { id: 'java', languages: ['java', 'jsp'] },
  { id: 'kotlin', languages: ['kotlin'] },
  { id: 'scala', languages: ['scala'] },
  { id: 'go', languages: ['go', 'go-template', 'pongo2', 'jet', 'quicktemplate'] },
  { id: 'php', languages: ['php'] },
  { id: 'csharp', languages: ['csharp', 'razor', 'aspx'] },
  { id: 'ruby', languages: ['ruby', 'erb', 'haml', 'slim'] },
  { id: 'rust', languages: ['rust', 'tera'] },
] as const satisfies readonly Ecosystem[];

export type EcosystemId = (typeof ecosystems)[number]['id'];

/** Build tools of the Java virtual machine serve several languages: the one with most code names the application. */
export const jvm: readonly EcosystemId[] = ['java', 'kotlin', 'scala'];

const byLanguage = new Map<string, EcosystemId>(
  ecosystems.flatMap(({ id, languages }) => languages.map((language) => [language, id] as const)),
);

export function ecosystemOf(language: string | null): EcosystemId | null {
  return language === null ? null : (byLanguage.get(language) ?? null);
}
