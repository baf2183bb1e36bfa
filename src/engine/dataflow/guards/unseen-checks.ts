/**
 * Checks by functions of which nothing is seen but the name, because another package has them: `isValidHost(name)`,
 * `assertSafe(name)`, `validate(schema)`. They may be enough, so that a person has to look.
 */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { checkedUnseen, heldToUnseen } from '../../results/partial-guards.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { type Taint, withPartialGuard } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { peek } from './peek.ts';
import { partially } from './refine.ts';

/** What says yes to what is good. */
const approving = /valid|safe|allowed|permitted|trusted|accept(?:ed|able)|white_?list/i;
const refusing =
  /invalid|unsafe|disallow|untrusted|malicious|forbidden|blocked|illegal|black_?list|suspicious/i;
/** What throws unless it is good. */
const asserting = /^(?:assert|validate|check|ensure|verify)(?=_|[A-Z]|$)/;
/** They ask who somebody is, and not what a text holds. */
const ofPersons = /passw|token|auth|csrf|permission|access|session|role|captcha|signature|login|owner|limit/i;

const schemaMethods = /^(?:parse|validate|cast|check|assert|decode)(?:Sync|Async)?$/;
/** Methods that schemas alone have. */
const ofSchemasAlone = /^(?:safeParse(?:Async)?|parseAsync|validateSync)$/;
const schemas = /schema|validator|dto$/i;

/** On the way on which such a check has said yes. */
export function narrowByUnseen(it: Interpreter, test: Call, scope: Scope, holds: boolean): void {
  const name = lastNameOf(test.callee);
  const isMeant = refusing.test(name) ? !holds : holds && approving.test(name);
  if (isMeant && isUnseen(it, peek(it, test.callee, scope), name)) noteChecked(it, test.args, name, scope);
}

/** A call that came back. */
export function narrowByUnseenAssertion(it: Interpreter, call: CallSite, scope: Scope): void {
  if (asserting.test(call.name) && isUnseen(it, call.callee, call.name))
    noteChecked(it, call.argNodes, call.name, scope);
}

/** `projectSchema.parse(req.body)` */
export function parsedUnseen({ name, node }: CallSite, taints: readonly Taint[]): readonly Taint[] {
  if (taints.length === 0 || node?.callee.kind !== 'member') return taints;
  const holder = lastNameOf(node.callee.object);
  const isSchema = ofSchemasAlone.test(name) || (schemaMethods.test(name) && schemas.test(holder));
  return isSchema ? withPartialGuard(taints, heldToUnseen(holder)) : taints;
}

/** `router.post('/projects', validate(projectSchema), create)`: the name of what the request has to pass. */
export function schemaOfRoute(it: Interpreter, { args, argNodes }: CallSite): string | undefined {
  const unseen = argNodes.filter((node, at) => node.kind !== 'literal' && isUnseen(it, args[at], ''));
  return unseen.map(lastNameOf).find((name) => /valid|schema/i.test(name));
}

function noteChecked(it: Interpreter, nodes: readonly Expression[], name: string, scope: Scope): void {
  for (const node of nodes) {
    const taints = peek(it, node, scope)?.taints ?? [];
    if (taints.length === 0) continue;
    partially(it, node, scope, taints.some(isWholeCollection) ? heldToUnseen(name) : checkedUnseen(name));
  }
}

function isUnseen({ language, models }: Interpreter, value: Value | null | undefined, name: string): boolean {
  if (language.names !== 'module' || ofPersons.test(name)) return false;
  const { objects = [], paths = [] } = value ?? {};
  const isOwn = objects.some(({ kind }) => kind === 'function' || kind === 'class' || kind === 'native');
  return !isOwn && !paths.some((path) => models.know(path).isModelled);
}
