/** Razor pages, views and components as the classes they are compiled to. */
import { ScriptBuilder } from '../script-builder.ts';
import { routeValues, typedValues } from './component-inputs.ts';
import { RazorReader } from './razor-reader.ts';

/** What pages extend that say nothing of it, and their method that writes the page. */
const kinds = {
  view: { base: 'Microsoft.AspNetCore.Mvc.Razor.RazorPage', method: 'void ExecuteAsync() {\n' },
  page: { base: 'Microsoft.AspNetCore.Mvc.RazorPages.Page', method: 'void ExecuteAsync() {\n' },
  component: {
    base: 'Microsoft.AspNetCore.Components.ComponentBase',
    method: 'void BuildRenderTree() {\n',
  },
};

const lifeCycle = 'OnInitialized();\nOnInitializedAsync();\nOnParametersSet();\nOnParametersSetAsync();\n';

/** The class: what the page imports, its members, and a method that does what stands in the page. */
export function razorScript(source: string, path: string): ScriptBuilder {
  const isComponent = /\.razor$/i.test(path);
  const read = new RazorReader(source, isComponent);
  const kind = isComponent ? kinds.component : read.isPage ? kinds.page : kinds.view;
  const script = new ScriptBuilder();
  script.append(read.imports);
  script.generate(`public partial class ${className(path)} : ${read.base ?? kind.base} {\n`, 0);
  script.append(read.members);
  script.generate(kind.method, 0);
  if (isComponent) {
    routeValues(source, script);
    script.generate(lifeCycle, 0);
    typedValues(source, script);
  }
  script.append(read.body);
  script.generate('\n}\n}\n', source.length);
  return script;
}

/** A component's class is called like its file; that of a page by its whole path, as nothing else is. */
export function className(path: string): string {
  const isComponent = /\.razor$/i.test(path);
  const named = isComponent ? path.replace(/^.*\/|\.razor$/gi, '') : `_${path}`;
  return named.replace(/\W/g, '_');
}
