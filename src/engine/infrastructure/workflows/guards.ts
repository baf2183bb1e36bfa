/** What limits who can reach a step: conditions on the author, and rights taken away. */
import { entriesOf, textOf } from '../document/node.ts';
import type { Job, WorkflowFile } from './read-workflow.ts';

/** Conditions that let only some people through, or that somebody has to set by hand. */
const limiting =
  /author_association|github\.actor\b|github\.triggering_actor|sender\.login|user\.login|event\.label\.name|\.labels\b|permission|workflow_run\.event|is_?(?:member|maintainer|collaborator|author)/i;

/** Conditions that keep changes from other repositories out. */
const sameRepository =
  /head\.repo\.full_name\s*==\s*(?:github\.repository|'[^']+')|head\.repo\.fork\s*(?:==\s*false|!=\s*true)|!\s*github\.event\.pull_request\.head\.repo\.fork|head\.repo\.owner\.login\s*==|head_repository\.full_name\s*==\s*(?:github\.repository|'[^']+')|head_repository\.fork\s*==\s*false/i;

export function isSameRepositoryOnly(...conditions: readonly string[]): boolean {
  return conditions.some((condition) => sameRepository.test(condition));
}

/** The conditions that may stop some people, as they are written. */
export function limitingConditions(file: WorkflowFile, ...conditions: readonly string[]): string[] {
  const types = entriesOf(file.triggers).some(({ value }) =>
    entriesOf(value).some(({ key, value: names }) => key === 'types' && onlyLabeled(names)),
  );
  return [
    ...conditions
      .filter((condition) => limiting.test(condition))
      .map((condition) => `if: ${oneLine(condition)}`),
    ...(types ? ['types: [labeled]'] : []),
  ];
}

function onlyLabeled(names: Parameters<typeof textOf>[0]): boolean {
  const texts = names?.kind === 'list' ? names.items.map(textOf) : [textOf(names)];
  return texts.length > 0 && texts.every((name) => name === 'labeled');
}

/** The rights of the token, when they are told and none of them can change anything; null otherwise. */
export function harmlessPermissions(file: WorkflowFile, job: Job): string | null {
  const permissions = job.permissions ?? file.permissions;
  if (!permissions) return null;
  const usesSecrets = /secrets\.(?!GITHUB_TOKEN\b)\w|secrets\[|secrets:\s*inherit/i.test(
    file.text.slice(job.entry.start, job.entry.end),
  );
  if (usesSecrets) return null;
  const text = textOf(permissions);
  if (text !== undefined) return text === 'read-all' ? 'permissions: read-all' : null;
  const granted = entriesOf(permissions).map(({ key, value }) => `${key}: ${textOf(value) ?? ''}`);
  return granted.some((each) => /:\s*write$/.test(each))
    ? null
    : `permissions: ${granted.join(', ') || 'none'}`;
}

/**
 * Events on which a job or step runs: those of the file, less what its condition says.
 * Only conditions that are one comparison, or several joined by the same operator, are understood.
 */
export function eventsUnder(condition: string, events: ReadonlySet<string>): ReadonlySet<string> {
  const isOneOf = [...condition.matchAll(/github\.event_name\s*==\s*'(\w+)'/g)].map(
    (match) => match[1] ?? '',
  );
  const isNot = new Set(
    [...condition.matchAll(/github\.event_name\s*!=\s*'(\w+)'/g)].map((match) => match[1] ?? ''),
  );
  let left = [...events];
  if (isNot.size > 0 && !condition.includes('||')) left = left.filter((event) => !isNot.has(event));
  const others = condition.split('||').some((part) => !part.includes('github.event_name'));
  if (isOneOf.length > 0 && !others) left = left.filter((event) => isOneOf.includes(event));
  return left.length === events.size ? events : new Set(left);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 120);
}
