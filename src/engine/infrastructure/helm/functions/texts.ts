/** Functions over texts. */
import { type GoValue, someText, TemplateFailure, textOfValue } from '../go-value.ts';
import { formatText } from './format-text.ts';
import { exact, type FunctionTable, listAt, numberAt, ofText, open, textAt } from './go-function.ts';

export const textFunctions: FunctionTable = {
  print: ofText((given) => given.map((value) => textOfValue(value)).join('')),
  println: ofText((given) => `${given.map((value) => textOfValue(value)).join(' ')}\n`),
  printf: ofText((given, { budget }) => formatText(textAt(given, 0), given.slice(1), budget)),
  toString: ofText((given) => textAt(given, 0)),
  quote: ofText((given) =>
    present(given)
      .map((value) => JSON.stringify(textOfValue(value)))
      .join(' '),
  ),
  squote: ofText((given) =>
    present(given)
      .map((value) => `'${textOfValue(value)}'`)
      .join(' '),
  ),
  cat: ofText((given) =>
    present(given)
      .map((value) => textOfValue(value))
      .join(' '),
  ),
  indent: ofText((given, { budget }) =>
    indent(numberAt(given, 0), textAt(given, 1), budget.pay.bind(budget)),
  ),
  nindent: ofText(
    (given, { budget }) => `\n${indent(numberAt(given, 0), textAt(given, 1), budget.pay.bind(budget))}`,
  ),
  trim: ofText((given) => textAt(given, 0).trim()),
  trimAll: ofText((given) => trimBy(textAt(given, 0), textAt(given, 1))),
  trimPrefix: ofText((given) => withoutPrefix(textAt(given, 0), textAt(given, 1))),
  trimSuffix: ofText((given) => withoutSuffix(textAt(given, 0), textAt(given, 1))),
  upper: ofText((given) => textAt(given, 0).toUpperCase()),
  lower: ofText((given) => textAt(given, 0).toLowerCase()),
  title: ofText((given) =>
    textAt(given, 0).replace(/(?<![\p{L}\p{N}_])\p{L}/gu, (letter) => letter.toUpperCase()),
  ),
  untitle: ofText((given) =>
    textAt(given, 0).replace(/(?<![\p{L}\p{N}_])\p{L}/gu, (letter) => letter.toLowerCase()),
  ),
  nospace: ofText((given) => textAt(given, 0).replace(/\s/g, '')),
  repeat: ofText((given, { budget }) => {
    const [count, text] = [Math.max(0, numberAt(given, 0)), textAt(given, 1)];
    budget.pay(count * text.length);
    return text.repeat(count);
  }),
  substr: ofText((given) => {
    const [start, end, text] = [numberAt(given, 0), numberAt(given, 1), textAt(given, 2)];
    return text.slice(Math.max(0, start), end < 0 ? undefined : end);
  }),
  trunc: ofText((given) => {
    const [length, text] = [numberAt(given, 0), textAt(given, 1)];
    return length < 0 ? text.slice(length) : text.slice(0, length);
  }),
  abbrev: ofText((given) => textAt(given, 1).slice(0, Math.max(0, numberAt(given, 0)))),
  replace: ofText((given, { budget }) => {
    const [from, to, text] = [textAt(given, 0), textAt(given, 1), textAt(given, 2)];
    const parts = text.split(from);
    budget.pay(text.length + parts.length * to.length);
    return parts.join(to);
  }),
  contains: exact((given) => textAt(given, 1).includes(textAt(given, 0))),
  hasPrefix: exact((given) => textAt(given, 1).startsWith(textAt(given, 0))),
  hasSuffix: exact((given) => textAt(given, 1).endsWith(textAt(given, 0))),
  camelcase: ofText((given) => words(textAt(given, 0)).map(capital).join('')),
  snakecase: ofText((given) => words(textAt(given, 0)).join('_').toLowerCase()),
  kebabcase: ofText((given) => words(textAt(given, 0)).join('-').toLowerCase()),
  plural: exact((given) => (numberAt(given, 2) === 1 ? textAt(given, 0) : textAt(given, 1))),
  join: ofText((given) => {
    const value: GoValue = given[1] ?? null;
    const items: GoValue[] = Array.isArray(value) ? value : [value];
    return items.map((each) => textOfValue(each)).join(textAt(given, 0));
  }),
  splitList: exact((given) => textAt(given, 1).split(textAt(given, 0))),
  split: exact((given) => numbered(textAt(given, 1).split(textAt(given, 0)))),
  splitn: exact((given) => {
    const parts = textAt(given, 2).split(textAt(given, 0));
    const count = Math.max(1, numberAt(given, 1));
    return numbered([...parts.slice(0, count - 1), parts.slice(count - 1).join(textAt(given, 0))]);
  }),
  toStrings: exact((given) => listAt(given, 0).map((each) => textOfValue(each))),
  sortAlpha: exact((given) =>
    listAt(given, 0)
      .map((each) => textOfValue(each))
      .sort(),
  ),
  b64enc: ofText((given) => Buffer.from(textAt(given, 0)).toString('base64')),
  b64dec: exact((given) => Buffer.from(textAt(given, 0), 'base64').toString()),
  base: ofText((given) => textAt(given, 0).replace(/\/+$/, '').split('/').at(-1) ?? ''),
  dir: ofText((given) => textAt(given, 0).split('/').slice(0, -1).join('/') || '.'),
  ext: exact((given) => /\.[^./]*$/.exec(textAt(given, 0))?.[0] ?? ''),
  urlquery: ofText((given) => encodeURIComponent(textAt(given, 0).toWellFormed())),
};

/** Their values are random, of the moment, or of no interest. */
export const opaqueFunctions: FunctionTable = Object.fromEntries(
  [
    ...['randAlphaNum', 'randAlpha', 'randNumeric', 'randAscii', 'randBytes', 'uuidv4', 'derivePassword'],
    ...['htpasswd', 'bcrypt', 'genPrivateKey', 'encryptAES', 'decryptAES', 'buildCustomCert'],
    ...['sha1sum', 'sha256sum', 'sha512sum', 'adler32sum', 'shuffle', 'getHostByName'],
    ...['now', 'date', 'dateInZone', 'dateModify', 'unixEpoch', 'htmlDate', 'ago', 'toDate', 'duration'],
  ].map((name) => [name, open(() => someText)]),
);

export const certificateFunctions: FunctionTable = Object.fromEntries(
  [
    'genCA',
    'genCAWithKey',
    'genSelfSignedCert',
    'genSelfSignedCertWithKey',
    'genSignedCert',
    'genSignedCertWithKey',
  ].map((name) => [
    name,
    open(
      () =>
        new Map<string, GoValue>([
          ['Cert', someText],
          ['Key', someText],
        ]),
    ),
  ]),
);

function present(given: readonly GoValue[]): GoValue[] {
  return given.filter((value) => value !== null);
}

function indent(width: number, text: string, pay: (length: number) => void): string {
  if (width < 0 || width > 1_000) throw new TemplateFailure();
  const lines = text.split('\n');
  pay(text.length + lines.length * width);
  const space = ' '.repeat(width);
  return lines.map((line) => space + line).join('\n');
}

/** Cuts these characters off the ends; in one pass. */
function trimBy(characters: string, text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && characters.includes(text.charAt(start))) start++;
  while (end > start && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

function withoutPrefix(prefix: string, text: string): string {
  return prefix !== '' && text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

function withoutSuffix(suffix: string, text: string): string {
  return suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
}

function words(text: string): string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function numbered(parts: readonly string[]): GoValue {
  return new Map<string, GoValue>(parts.map((part, at) => [`_${at}`, part]));
}
