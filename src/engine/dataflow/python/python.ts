import type { LanguageDefinition } from '../language.ts';
import { harmlessTypes, typeName } from './annotations.ts';
import { pythonBuiltins } from './builtins.ts';
import { enterMethod } from './class-views.ts';
import { unwrittenMethods } from './generic-views.ts';
import { declaresNumber } from './graphql-arguments.ts';
import { holdsFiles, storedByForm } from './model-forms.ts';
import { placeOf } from './request-places.ts';
import { PythonResolver } from './resolve-module.ts';
import { convertedPart } from './route-converters.ts';
import { constructedField, isAttribute, madeForParameter, validatedField } from './validated-fields.ts';

export const python: LanguageDefinition = {
  id: 'python',
  knowsModulesByName: true,
  findsMethodsByName: true,
  namedConstraints: true,
  templates: ['bottle', 'chameleon', 'jinja', 'mako'],
  names: 'module',
  bindsMethods: true,
  exportsEverything: true,
  assignmentDeclares: true,
  argumentsFollowFunctions: true,
  classBodyIsScope: true,
  staticsOnInstances: true,
  ownName: '__name__',
  classesAreCalled: true,
  applicationMakers:
    /^(?:(?:async_)?main|app_factory|(?:create|make|build|get|init|setup)_(?:\w+_)?(?:app|application|asgi|wsgi|server))$/,
  keyedMethods: new Set(['get', 'items', 'keys', 'pop', 'popitem', 'setdefault', 'update', 'values']),
  missingMembers: { read: '__getattr__' },
  namesExceptions: true,
  basesInOrder: true,
  argumentsFillFields: true,
  isAttribute,
  afterFields: '__post_init__',
  harmlessTypes,
  rowsByPlace: true,
  iteratesTexts: true,
  typeName,
  enterMethod,
  declaresNumber,
  unwrittenMethods,
  formOf: storedByForm,
  holdsFiles,
  madeForParameter,
  madeOfText: new Set(['pathlib.Path', 'pathlib.PurePath', 'pathlib.PurePosixPath', 'pathlib.PosixPath']),
  convertedPart,
  placeOf,
  validatedField,
  constructedField,
  builtins: pythonBuiltins,
  createResolver: (files, { pythonProjects = [] }) => new PythonResolver(files, pythonProjects),
};
