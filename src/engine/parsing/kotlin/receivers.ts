/**
 * Names that nothing in the file declares may be members of what a function is called on: the receiver of an
 * extension, of the lambda of `apply`, or `call` in a handler of Ktor. They are marked on the tree, where lowering sees
 * whose they are.
 */
import type { SyntaxNode } from '../syntax-tree.ts';
import { receiversIn } from './library-receivers.ts';
import { isTypedRoute } from './typed-routes.ts';

export const lambdaWithReceiver = 'lambda_with_receiver';
export const lambdaWithCall = 'lambda_with_call';
/** A lambda that takes nothing: `it` in it is that of the lambda around. */
export const lambdaOfNothing = 'lambda_of_nothing';
/** The receiver itself; it begins where its function does. */
export const impliedReceiver = 'implied_receiver';
/** `+value` in what it builds: its children are the receiver and the value. */
export const impliedAddition = 'implied_addition';
/** A member of it: its children are the receiver and the name. */
export const impliedMember = 'implied_member';

/** Functions whose lambda has what they are called on (or given first) as its receiver. */
const receiving = new Set(
  `apply run with buildString buildList buildMap buildSet sequence iterator flow channelFlow callbackFlow
  produce`.split(/\s+/),
);

/** Functions whose lambda is given nothing. */
const givingNothing = new Set(
  'launch async withContext coroutineScope supervisorScope runBlocking runInterruptible withTimeout withTimeoutOrNull lazy'.split(
    ' ',
  ),
);

/** Of which type the receiver is that a library gives the lambda that begins here. */
const typesOfReceivers = new WeakMap<SyntaxNode, string>();

export function receiverTypeOf(lambda: SyntaxNode): string | undefined {
  return typesOfReceivers.get(lambda);
}

/** Texts name values by a dollar sign: who those belong to. */
const namesInTexts = new WeakMap<SyntaxNode, { start: number; isMember(name: string): boolean }>();

/** Where the receiver begins that the name in the text belongs to, or that is `this` in it; null where there is none. */
export function receiverInText(text: SyntaxNode, name: string): number | null {
  const receiver = namesInTexts.get(text);
  return receiver && (name === 'this' || receiver.isMember(name)) ? receiver.start : null;
}

/** Functions of the standard library are nobody's members. */
const standard = new Set(
  `println print listOf setOf mapOf mutableListOf mutableSetOf mutableMapOf arrayOf arrayListOf hashMapOf hashSetOf
    linkedMapOf emptyList emptySet emptyMap emptyArray sequenceOf intArrayOf byteArrayOf listOfNotNull arrayOfNulls
    buildString buildList buildMap buildSet lazy require check requireNotNull checkNotNull error TODO run with repeat
    runCatching synchronized measureTimeMillis maxOf minOf readLine readln to until downTo step and or xor shl shr
    runBlocking launch async withContext coroutineScope supervisorScope withTimeout withTimeoutOrNull delay flow flowOf sequence it field value javaClass
    null true false break continue this super class assert lazyOf compareBy generateSequence use let also takeIf forEach map filter onEach mapNotNull flatMap runInterruptible transaction`.split(
    /\s+/,
  ),
);

/** Who unqualified names may belong to. */
interface Receiver {
  start: number;
  type?: string | undefined;
}

interface Place {
  node: SyntaxNode;
  receiver: Receiver | null;
}

/** Marks what belongs to an implied receiver. Linear in the size of the file. */
export function markReceivers(root: SyntaxNode, source: string): void {
  const declared = namesDeclared(root, source);
  const isRouting = /\bimport io\.ktor\.server\b/.test(source);
  const handlesCalls = /\bio\.ktor\b|\bApplicationCall\b/.test(source) && !declared.variables.has('call');
  const libraries = receiversIn(source);
  const open: Place[] = [{ node: root, receiver: null }];
  const parents = new Map<SyntaxNode, SyntaxNode>();
  for (let place = open.pop(); place; place = open.pop()) {
    const { node } = place;
    let { receiver } = place;
    if (node.type === 'function_declaration') receiver = isForType(node) ? { start: node.start } : null;
    else if (/^(?:class_body|enum_class_body)$/.test(node.type)) receiver = null;
    else if (isRouting && node.type === 'lambda_literal' && isTypedRoute(node, parents, source))
      node.type = lambdaWithCall;
    else if (node.type === 'lambda_literal') {
      const callee = calleeOf(node, parents, source);
      const type = libraries.get(callee);
      if (type !== undefined) typesOfReceivers.set(node, type);
      if (type !== undefined || receiving.has(callee) || isDeclaredOnReceiver(parents.get(node), source)) {
        node.type = lambdaWithReceiver;
        receiver = { start: node.start, type };
      } else if (givingNothing.has(callee)) node.type = lambdaOfNothing;
    } else if (
      receiver?.type === 'kotlinx.html.Unsafe' &&
      node.type === 'unary_expression' &&
      node.tokens[0] === '+'
    )
      becomeAdded(node, receiver);
    if (receiver && /^(?:multiline_)?string_literal$/.test(node.type))
      namesInTexts.set(node, { start: receiver.start, isMember: (name) => isFree(name, declared.all) });
    for (const child of node.children) {
      if (isUnnamed(child, node)) continue;
      if (child.type === 'identifier') {
        const name = source.slice(child.start, child.end);
        if (handlesCalls && name === 'call' && takeCall(node, parents, source)) continue;
        const isFull = node.type === 'navigation_expression' && beginsFullName.test(name);
        if (receiver && !isFull && isFree(name, declared.all)) becomeMember(child, receiver);
      } else if (child.type === 'this_expression' && receiver && child.children.length === 0) {
        child.type = impliedReceiver;
        child.start = receiver.start;
        child.children = [];
      } else {
        parents.set(child, node);
        open.push({ node: child, receiver });
      }
    }
  }
}

/** Names of members, arguments, parameters and labels are no values. */
function isUnnamed(child: SyntaxNode, parent: SyntaxNode): boolean {
  if (child.type !== 'identifier') return false;
  const [first] = parent.children;
  switch (parent.type) {
    case 'navigation_expression':
      return child !== first;
    case 'value_argument':
      return child === first && parent.tokens.includes('=');
    case 'infix_expression':
      return child === parent.children[1];
    case 'variable_declaration':
    case 'parameter':
    case 'class_parameter':
    case 'catch_block':
    case 'enum_entry':
    case 'setter':
    case 'import':
    case 'this_expression':
    case 'super_expression':
    case 'callable_reference':
      return true;
    case 'function_declaration':
    case 'class_declaration':
    case 'object_declaration':
    case 'companion_object':
    case 'type_alias':
      return child.field === 'name';
    case 'return_expression':
      return child.field === 'label';
    case 'labeled_expression':
      return parent.children[0]?.type === 'label';
    default:
      return false;
  }
}

function isFree(name: string, declared: ReadonlySet<string>): boolean {
  return /^[a-z]/.test(name) && !declared.has(name) && !standard.has(name);
}

/** `java.lang.Runtime.getRuntime()`, written out. */
const beginsFullName = /^(?:javax?|jakarta|kotlinx?|org|com|io|net)$/;

function becomeMember(node: SyntaxNode, { start }: Receiver): void {
  const { end } = node;
  node.children = [
    { ...node, type: impliedReceiver, start, children: [] },
    { ...node, children: [] },
  ];
  node.type = impliedMember;
  node.end = end;
}

/** `fun Type.name(…)` */
function isForType(node: SyntaxNode): boolean {
  for (const child of node.children) {
    if (child.field === 'name') return false;
    if (/^(?:user_type|nullable_type|parenthesized_type)$/.test(child.type)) return true;
  }
  return false;
}

/** `val shout: String.() -> String = { … }` */
function isDeclaredOnReceiver(declaration: SyntaxNode | undefined, source: string): boolean {
  const named = declaration?.type === 'property_declaration' ? declaration.children : [];
  const variable = named.find(({ type }) => type === 'variable_declaration');
  return (
    variable !== undefined &&
    /:\s*[\w.]+\??\.\(/.test(source.slice(variable.start, Math.min(variable.end, variable.start + 300)))
  );
}

/** The name of the function that is given the lambda; empty where the lambda names what it takes. */
function calleeOf(node: SyntaxNode, parents: ReadonlyMap<SyntaxNode, SyntaxNode>, source: string): string {
  if (node.children.some(({ type }) => type === 'lambda_parameters')) return '';
  const around = parents.get(node);
  const call = around?.type === 'annotated_lambda' ? parents.get(around) : undefined;
  let [callee] = call?.type === 'call_expression' ? call.children : [];
  if (callee?.type === 'call_expression') [callee] = callee.children;
  const name = callee?.type === 'navigation_expression' ? callee.children.at(-1) : callee;
  return name && /^(?:identifier|implied_member)$/.test(name.type) ? source.slice(name.start, name.end) : '';
}

/** `+text`, which adds to what is built: the receiver's own function of that name. */
function becomeAdded(node: SyntaxNode, { start }: Receiver): void {
  node.type = impliedAddition;
  node.children = [{ ...node, type: impliedReceiver, start, children: [] }, ...node.children];
}

/** Functions of Ktor whose lambda is a handler. */
const handling = new Set(
  'get post put patch delete head options handle webSocket webSocketRaw sse intercept onCall'.split(' '),
);

/** Gives the name to the lambda of a handler around it; whether there is one, or what stands around has a parameter of that name. */
function takeCall(node: SyntaxNode, parents: ReadonlyMap<SyntaxNode, SyntaxNode>, source: string): boolean {
  let nearest: SyntaxNode | undefined;
  for (let around: SyntaxNode | undefined = node; around; around = parents.get(around)) {
    if (around.type === lambdaWithCall || takesCall(around, source)) return true;
    if (around.type === 'function_declaration' && isForType(around)) break;
    if (around.type !== 'lambda_literal') continue;
    if (around.children.some(({ type }) => type === 'lambda_parameters')) continue;
    const callee = calleeOf(around, parents, source);
    if (!standard.has(callee)) nearest ??= around;
    if (!handling.has(callee)) continue;
    nearest = around;
    break;
  }
  if (nearest) nearest.type = lambdaWithCall;
  return nearest !== undefined;
}

/** `{ call, cause -> … }`, `fun answer(call: ApplicationCall)` */
function takesCall({ children }: SyntaxNode, source: string): boolean {
  return children.some(
    ({ type, children: parameters }) =>
      /^(?:lambda_parameters|function_value_parameters)$/.test(type) &&
      parameters.some(({ children: [name] }) => name && source.slice(name.start, name.end) === 'call'),
  );
}

const declaring =
  /^(?:variable_declaration|parameter|class_parameter|catch_block|enum_entry|function_declaration|class_declaration|object_declaration)$/;

interface Declared {
  all: ReadonlySet<string>;
  /** Without parameters of functions and lambdas, which are known in these only. */
  variables: ReadonlySet<string>;
}

/** Every name that the file declares, wherever. What it imports may be an extension of any receiver. */
function namesDeclared(root: SyntaxNode, source: string): Declared {
  const all = new Set<string>();
  const variables = new Set<string>();
  const parameters = new Set<SyntaxNode>();
  /** Functions that may be meant where no receiver has one of that name. */
  const members = new Set<SyntaxNode>();
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const declares = declaring.test(node.type) && !members.has(node);
    const holdsMembers = node === root || /class_body$/.test(node.type);
    for (const child of node.children) {
      if (child.type === 'function_declaration' && (holdsMembers || isForType(child))) members.add(child);
      if (/^(?:lambda_parameters|function_value_parameters)$/.test(node.type)) parameters.add(child);
      if (declares && child.type === 'identifier' && isUnnamed(child, node)) {
        const name = source.slice(child.start, child.end);
        all.add(name);
        if (!parameters.has(node)) variables.add(name);
      }
      open.push(child);
    }
  }
  return { all, variables };
}
