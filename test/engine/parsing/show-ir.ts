/** The intermediate representation in short, for tables of tests: `f(a.b)` is `(call f (. a b))`. */
import type {
  ClassNode,
  Decorator,
  Field,
  FunctionNode,
  Parameter,
} from '../../../src/engine/parsing/ir/declarations.ts';
import type { Expression } from '../../../src/engine/parsing/ir/expressions.ts';
import type { Pattern } from '../../../src/engine/parsing/ir/patterns.ts';
import type { Statement } from '../../../src/engine/parsing/ir/statements.ts';

type Shown = string | false | null | undefined;

function list(...parts: (Shown | readonly Shown[])[]): string {
  return `(${parts.flat().filter(Boolean).join(' ')})`;
}

export function showAll(statements: readonly Statement[]): string {
  return statements.map(show).join(' ');
}

function block(statements: readonly Statement[]): string {
  return `{${showAll(statements)}}`;
}

function show(node: Expression | Pattern | Statement): string {
  switch (node.kind) {
    case 'literal':
      return JSON.stringify(node.value);
    case 'regex':
      return `/${node.pattern}/${node.flags}`;
    case 'identifier':
      return node.name || '_';
    case 'this':
      return 'this';
    case 'type-reference':
      return list('type', node.qualifiedName);
    case 'member':
      return list(node.optional ? '?.' : '.', show(node.object), node.property);
    case 'index':
      return list('[]', show(node.object), show(node.index));
    case 'call':
      return list(
        node.isNew ? 'new' : node.tagged ? 'tag' : node.optional ? 'call?' : 'call',
        show(node.callee),
        node.args.map(show),
        Object.entries(node.keywords ?? {}).map(([name, value]) => `${name}=${show(value)}`),
      );
    case 'concat':
      return list('concat', node.parts.map(show));
    case 'binary':
    case 'logical':
      return list(node.operator, show(node.left), show(node.right));
    case 'unary':
    case 'update':
      return list(node.operator, show(node.operand));
    case 'conditional':
      return list('?', show(node.test), show(node.consequent), show(node.alternate));
    case 'assign':
      return list(node.compound ? 'compound=' : '=', show(node.target), show(node.value));
    case 'object':
      return list(
        'object',
        node.properties.map((property) => {
          if (property.kind === 'spread') return `...${show(property.value)}`;
          const key = property.kind === 'computed' ? `[${show(property.key)}]` : property.key;
          return `${key}:${show(property.value)}`;
        }),
      );
    case 'array':
      return list('array', node.elements.map(show));
    case 'function':
      return showFunction(node);
    case 'class':
      return showClass(node);
    case 'sequence':
      return list(',', node.expressions.map(show));
    case 'await':
    case 'spread':
      return list(node.kind, show(node.operand));
    case 'cast':
      return list('cast', node.type, show(node.operand));
    case 'comprehension':
      return list(
        'for',
        show(node.body),
        node.clauses.map(({ target, iterable }) => `${show(target)}<-${show(iterable)}`),
        node.conditions.map((condition) => `if:${show(condition)}`),
      );
    case 'markup':
      return list(
        `<${node.tag}>`,
        node.attributes.map(({ name, value }) => (value ? `${name}=${show(value)}` : name)),
        node.spreads.map((spread) => `...${show(spread)}`),
        node.children.map(show),
      );
    case 'slice':
      return list('slice', show(node.operand), node.from && show(node.from), node.to && show(node.to));
    case 'unknown':
      return list('unknown', node.children.map(show));
    case 'object-pattern':
      return list(
        'object-pattern',
        node.properties.map(({ key, target }) => `${key ?? '[?]'}:${show(target)}`),
        node.rest && `...${show(node.rest)}`,
      );
    case 'array-pattern':
      return list(
        'array-pattern',
        node.elements.map((element) => (element ? show(element) : 'hole')),
      );
    case 'default-pattern':
      return list('default', show(node.target), show(node.defaultValue));
    case 'rest-pattern':
      return list('rest', show(node.target));
    case 'expression':
      return show(node.expression);
    case 'declare':
      return list('declare', show(node.target), node.type && `:${node.type}`, node.value && show(node.value));
    case 'function-declaration':
      return list('declare-function', show(node.function));
    case 'class-declaration':
      return list('declare-class', show(node.class));
    case 'block':
      return node.isScope ? block(node.body) : list('group', node.label, node.body.map(show));
    case 'if':
      return list(
        'if',
        show(node.test),
        block(node.consequent),
        node.alternate.length > 0 && block(node.alternate),
      );
    case 'loop':
      return list(
        node.testAfter ? 'loop-test-after' : 'loop',
        node.label !== undefined && `${node.label}:`,
        node.init.length > 0 && `init:${showAll(node.init)}`,
        node.test && `test:${show(node.test)}`,
        node.update && `update:${show(node.update)}`,
        block(node.body),
        node.otherwise && `else:${block(node.otherwise)}`,
      );
    case 'for-each':
      return list(
        node.overKeys ? 'for-in' : 'for-of',
        node.key ? `${show(node.key)}:${show(node.target)}` : show(node.target),
        show(node.iterable),
        block(node.body),
        node.otherwise && `else:${block(node.otherwise)}`,
      );
    case 'return':
    case 'throw':
      return list(node.kind, node.value && show(node.value));
    case 'jump':
      return node.label === undefined ? node.how : list(node.how, node.label);
    case 'defer':
    case 'spawn':
      return list(node.kind, show(node.call));
    case 'try':
      return list(
        'try',
        block(node.body),
        node.handlers.map(({ parameter, type, body }) =>
          list('catch', parameter && show(parameter), type && `:${type}`, block(body)),
        ),
        node.finalizer.length > 0 && list('finally', block(node.finalizer)),
      );
    case 'switch':
      return list(
        node.fallsThrough ? 'switch' : 'match',
        show(node.subject),
        node.cases.map(({ tests, body }) => list(tests ? tests.map(show) : 'default', block(body))),
      );
    case 'import':
      return list(
        'import',
        JSON.stringify(node.module),
        node.bindings.map(({ imported, local }) => `${imported}->${local}`),
      );
    case 'export':
      return list(
        node.isAssignment ? 'export=' : node.isDefault ? 'export-default' : 'export',
        node.declaration && show(node.declaration),
        node.value && show(node.value),
        node.bindings?.map(({ local, exported }) => `${local}->${exported}`),
        node.from !== undefined && `from:${JSON.stringify(node.from)}`,
      );
    case 'type-declaration':
      return list('type', node.name, JSON.stringify(node.type));
    case 'package':
      return list('package', node.name);
    case 'outer-names':
      return list('outer', node.names);
  }
}

function showFunction(node: FunctionNode): string {
  return list(
    node.decorators?.map(showDecorator),
    node.isStatic && 'static',
    node.isAsync && 'async',
    node.accessor,
    node.lexicalThis ? '=>' : node.isGenerator ? 'function*' : 'function',
    node.bindsOwnName && 'own',
    node.selfName && `${node.selfName}.`,
    node.name,
    `[${node.parameters.map(showParameter).join(' ')}]`,
    node.returnType && `:${node.returnType}`,
    block(node.body),
  );
}

function showParameter({ decorators, pattern, type, rest, isField }: Parameter): string {
  const text = `${rest ? '...' : ''}${show(pattern)}${type ? `:${type}` : ''}`;
  return [...(decorators ?? []).map(showDecorator), isField && 'field', text].filter(Boolean).join(' ');
}

function showDecorator({ name, args }: Decorator): string {
  return `@${name}(${args.map(show).join(' ')})`;
}

function showField({ decorators, isStatic, name, type, value }: Field): string {
  return list(
    decorators?.map(showDecorator),
    isStatic && 'static',
    'field',
    name,
    type && `:${type}`,
    value && show(value),
  );
}

function showClass(node: ClassNode): string {
  return list(
    node.decorators?.map(showDecorator),
    'class',
    node.name,
    node.superclass && `extends:${show(node.superclass)}`,
    node.mixins?.map((mixin) => `with:${show(mixin)}`),
    node.interfaces && `implements:${node.interfaces.join('&')}`,
    node.fields.map(showField),
    node.methods.map(showFunction),
    node.classes?.map(showClass),
  );
}
