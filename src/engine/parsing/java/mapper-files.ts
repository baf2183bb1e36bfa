/**
 * MyBatis' mappers in XML as code: the methods of the interface that each names, in a class that adds to it. What such
 * a method does is what its annotation does: it runs a statement with arguments put into the text.
 */
import type { ClassNode, FunctionNode, Parameter } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { IrFile } from '../ir/file.ts';
import type { Span } from '../ir/span.ts';
import type { Statement } from '../ir/statements.ts';
import { LineTable } from '../line-table.ts';
import { statementParameters } from './mapped-methods.ts';
import { type MappedStatement, type MapperXml, type Piece, readMapperXml } from './mapper-xml.ts';

const annotation = { module: 'org.apache.ibatis.annotations', name: 'Select' };
const maxHoles = 20;

/** @param xmlFiles path and text of XML files, mappers or not */
export function mapperFiles(
  xmlFiles: readonly { path: string; text: string }[],
  javaFiles: readonly IrFile[],
): IrFile[] {
  const mappers = xmlFiles.flatMap(({ path, text }) => {
    const mapper = readMapperXml(text);
    return mapper ? [{ path, text, mapper }] : [];
  });
  if (mappers.length === 0) return [];
  const interfaces = interfacesByName(javaFiles);
  return mappers.flatMap(({ path, text, mapper }) => {
    const declared = interfaces.get(mapper.namespace);
    return declared ? [fileOf(path, text, mapper, declared)] : [];
  });
}

/** Interfaces at the top level, by their full names: folders are packages. */
function interfacesByName(files: readonly IrFile[]): Map<string, ClassNode> {
  const found = new Map<string, ClassNode>();
  for (const { path, body } of files)
    for (const statement of body) {
      if (statement.kind !== 'class-declaration' || !statement.class.signatures) continue;
      const folders = path.split('/').slice(0, -1);
      for (let from = 0; from <= folders.length; from++)
        found.set([...folders.slice(from), statement.class.name].join('.'), statement.class);
    }
  return found;
}

function fileOf(
  path: string,
  text: string,
  { namespace, statements }: MapperXml,
  declared: ClassNode,
): IrFile {
  const lineAt = new LineTable().read(text);
  const spanOf = ({ start, end }: Pick<Piece, 'start' | 'end'>): Span => ({
    line: lineAt[start] ?? 1,
    endLine: lineAt[Math.max(start, end - 1)] ?? 1,
    start,
    end,
  });
  const methods = (declared.signatures ?? []).flatMap((signature) =>
    statements
      .filter(({ id }) => id === signature.name)
      .slice(0, 1)
      .map((statement) => methodOf(signature, statement, spanOf)),
  );
  const whole = spanOf({ start: 0, end: text.length });
  const name = namespace.slice(namespace.lastIndexOf('.') + 1);
  return {
    path,
    language: 'java',
    body: [
      {
        ...whole,
        kind: 'import',
        module: annotation.module,
        bindings: [{ imported: annotation.name, local: annotation.name }],
      },
      {
        ...whole,
        kind: 'class-declaration',
        class: { ...whole, kind: 'class', name, isExtension: true, methods, fields: [] },
      },
    ],
    comments: [],
    quality: { syntaxErrors: 0, truncated: false },
  };
}

type SpanOf = (piece: Pick<Piece, 'start' | 'end'>) => Span;

/** For each place where an argument is put in, a call that is there. */
function methodOf(signature: FunctionNode, { pieces }: MappedStatement, spanOf: SpanOf): FunctionNode {
  const start = pieces[0]?.start ?? 0;
  const span = spanOf({ start, end: Math.max(start, pieces.at(-1)?.end ?? 0) });
  const parameters = signature.parameters.map((parameter) => movedTo(span, parameter));
  const own = statementParameters(signature.parameters);
  const names = namesOf(own);
  const calls = pieces.flatMap((piece): Statement[] => {
    const value = piece.hole === undefined ? null : valueIn(piece.hole, own, names, spanOf(piece));
    if (!value) return [];
    const place = spanOf(piece);
    const parts = pieces.map((part) => (part === piece ? value : textOf(part, spanOf(part))));
    const callee: Expression = { ...place, kind: 'identifier', name: annotation.name };
    const text: Expression = { ...place, kind: 'concat', parts };
    return [{ ...place, kind: 'expression', expression: { ...place, kind: 'call', callee, args: [text] } }];
  });
  const result: Statement = { ...span, kind: 'return', value: { ...span, kind: 'unknown', children: [] } };
  return {
    ...span,
    kind: 'function',
    name: signature.name,
    parameters,
    body: [...calls.slice(0, maxHoles), result],
    lexicalThis: false,
  };
}

function textOf({ hole, text }: Piece, span: Span): Expression {
  return hole === undefined
    ? { ...span, kind: 'literal', value: text }
    : { ...span, kind: 'unknown', children: [] };
}

function movedTo(span: Span, { pattern, type }: Parameter): Parameter {
  const name = pattern.kind === 'identifier' ? pattern.name : '';
  return { ...span, pattern: { ...span, kind: 'identifier', name }, ...(type === undefined ? {} : { type }) };
}

/** What a statement calls the parameters: by `@Param`, by their names, by their numbers. */
function namesOf(parameters: readonly Parameter[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [index, { pattern, decorators = [] }] of parameters.entries()) {
    if (pattern.kind !== 'identifier') continue;
    const given = decorators.find(({ name }) => name === 'Param')?.args[0];
    const own = given?.kind === 'literal' ? String(given.value) : pattern.name;
    for (const name of [own, `param${index + 1}`, `arg${index}`]) names.set(name, pattern.name);
  }
  return names;
}

/** `${user.name}` → `user.name`; of the only parameter a property may stand alone, and any name means a text. */
function valueIn(
  hole: string,
  parameters: readonly Parameter[],
  names: ReadonlyMap<string, string>,
  span: Span,
): Expression | null {
  const [first = '', ...properties] = hole.replace(/\[[^\]]*\]/g, '').split('.');
  const name = names.get(first);
  if (name !== undefined) return membersOf(name, properties, span);
  const [only, ...others] = parameters;
  if (only?.pattern.kind !== 'identifier' || others.length > 0) return null;
  const isNamed = only.decorators?.some((decorator) => decorator.name === 'Param') ?? false;
  if (isNamed) return null;
  const isWhole = first === '_parameter' || first === 'value' || isText(only.type);
  return membersOf(only.pattern.name, isWhole ? properties : [first, ...properties], span);
}

function isText(type: string | undefined): boolean {
  return type !== undefined && /^(?:java\.lang\.)?(?:String|CharSequence|Object)$/.test(type);
}

function membersOf(name: string, properties: readonly string[], span: Span): Expression {
  let value: Expression = { ...span, kind: 'identifier', name };
  for (const property of properties) value = { ...span, kind: 'member', object: value, property };
  return value;
}
