/** Settings that a framework takes from the variables of a module: `DEBUG = True`. Only literals are judged. */
import type { Assign, Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { Import, Statement } from '../../parsing/ir/statements.ts';
import type { SettingModel } from '../../rules/model-misuse-schemas.ts';
import type { Rule } from '../../rules/rule-set.ts';
import { compilePattern, type TextPattern } from '../../rules/text-pattern.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';

export interface ReadySetting {
  model: SettingModel;
  rule: Rule;
  files: TextPattern;
  matches: TextPattern | null;
  lacks: TextPattern | null;
  holds: TextPattern | null;
  keptBy: TextPattern | null;
}

export function readySetting(model: SettingModel, rule: Rule, isForeign: boolean): ReadySetting {
  const pattern = (text: string | undefined) => (text === undefined ? null : compilePattern(text, isForeign));
  const files = compilePattern(model.files, isForeign);
  const { matches, lacks, holds, keptBy } = model;
  return {
    model,
    rule,
    files,
    matches: pattern(matches),
    lacks: pattern(lacks),
    holds: pattern(holds),
    keptBy: pattern(keptBy),
  };
}

/** Used where others set the same again, unless it is told by its name that it stands for itself. */
const production = /prod/i;
/** What these set is set for those who develop. */
const development = /dev|test|(?:^|[/_])ci[._]/i;

/** Reports what the models say is wrong in the settings of this file. */
export function checkSettings(it: Interpreter, file: ProgramFile): void {
  if (file.isTest) return;
  const settings = it.models.settings.filter(({ files }) => files.test(file.path));
  if (settings.length === 0) return;
  const written = writtenIn(file);
  for (const setting of settings) {
    const { model, rule } = setting;
    if (!model.beside.some((name) => written.names.has(name)) && !written.hasWildcard) continue;
    const found = lastWord(file, written, setting);
    if (!found || !isWrong(setting, found.value) || isSetElsewhere(it, file, model.name)) continue;
    it.startEntry({ kind: 'module' }, file);
    it.collector.addMisuse(it, {
      rule,
      api: model.name,
      certainty: 'import',
      argument: null,
      span: found.span,
      facts: [],
      value: Array.isArray(found.value) ? null : String(found.value),
    });
  }
}

function isWrong({ model, matches, lacks, holds }: ReadySetting, value: unknown): boolean {
  if (model.equals !== undefined) return value === model.equals;
  if (Array.isArray(value))
    return (
      lacks !== null &&
      !value.some((text) => lacks.test(text)) &&
      (holds === null || value.some((text) => holds.test(text)))
    );
  return typeof value === 'string' && matches?.test(value) === true;
}

interface Written {
  /** What writes the variable, in any branch; null for what is imported. */
  names: Map<string, (Assign | null)[]>;
  /** Whether it takes everything from another module. */
  hasWildcard: boolean;
  lastWildcard: number;
}

/** The literal, or the list of texts, that is the module's only word on the variable. */
function lastWord(
  file: ProgramFile,
  { names, lastWildcard }: Written,
  { model, keptBy }: ReadySetting,
): { span: Span; value: unknown } | null {
  const [only, ...others] = names.get(model.name) ?? [];
  if (!only || others.length > 0 || only.start < lastWildcard) return null;
  const value = only.value.kind === 'literal' ? only.value.value : textsIn(only.value);
  if (value === null && only.value.kind !== 'literal') return null;
  const isUnconditional = file.ir.body.some(
    (statement) => statement.kind === 'expression' && statement.expression === only,
  );
  const isOpen = linesHandedAll(file.text.slice(only.end)).some((line) => keptBy?.test(line) !== true);
  return isUnconditional && !isOpen ? { span: only, value } : null;
}

/** Of a list of nothing but texts; null for anything else. */
function textsIn(expression: Expression): string[] | null {
  if (expression.kind !== 'array') return null;
  const texts = expression.elements.flatMap((element) =>
    element?.kind === 'literal' && typeof element.value === 'string' ? [element.value] : [],
  );
  return texts.length === expression.elements.length ? texts : null;
}

/** What is handed all variables may set any of them. */
function linesHandedAll(code: string): string[] {
  return code.match(/^.*\b(?:locals|globals|vars)\(\)/gm) ?? [];
}

/** Settings for one place are written over those for all, by a module beside them. */
function isSetElsewhere(it: Interpreter, file: ProgramFile, name: string): boolean {
  if (production.test(fileName(file.path))) return false;
  const folder = file.path.slice(0, -fileName(file.path).length);
  for (const other of it.files.values()) {
    if (other === file || !other.path.startsWith(folder) || it.isTemplate(other)) continue;
    const rest = other.path.slice(folder.length);
    if (!rest.includes('/') && !development.test(rest) && writtenIn(other).names.has(name)) return true;
  }
  return false;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function writtenIn({ ir }: ProgramFile): Written {
  const written: Written = { names: new Map(), hasWildcard: false, lastWildcard: 0 };
  const visit = (body: readonly Statement[]): void => {
    for (const statement of body) {
      if (statement.kind === 'expression') noteAssignment(written, statement.expression);
      else if (statement.kind === 'import') noteImport(written, statement);
      else for (const inner of bodiesIn(statement)) visit(inner);
    }
  };
  visit(ir.body);
  return written;
}

/** The branches of a statement; what stands in functions and classes is not written by the module. */
function bodiesIn(statement: Statement): readonly (readonly Statement[])[] {
  switch (statement.kind) {
    case 'if':
      return [statement.consequent, statement.alternate];
    case 'try':
      return [statement.body, ...statement.handlers.map(({ body }) => body), statement.finalizer];
    case 'switch':
      return statement.cases.map(({ body }) => body);
    case 'block':
      return [statement.body];
    case 'loop':
    case 'for-each':
      return [statement.body, statement.otherwise ?? []];
    default:
      return [];
  }
}

function noteAssignment(written: Written, expression: Expression): void {
  if (expression.kind === 'assign' && expression.target.kind === 'identifier')
    note(written, expression.target.name, expression);
}

function noteImport(written: Written, { bindings, start }: Import): void {
  for (const { local } of bindings)
    if (local === '*') {
      written.hasWildcard = true;
      written.lastWildcard = start;
    } else note(written, local, null);
}

function note({ names }: Written, name: string, by: Assign | null): void {
  const before = names.get(name);
  if (before) before.push(by);
  else names.set(name, [by]);
}
