/** Classes: methods, class-level fields, and what decorators make of methods. */
import type { ClassNode, Field, FunctionNode } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { runAtOnce } from '../run-at-once.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { argumentsOf } from './expressions.ts';
import { decoratorCall, decoratorsOf, functionNode } from './functions.ts';

/** A class, and behind it the calls that the decorators of its methods are: `@router.get('/x')` registers one. */
export function classDeclaration(node: SyntaxNode, lower: Lowering, outer?: SyntaxNode): Statement | null {
  const made = classNode(node, lower, outer);
  const declared: Statement = { ...lower.span(outer ?? node), kind: 'class-declaration', class: made };
  const calls = methodDecorators(node, made.name, lower);
  return calls.length === 0 ? declared : lower.group(node, [declared, ...calls]);
}

/** They say what a method is to Python or to its readers, and hand it to nobody. */
const passive =
  /^(?:staticmethod|classmethod|override|(?:\w+\.)*(?:\w*property|abstractmethod|overload|setter|getter|deleter))$/;

function methodDecorators(node: SyntaxNode, owner: string, lower: Lowering): Statement[] {
  const calls: Statement[] = [];
  for (const child of childByField(node, 'body')?.children ?? []) {
    const definition = child.type === 'decorated_definition' ? childByField(child, 'definition') : undefined;
    const name = definition?.type === 'function_definition' ? childByField(definition, 'name') : undefined;
    if (!name) continue;
    const applied = decoratorsOf(child, lower).filter(({ decorator }) => !passive.test(decorator.name));
    calls.push(...applied.map((one) => decoratorCall(one, lower.name(name), owner)).reverse());
  }
  return calls;
}

function classNode(node: SyntaxNode, lower: Lowering, outer?: SyntaxNode): ClassNode {
  const name = childByField(node, 'name');
  const result: ClassNode = {
    ...lower.span(node),
    kind: 'class',
    name: name ? lower.name(name) : '',
    methods: [],
    fields: [],
  };
  const decorators = outer ? decoratorsOf(outer, lower).map(({ decorator }) => decorator) : [];
  if (decorators.length > 0) result.decorators = decorators;
  const [superclass, ...mixins] = basesOf(node, lower);
  if (superclass) result.superclass = superclass;
  if (mixins.length > 0) result.mixins = mixins;
  const { keywords } = argumentsOf(childByField(node, 'superclasses'), lower);
  if (keywords) result.keywords = keywords;
  if (isAbstract(node, lower)) result.isAbstract = true;
  for (const child of childByField(node, 'body')?.children ?? []) addMember(result, child, lower);
  return result;
}

function basesOf(node: SyntaxNode, lower: Lowering): Expression[] {
  const written = childByField(node, 'superclasses')?.children ?? [];
  return written
    .filter(({ type }) => type !== 'keyword_argument')
    .map((child) => lower.expression(withoutTypeArguments(child)));
}

/** `class Store(ABC)`, `class Store(Protocol)`, `class Store(metaclass=ABCMeta)` */
function isAbstract(node: SyntaxNode, lower: Lowering): boolean {
  const written = childByField(node, 'superclasses')?.children ?? [];
  return written.some((base) =>
    /^(?:(?:abc\.)?ABC|(?:typing\.)?Protocol(?:\[.*\])?|metaclass\s*=\s*(?:abc\.)?ABCMeta)$/s.test(
      lower.text(base),
    ),
  );
}

/** `Repository[User]` extends `Repository`. */
function withoutTypeArguments(base: SyntaxNode): SyntaxNode {
  return (base.type === 'subscript' && childByField(base, 'value')) || base;
}

function addMember(made: ClassNode, node: SyntaxNode, lower: Lowering): void {
  switch (node.type) {
    case 'function_definition':
      made.methods.push(method(node, lower));
      return;
    case 'decorated_definition': {
      const definition = childByField(node, 'definition');
      if (definition?.type === 'function_definition') made.methods.push(method(definition, lower, node));
      else if (definition?.type === 'class_definition') addClass(made, classNode(definition, lower, node));
      return;
    }
    case 'class_definition':
      addClass(made, classNode(node, lower));
      return;
    case 'expression_statement': {
      const [assignment] = node.children;
      if (assignment?.type !== 'assignment') made.fields.push(...runningField(node, lower));
      else if (isName(childByField(assignment, 'left'))) made.fields.push(...fieldsOf(assignment, lower));
      else made.fields.push(...runningField(node, lower));
      return;
    }
    case 'for_statement':
    case 'while_statement':
    case 'with_statement':
      made.fields.push(...runningField(node, lower));
      return;
    case 'if_statement':
    case 'try_statement':
    case 'block':
    case 'else_clause':
      for (const child of node.children) addMember(made, child, lower);
      return;
    default:
      return;
  }
}

function addClass(made: ClassNode, inner: ClassNode): void {
  made.classes ??= [];
  made.classes.push(inner);
}

function isName(target: SyntaxNode | undefined): target is SyntaxNode {
  return target?.type === 'identifier';
}

/** `handlers['a'] = first`, loops that fill a list: they run when fields are set, as the value of a nameless one. */
function runningField(node: SyntaxNode, lower: Lowering): Field[] {
  if (node.children[0]?.type === 'string') return [];
  return [
    {
      ...lower.span(node),
      name: '',
      isStatic: true,
      value: runAtOnce(node, lower, lower.statements([node])),
    },
  ];
}

function fieldsOf(node: SyntaxNode, lower: Lowering): Field[] {
  const target = childByField(node, 'left');
  if (!isName(target)) return [];
  const value = childByField(node, 'right');
  const type = childByField(node, 'type');
  const field: Field = { ...lower.span(node), name: lower.name(target), isStatic: true };
  if (value) field.value = lower.expression(value);
  if (type) field.type = lower.text(type);
  return [field];
}

/** They are called on the class without being marked so. */
const classHooks = new Set(['__init_subclass__', '__class_getitem__']);

function method(node: SyntaxNode, lower: Lowering, outer?: SyntaxNode): FunctionNode {
  const decorators = outer ? decoratorsOf(outer, lower).map(({ decorator }) => decorator) : [];
  const result = functionNode(node, lower, decorators);
  if (result.name === '__init__') result.name = 'constructor';
  const names = decorators.map(({ name }) => name);
  if (names.includes('staticmethod') || result.name === '__new__') {
    result.isStatic = true;
    return result;
  }
  if (names.includes('classmethod') || classHooks.has(result.name)) result.isStatic = true;
  if (names.some((name) => name === 'property' || name.endsWith('cached_property'))) result.accessor = 'get';
  else if (names.some((name) => name.endsWith('.setter'))) result.accessor = 'set';
  const [self] = result.parameters;
  if (self?.pattern.kind === 'identifier' && !self.rest) {
    result.selfName = self.pattern.name;
    result.parameters.shift();
  }
  return result;
}
