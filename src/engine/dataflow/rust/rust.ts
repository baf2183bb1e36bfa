import type { LanguageDefinition } from '../language.ts';
import { rustBuiltins } from './builtins.ts';
import { validatedField } from './checked-types.ts';
import { Crates } from './crates.ts';
import { fromOutside, isSent } from './extractors.ts';
import { harmlessTypes, typeName } from './type-names.ts';

/** Rust: modules are folders and files, and methods stand outside of the types that they belong to. */
export const rust: LanguageDefinition = {
  id: 'rust',
  // Extractors of web frameworks are known by their names.
  forgottenImports: [
    'std.process',
    'std.fs',
    'std.path',
    'std.net',
    'std.env',
    'axum',
    'axum.extract',
    'axum.response',
    'axum.routing',
  ],
  templates: ['tera'],
  names: 'program',
  namesModules: /^(?:crate|self|super)\b/,
  characterLiterals: true,
  interfacesGiveMembers: true,
  methodsBesideFields: true,
  keepsKnownTypes: true,
  unmarkedReferences: true,
  placesHaveNames: true,
  harmlessTypes,
  textTypes: new Set(['<bytes.Bytes>']),
  typeName,
  fromOutside,
  validatedField,
  isSent,
  builtins: rustBuiltins,
  createResolver: (_files, { cargoPackages = [] }) => ({
    resolve: () => null,
    packages: cargoPackages.length > 0 ? new Crates(cargoPackages) : null,
  }),
};
