/** The template languages: each is turned into a script of the language that fills it. */
import { angularScript } from './angular/angular.ts';
import { aspxScript } from './aspx.ts';
import { bladeScript } from './blade.ts';
import { bottleScript } from './bottle.ts';
import { chameleonScript } from './chameleon.ts';
import { ejsScript } from './ejs.ts';
import { goTemplateScript } from './go-template.ts';
import { hamlScript } from './haml.ts';
import { handlebarsScript } from './handlebars.ts';
import { jetScript } from './jet.ts';
import { jinjaScript } from './jinja.ts';
import { latteScript } from './latte.ts';
import { liquidScript } from './liquid.ts';
import { isMako, makoScript } from './mako.ts';
import { pugScript } from './pug.ts';
import { quicktemplateScript } from './quicktemplate.ts';
import { razorScript } from './razor/razor.ts';
import type { ScriptBuilder } from './script-builder.ts';
import { slimScript } from './slim.ts';
import { smartyScript } from './smarty.ts';
import { templScript } from './templ.ts';
import { isTempletor, templetorScript } from './templetor.ts';
import { twigScript } from './twig.ts';

interface TemplateLanguage {
  /** The language of the script. */
  host: string;
  toScript(source: string, path: string): ScriptBuilder;
  /** The same of a template that stands in a file of the host's. */
  toScriptWithin?(source: string, from: number, to: number): ScriptBuilder;
}

const templateLanguages: ReadonlyMap<string, TemplateLanguage> = new Map<string, TemplateLanguage>([
  [
    'angular',
    { host: 'typescript', toScript: (source) => angularScript(source), toScriptWithin: angularScript },
  ],
  ['blade', { host: 'php', toScript: bladeScript }],
  ['go-template', { host: 'javascript', toScript: goTemplateScript }],
  ['quicktemplate', { host: 'go', toScript: quicktemplateScript }],
  ['templ', { host: 'go', toScript: templScript }],
  ['ejs', { host: 'javascript', toScript: ejsScript }],
  ['handlebars', { host: 'javascript', toScript: handlebarsScript }],
  ['latte', { host: 'php', toScript: latteScript }],
  ['liquid', { host: 'javascript', toScript: liquidScript }],
  ['pug', { host: 'javascript', toScript: pugScript }],
  ['razor', { host: 'csharp', toScript: razorScript }],
  ['aspx', { host: 'csharp', toScript: aspxScript }],
  ['haml', { host: 'ruby', toScript: hamlScript }],
  ['slim', { host: 'ruby', toScript: slimScript }],
  // Pages of Python in HTML files are of one of these languages.
  [
    'jinja',
    {
      host: 'python',
      toScript: (source) =>
        isTempletor(source)
          ? templetorScript(source)
          : isMako(source)
            ? makoScript(source)
            : jinjaScript(source),
    },
  ],
  ['bottle', { host: 'python', toScript: bottleScript }],
  ['chameleon', { host: 'python', toScript: chameleonScript }],
  ['mako', { host: 'python', toScript: makoScript }],
  // The tags are Jinja's; what their script becomes is the same for all languages.
  ['nunjucks', { host: 'python', toScript: jinjaScript }],
  // So are those of Tera, Askama and MiniJinja, and of Go's pongo2.
  ['tera', { host: 'python', toScript: jinjaScript }],
  ['pongo2', { host: 'python', toScript: jinjaScript }],
  ['jet', { host: 'javascript', toScript: jetScript }],
  ['smarty', { host: 'php', toScript: smartyScript }],
  ['twig', { host: 'php', toScript: twigScript }],
]);

export function templateLanguage(language: string): TemplateLanguage | undefined {
  return templateLanguages.get(language);
}
