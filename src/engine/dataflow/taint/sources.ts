/** Where untrusted values enter: paths that the models call sources. */
import type { Span } from '../../parsing/ir/span.ts';
import type { EntryPoint } from '../../results/candidate.ts';
import { sentByOwnServer } from '../../results/partial-guards.ts';
import type { SourceModel } from '../../rules/model-flow-schemas.ts';
import { isRequestPath, kindOfHeader, pageAnswer } from '../../rules/source-kinds.ts';
import { maskOfPart, partialGuardsOfPart } from '../entry-points/route-parts.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import type { Subject } from '../models/subject.ts';
import type { Shape } from '../values/shape.ts';
import { argumentOfHandler, shareChecks } from './shared-checks.ts';
import type { Taint } from './taint.ts';
import { newSource, type RequestField } from './taint-source.ts';

/** What is tainted, and what is known of its form. */
export interface SourceValue {
  taint: Taint;
  shape: Shape | null;
}

/** What stands at these paths, or null when it is no source. */
export function sourceAt(
  it: Interpreter,
  paths: readonly AccessPath[],
  span: Span,
  subject?: Subject,
): SourceValue | null {
  for (const path of paths) {
    for (const source of it.models.know(path).sources) {
      if (subject && !source.condition(subject)) continue;
      if (source.ofRoute && isFixed(it.entry.entryPoint)) continue;
      const given = subject ? fieldNamed(subject) : source.named ? path.segment : null;
      const name = given ?? (source.location === 'file' ? fileNamed(subject) : null);
      const model = ofHeader(source, path);
      const taint = source.dotted ? dottedField(it, model, span, name) : taintFrom(it, model, span, name);
      if (given !== null && source.location) shareChecks(`${path.text} ${given}`, taint.source);
      else if (source.argumentOfHandler) {
        const index = subject?.args[0]?.constant;
        if (typeof index === 'number') shareChecks(argumentOfHandler(index), taint.source);
      }
      // A request has one path.
      else if (isRequestPath(source.kind)) shareChecks(path.text, taint.source);
      else if (taint.source.isCollection) taint.source.api = path.text;
      return {
        taint,
        shape: source.prefix === undefined ? null : [{ fixed: source.prefix }, { hole: 'tainted' }],
      };
    }
  }
  return null;
}

/** `request.referrer`, `r.Referer()`: the header has the name of what is read. */
function ofHeader(source: SourceModel, { segment, parent }: AccessPath): SourceFacts {
  if (source.kind !== 'http-header') return source;
  return { ...source, kind: kindOfHeader(segment === '()' ? (parent?.segment ?? '') : segment) };
}

/** `input('user.name')`: the part `name` of the field `user`. */
function dottedField(it: Interpreter, model: SourceFacts, span: Span, name: string | null): Taint {
  const [field = null, ...names] = name?.split('.') ?? [];
  const taint = taintFrom(it, model, span, field);
  return names.length > 0 ? { ...taint, within: { names, readAt: taint.step } } : taint;
}

/** `getParameter("id")`, `chi.URLParam(r, "id")` */
function fieldNamed({ args: [first, second] }: Subject): string | null {
  const isRequest = first !== undefined && first.objects.length > 0 && !first.isTainted;
  const name = isRequest ? second?.constant : first?.constant;
  return typeof name === 'string' ? name : null;
}

/** `request.file('doc').getClientOriginalName()`: what the file was asked for by. */
function fileNamed(subject: Subject | undefined): string | null {
  const name = subject?.receiver?.objects[0]?.madeWith?.[0]?.constant;
  return typeof name === 'string' ? name : null;
}

type SourceFacts = Pick<SourceModel, 'kind' | 'location' | 'structured' | 'fields'> &
  Partial<Pick<SourceModel, 'cleanFor' | 'cleanInContext'> & Pick<RequestField, 'isForm'>>;

/** `/users`, and not `/users/<name>`; a handler of what no route takes gets any path. */
function isFixed({ kind, path }: EntryPoint): boolean {
  return kind !== 'handler' && !(kind === 'route' && path !== undefined && /[<{:*([]/.test(path));
}

/** A fresh source at this place. */
export function taintFrom(it: Interpreter, model: SourceFacts, span: Span, name: string | null): Taint {
  const { location, isForm } = model;
  const parameter = location ? { location, name, ...(isForm && { isForm }) } : null;
  return {
    source: newSource(model.kind, it.codeAt(span), parameter, it.entry, model.fields && name === null),
    cleaned:
      (model.cleanFor ? it.models.categories.mask(model.cleanFor) : 0) |
      (model.location === 'path' ? maskOfPart(it, name) : 0),
    cleanedInContext: model.cleanInContext ? it.models.categories.mask(model.cleanInContext) : 0,
    structured: model.structured,
    partialGuards:
      model.kind === pageAnswer
        ? [sentByOwnServer]
        : model.location === 'path'
          ? partialGuardsOfPart(it, name)
          : [],
    isDerived: false,
    step: {
      kind: 'source',
      span,
      file: it.frame.file.path,
      function: it.frame.function,
      previous: null,
      length: 1,
    },
  };
}
