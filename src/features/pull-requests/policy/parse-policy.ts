/** From the text of `.github/whitebox.yml` to a policy, with errors that say where and what is expected. */
import { LineCounter, parseDocument } from 'yaml';
import { describeExpectation } from './describe-expectation.ts';
import { type Policy, policySchema } from './policy.ts';

/** As they are written: what the schema expects, not what it makes of it. */
type Settings = Record<string, unknown>;

export type ParsedPolicy =
  | { policy: Policy; settings: Settings; errors: [] }
  | { policy: null; errors: string[] };

const maxCharacters = 65_536;
const mostErrors = 10;

/** @param base what holds where the text says nothing, also of a group of settings such as `triage` */
export function parsePolicy(text: string, base: Settings = {}): ParsedPolicy {
  if (text.length > maxCharacters)
    return { policy: null, errors: [`The file is longer than ${maxCharacters} characters`] };
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, maxAliasCount: 0, uniqueKeys: true } as object);
  if (document.errors.length > 0)
    return {
      policy: null,
      errors: document.errors
        .slice(0, mostErrors)
        .map(({ pos, code }) => `line ${lines.linePos(pos[0]).line}: is not YAML (${code})`),
    };
  let content: unknown;
  try {
    content = document.toJS({ maxAliasCount: 0 });
  } catch {
    return { policy: null, errors: ['Aliases are not allowed'] };
  }
  if (content !== null && !isGroup(content))
    return { policy: null, errors: ['line 1: expected settings such as "fail_on: high"'] };
  const settings = over(base, content ?? {});
  const result = policySchema.safeParse(settings);
  if (result.success) return { policy: result.data, settings, errors: [] };
  return {
    policy: null,
    errors: result.error.issues.slice(0, mostErrors).map((issue) => {
      const node = document.getIn(issue.path.map(String), true) as
        | { range?: [number, number, number] }
        | undefined;
      const at = node?.range ? `line ${lines.linePos(node.range[0]).line}: ` : '';
      return `${at}${describeExpectation(issue)}`;
    }),
  };
}

function over(base: Settings, own: Settings): Settings {
  const settings: Settings = { ...base, ...own };
  for (const [name, group] of Object.entries(own)) {
    const before = base[name];
    if (isGroup(group) && isGroup(before)) settings[name] = { ...before, ...group };
  }
  return settings;
}

function isGroup(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
