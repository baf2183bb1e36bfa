/** Configuration files of frameworks and servers, told by their names. A new one is a row. */

export type ConfigurationFormat =
  | 'properties'
  | 'yaml'
  | 'xml'
  | 'json'
  | 'firebase-rules'
  | 'package-sources'
  | 'nginx';

/** As rules name it after `configuration:`. */
export const configurationNames = [
  'spring',
  'spring-beans',
  'web-config',
  'web-xml',
  'struts',
  'php-ini',
  'environment',
  'symfony',
  'firebase-rules',
  'firebase-database',
  'npmrc',
  'yarnrc',
  'pip-conf',
  'dependabot',
  'maven',
  'nuget',
  'composer',
  'build-wrapper',
  'package-sources',
  'nginx',
] as const;

export type ConfigurationName = (typeof configurationNames)[number];

export interface ConfigurationFile {
  name: ConfigurationName;
  format: ConfigurationFormat;
}

interface Row extends ConfigurationFile {
  path: RegExp;
}

/** Profiles and transformations for somebody's own machine weaken on purpose: their files match no row. */
const rows: readonly Row[] = [
  { name: 'spring', format: 'properties', path: springPath('properties') },
  { name: 'spring', format: 'yaml', path: springPath('ya?ml') },
  {
    name: 'spring-beans',
    format: 'xml',
    path: /(?:^|[/-])(?:application-?context|spring|security|[\w-]{1,60}-servlet)[\w-]{0,60}\.xml$/i,
  },
  {
    name: 'web-config',
    format: 'xml',
    path: /(?:^|\/)web\.(?:(?:release|production|prod|staging)\.)?config$/i,
  },
  { name: 'web-xml', format: 'xml', path: /(?:^|\/)web\.xml$/ },
  { name: 'struts', format: 'xml', path: /(?:^|\/)struts[\w-]{0,60}\.xml$/ },
  { name: 'struts', format: 'properties', path: /(?:^|\/)struts\.properties$/ },
  { name: 'php-ini', format: 'properties', path: /(?:^|\/)(?:php|\.user)\.ini$/ },
  { name: 'environment', format: 'properties', path: /(?:^|\/)\.env(?:\.(?:prod|production|live))?$/ },
  {
    name: 'symfony',
    format: 'yaml',
    path: /(?:^|\/)(?:app\/)?config\/(?:packages\/(?:prod\/)?)?(?:config|security|framework|nelmio_cors|config_prod)\.ya?ml$/,
  },
  {
    name: 'firebase-rules',
    format: 'firebase-rules',
    path: /(?:^|\/)(?:firestore|storage)(?:[-.](?:prod|production|staging))?\.rules$/,
  },
  { name: 'firebase-database', format: 'json', path: /(?:^|\/)database\.rules\.json$/ },
  { name: 'npmrc', format: 'properties', path: /(?:^|\/)\.npmrc$/ },
  { name: 'yarnrc', format: 'yaml', path: /(?:^|\/)\.yarnrc\.yml$/ },
  { name: 'pip-conf', format: 'properties', path: /(?:^|\/)pip\.(?:conf|ini)$/ },
  { name: 'maven', format: 'xml', path: /(?:^|\/)pom\.xml$/ },
  { name: 'nuget', format: 'xml', path: /(?:^|\/)nuget\.config$/i },
  { name: 'composer', format: 'json', path: /(?:^|\/)composer\.json$/ },
  { name: 'build-wrapper', format: 'properties', path: /(?:^|\/)(?:gradle|maven)-wrapper\.properties$/ },
  {
    name: 'package-sources',
    format: 'package-sources',
    path: /(?:^|\/)(?:(?:build|settings)\.gradle(?:\.kts)?|Gemfile|requirements[\w-]{0,40}\.txt|pyproject\.toml|Pipfile|uv\.toml|\.cargo\/config(?:\.toml)?)$/,
  },
  {
    name: 'nginx',
    format: 'nginx',
    path: /(?:^|\/)(?:nginx[\w.-]{0,60}\.conf|(?:[\w.-]{0,60}nginx[\w.-]{0,60}|conf\.d)\/(?:[\w.-]{1,60}\/){0,4}[\w.-]{1,100}\.conf|sites-(?:available|enabled)\/[\w.-]{1,100})(?:\.template)?$/,
  },
  { name: 'dependabot', format: 'yaml', path: /^\.github\/dependabot\.ya?ml$/ },
];

function springPath(ending: string): RegExp {
  return new RegExp(
    `(?:^|/)(?:application|bootstrap)(?:-(?!(?:dev|develop|development|local|test|tests|e2e|ci|demo|sample|debug)\\b)[\\w-]{1,60})?\\.${ending}$`,
    'i',
  );
}

/** Which configuration the file is, by its path alone; null for none. */
export function configurationFile(path: string): ConfigurationFile | null {
  const row = rows.find((each) => each.path.test(path));
  return row ? { name: row.name, format: row.format } : null;
}
