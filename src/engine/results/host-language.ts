/** Whose calls a person uses who mends a file: of a template that is the language that fills it. */
const hosts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    javascript: [
      'typescript',
      'tsx',
      'vue',
      'svelte',
      'astro',
      'ejs',
      'pug',
      'handlebars',
      'nunjucks',
      'page',
    ],
    python: ['jinja', 'mako'],
    php: ['blade', 'smarty', 'twig'],
    ruby: ['erb', 'haml', 'slim'],
    csharp: ['razor', 'aspx'],
    go: ['go-template', 'pongo2', 'jet', 'quicktemplate'],
    rust: ['tera'],
    java: [
      'kotlin',
      'jsp',
      'thymeleaf',
      'facelets',
      'freemarker',
      'freemarker-html',
      'velocity',
      'mapper-xml',
    ],
  }).flatMap(([host, languages]) => languages.map((language) => [language, host] as const)),
);

/** The language that rules give remedies for, by that of a file as the inventory or the analysis names it. */
export function hostLanguage(language: string | null): string | null {
  return language === null ? null : (hosts.get(language) ?? language);
}
