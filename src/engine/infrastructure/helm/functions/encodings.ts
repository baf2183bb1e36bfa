/** YAML, JSON, patterns, versions and addresses. */
import { RE2JS } from 're2js';
import { readYaml } from '../../document/read-yaml.ts';
import type { Budget } from '../budget.ts';
import { type GoMap, type GoValue, hole, isMap, TemplateFailure, textOfValue, unknown } from '../go-value.ts';
import { closeHoles } from '../rendered-text.ts';
import { valueOfNode } from '../value-of-node.ts';
import { exact, type FunctionTable, mapAt, numberAt, ofText, open, textAt } from './go-function.ts';
import { satisfiesVersions } from './versions.ts';
import { writeYaml } from './write-yaml.ts';

export const encodingFunctions: FunctionTable = {
  toYaml: open(([value = null], { budget }) => writeYaml(value, budget)),
  toYamlPretty: open(([value = null], { budget }) => writeYaml(value, budget)),
  fromYaml: open(([value = null], { budget }) => readText(value, budget)),
  fromYamlArray: open(([value = null], { budget }) => readText(value, budget)),
  toJson: open(([value = null], { budget }) => writeJson(value, budget)),
  toPrettyJson: open(([value = null], { budget }) => writeJson(value, budget)),
  toRawJson: open(([value = null], { budget }) => writeJson(value, budget)),
  fromJson: open(([value = null], { budget }) => readText(value, budget)),
  fromJsonArray: open(([value = null], { budget }) => readText(value, budget)),
};

const maximumPattern = 1_000;

/** The patterns of Go, on an engine that takes linear time as Go's does. */
export const patternFunctions: FunctionTable = {
  regexMatch: exact((given, { budget }) => matcher(given, 1, budget).find()),
  regexFind: exact((given, { budget }) => {
    const found = matcher(given, 1, budget);
    return found.find() ? (found.group() ?? '') : '';
  }),
  regexFindAll: exact((given, { budget }) => {
    const found = matcher(given, 1, budget);
    const limit = numberAt(given, 2);
    const all: string[] = [];
    while ((limit < 0 || all.length < limit) && found.find()) all.push(found.group() ?? '');
    return all;
  }),
  regexReplaceAll: ofText((given, { budget }) =>
    limited(matcher(given, 1, budget).replaceAll(textAt(given, 2)), budget),
  ),
  regexReplaceAllLiteral: ofText((given, { budget }) =>
    limited(matcher(given, 1, budget).replaceAll(textAt(given, 2).replace(/[\\$]/g, '\\$&')), budget),
  ),
  regexSplit: exact((given, { budget }) => {
    matcher(given, 1, budget);
    return RE2JS.compile(textAt(given, 0)).split(textAt(given, 1), numberAt(given, 2));
  }),
  regexQuoteMeta: exact((given) => RE2JS.quote(textAt(given, 0))),
};

export const versionFunctions: FunctionTable = {
  semverCompare: exact((given) => satisfiesVersions(textAt(given, 1), textAt(given, 0))),
  semver: exact((given) => {
    const [, major, minor, patch, prerelease] =
      /^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:-([\w.-]{1,100}))?/.exec(textAt(given, 0)) ?? [];
    if (major === undefined) throw new TemplateFailure();
    return new Map<string, GoValue>([
      ['Major', Number(major)],
      ['Minor', Number(minor ?? 0)],
      ['Patch', Number(patch ?? 0)],
      ['Prerelease', prerelease ?? ''],
      ['Original', textAt(given, 0)],
    ]);
  }),
};

export const addressFunctions: FunctionTable = {
  urlParse: exact((given) => {
    const [, scheme = '', userinfo = '', host = '', path = '', query = ''] =
      /^(?:([\w+.-]{1,50}):\/\/)?(?:([^@/]{0,500})@)?([^/?#]{0,500})([^?#]{0,2000})(?:\?([^#]{0,2000}))?/.exec(
        textAt(given, 0),
      ) ?? [];
    const parts = {
      scheme,
      userinfo,
      host,
      hostname: host.replace(/:\d+$/, ''),
      path,
      query,
      fragment: '',
      opaque: '',
    };
    return new Map<string, GoValue>(Object.entries(parts));
  }),
  urlJoin: exact((given) => {
    const part = (name: string) => textOfValue(mapAt(given, 0).get(name) ?? '');
    const query = part('query');
    return `${part('scheme')}://${part('host')}${part('path')}${query === '' ? '' : `?${query}`}`;
  }),
};

function readText(value: GoValue, budget: Budget): GoValue {
  if (value === unknown || value === hole) return unknown;
  const text = textOfValue(value);
  // Reading costs far more than copying.
  budget.pay(text.length);
  budget.spend(text.length / 4);
  const [document] = readYaml(closeHoles(text)) ?? [];
  if (!document || document.hasErrors) throw new TemplateFailure();
  const read = valueOfNode(document.root, budget);
  return read === null ? new Map() : read;
}

function writeJson(value: GoValue, budget: Budget): string {
  const text = JSON.stringify(plainValue(value, budget));
  budget.pay(text.length);
  return text;
}

function plainValue(value: GoValue, budget: Budget): unknown {
  budget.spend(1);
  if (value === unknown) return hole;
  if (Array.isArray(value)) return budget.within(() => value.map((each) => plainValue(each, budget)));
  if (!isMap(value)) return typeof value === 'function' ? null : value;
  return budget.within(() =>
    Object.fromEntries([...(value as GoMap)].map(([key, each]) => [key, plainValue(each, budget)])),
  );
}

function matcher(given: readonly GoValue[], at: number, budget: Budget) {
  const [pattern, text] = [textAt(given, 0), textAt(given, at)];
  if (pattern.length > maximumPattern) throw new TemplateFailure();
  budget.spend(100 + (pattern.length * text.length) / 10);
  try {
    return RE2JS.compile(pattern).matcher(text);
  } catch {
    throw new TemplateFailure();
  }
}

function limited(text: string, budget: Budget): string {
  budget.pay(text.length);
  return text;
}
