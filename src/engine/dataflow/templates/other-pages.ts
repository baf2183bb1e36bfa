/** Calls with which a template fills another one of the program. */

interface OtherPage {
  /** The language of templates that have it. */
  language?: string;
  /** What of the template around it the other one sees. */
  sees: 'values' | 'variables' | 'nothing';
  /** An object of a class may stand for it, which is made of what is given and shows itself. */
  mayHaveClass?: boolean;
  /** What it gives back has what the other one declares. */
  givesNames?: boolean;
  /** What the other one declares is declared here, too. */
  leavesNames?: boolean;
}

/** How a template calls another one, by the name of that call. */
export const otherPages: ReadonlyMap<string, OtherPage> = new Map([
  // EJS's `include(name, more)`: filled with the same values.
  ['include', { language: 'ejs', sees: 'values' }],
  ['include_template', { sees: 'variables' }],
  ['render_component', { sees: 'nothing', mayHaveClass: true }],
  ['import_template', { sees: 'nothing', givesNames: true }],
  ['include_page', { sees: 'variables', leavesNames: true }],
]);
