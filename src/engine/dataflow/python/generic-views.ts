/**
 * Django's generic views: what they put into the context of their page, which page that is where they do not say so, and
 * what they store.
 * https://docs.djangoproject.com/en/stable/ref/class-based-views/generic-display/
 */
import type { Span } from '../../parsing/ir/span.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { findProperty, readMember } from '../classes/members.ts';
import { Kin } from '../entry-points/kin.ts';
import { unwrittenFunction } from '../entry-points/unwritten-function.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { tableNamedBy } from '../storage/named-tables.ts';
import { noteWrite } from '../storage/note-storage.ts';
import { rowsOfTable } from '../storage/stored-values.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { columnsFilled, formIn, type ModelForm, modelFormOf } from './model-forms.ts';

/** What each kind of view shows, and how the page is called that it takes by itself. */
const kinds = [
  { base: 'ListView', isList: true, suffix: '_list' },
  { base: 'DetailView', isList: false, suffix: '_detail' },
  { base: 'UpdateView', isList: false, suffix: '_form' },
  { base: 'DeleteView', isList: false, suffix: '_confirm_delete' },
] as const;

type Kind = (typeof kinds)[number];

/** Views that store what is sent to them, with a form or serializer of theirs. */
const storing = ['CreateView', 'UpdateView']
  .map((name) => `django.views.generic.${name}`)
  .concat(
    [
      'viewsets.ModelViewSet',
      'generics.CreateAPIView',
      'generics.ListCreateAPIView',
      'generics.UpdateAPIView',
      'generics.RetrieveUpdateAPIView',
      'generics.RetrieveUpdateDestroyAPIView',
      'mixins.CreateModelMixin',
      'mixins.UpdateModelMixin',
    ].map((name) => `rest_framework.${name}`),
  );

interface Nature {
  kind: Kind | null;
  stores: boolean;
}

const natures = new WeakMap<ClassObject, Nature>();
const unwritten = new WeakMap<ClassObject, readonly FunctionObject[]>();

function natureOf(it: Interpreter, made: ClassObject): Nature {
  const known = natures.get(made);
  if (known) return known;
  const kin = new Kin(it, made);
  const kind = kinds.find(({ base }) => kin.isOneOf([`django.views.generic.${base}`])) ?? null;
  const nature = { kind, stores: kin.isOneOf(storing) };
  natures.set(made, nature);
  return nature;
}

/** `get_context_data` and `post`, where no class of the program writes them. */
export function unwrittenMethods(it: Interpreter, made: ClassObject): readonly FunctionObject[] {
  const known = unwritten.get(made);
  if (known) return known;
  const { kind, stores } = natureOf(it, made);
  const has = (name: string) => findProperty(it, made.instancePrototype, name) !== undefined;
  const names = [
    ...(kind && !has('get_context_data') ? ['get_context_data'] : []),
    ...(stores && !['post', 'create', 'form_valid', 'perform_create'].some(has) ? ['post'] : []),
  ];
  const methods = names.map((name) => {
    const node = { ...unwrittenFunction(made.node), name };
    const fn = new FunctionObject(
      node,
      made.scope,
      made.file,
      `${made.node.name}.${name}`,
      null,
      made,
      it.entryId,
    );
    it.symbols.addFunction(fn);
    return fn;
  });
  unwritten.set(made, methods);
  return methods;
}

/** Whether the framework has the method, and the class does not. */
export function isUnwritten({ homeClass, node }: FunctionObject): boolean {
  return homeClass !== null && (unwritten.get(homeClass)?.some((fn) => fn.node === node) ?? false);
}

/** Notes what the view stores of the request. */
export function storeSent(it: Interpreter, made: ClassObject, view: Value, span: Span): void {
  const form = formShown(it, made);
  if (!form || !it.storage.isNoting) return;
  const request = readMember(it, view, 'request', span);
  for (const part of ['POST', 'data'])
    for (const { column, value } of columnsFilled(it, form, readMember(it, request, part, span), span))
      noteWrite(it, form.model, column, value, span);
}

/** The form or serializer that it names, or the one that Django makes of its model. */
function formShown(it: Interpreter, made: ClassObject): ModelForm | null {
  for (const name of ['form_class', 'serializer_class']) {
    const named = findProperty(it, made.instancePrototype, name)?.objects[0];
    if (named instanceof ClassObject) return modelFormOf(named);
  }
  return formIn(made.node);
}

/** The page that the view shows; null where nobody knows. */
export function pageOf(it: Interpreter, made: ClassObject): string | null {
  const named = findProperty(it, made.instancePrototype, 'template_name')?.constant;
  if (typeof named === 'string') return named;
  const { kind } = natureOf(it, made);
  const model = tableShown(it, made);
  const application = made.file.path.split('/').at(-2);
  if (!kind || model === null || application === undefined) return null;
  return `${application}/${model.toLowerCase()}${kind.suffix}.html`;
}

/** What a view puts there by itself: its rows, under the names that its page knows them by. */
export function rowsShown(
  it: Interpreter,
  made: ClassObject,
  fn: FunctionObject,
  span: Span,
): [string, Value][] {
  const { kind } = natureOf(it, made);
  const model = tableShown(it, made);
  if (!kind || model === null) return [];
  const rows = rowsOfTable(it, model, fn, span);
  const own = findProperty(it, made.instancePrototype, 'context_object_name')?.constant;
  const plain = model.toLowerCase();
  const names = [
    kind.isList ? 'object_list' : 'object',
    kind.isList ? `${plain}_list` : plain,
    ...(typeof own === 'string' ? [own] : []),
  ];
  return names.map((name) => [name, rows]);
}

/** `self.get_object()`: a row of the view's model; null where it names none. */
export const objectAsked: Builtin = (it, { receiver, span }) => {
  const made = receiver?.objects[0]?.prototype?.maker;
  const model = made ? tableShown(it, made) : null;
  return model === null ? null : rowsOfTable(it, model, undefined, span);
};

/** The model whose rows they are: named, or asked in the query. */
function tableShown(it: Interpreter, made: ClassObject): string | null {
  for (const { node } of lineageOf(made))
    for (const { name, value } of node.fields) {
      if (!value || !/^(?:model|queryset)$/.test(name)) continue;
      if (name === 'model' && value.kind === 'identifier') return value.name;
      if (name === 'model' && value.kind === 'member') return value.property;
      const asked = value.kind === 'call' ? tableNamedBy(it, value) : null;
      if (asked !== null) return asked;
    }
  return null;
}
