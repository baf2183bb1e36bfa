import type { LanguageDefinition } from '../language.ts';
import { rubyBuiltins } from './builtins.ts';
import { declaresNumber } from './graphql-arguments.ts';
import { enterAction } from './rails-actions.ts';
import { routeOfAction } from './rails-routes.ts';

/** Ruby, with the templates that hold it. Files share their constants; what a file requires does not matter. */
export const ruby: LanguageDefinition = {
  id: 'ruby',
  findsMethodsByName: true,
  names: 'program',
  membersInScope: true,
  methodsBesideFields: true,
  assignmentDeclares: true,
  readsCallMethods: true,
  superCallsMethod: true,
  keywordsMakeObject: true,
  missingMembers: { call: 'method_missing', spreadsArguments: true },
  findsQualifiedNames: true,
  knowsGlobalsByModel: true,
  strictReaders: /^(?:Kernel\.)?(?:Integer|Float|Rational)$|^(?:Date|DateTime|Time)\.iso8601$/,
  builtins: rubyBuiltins,
  enterMethod: enterAction,
  routeOf: routeOfAction,
  declaresNumber,
  createResolver: () => ({ resolve: () => null }),
};
