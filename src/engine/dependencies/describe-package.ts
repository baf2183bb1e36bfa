/** The texts of a finding about a package. What advisories say is untrusted and stays plain text. */
import { oneStepLower, type Severity } from '../../shared/enums.ts';
import { inlineCode, plainText } from '../results/markdown.ts';
import type { KnownFlaw } from './advisories/known-flaws.ts';
import type { LockedPackage } from './package.ts';

const shownFlaws = 20;
const shownIds = 6;
const shownReferences = 10;
const shownTags = 20;

/** One line a flaw, worst first, and how the package came in. */
export function describePackage(
  found: LockedPackage,
  flaws: readonly KnownFlaw[],
  rule: { description: string },
): string {
  const rest = flaws.length - shownFlaws;
  const list = [
    ...flaws.slice(0, shownFlaws).map(describeFlaw),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
  ].join('\n');
  return [rule.description, list, howItCame(found)].filter((part) => part !== '').join('\n\n');
}

function describeFlaw({ ids, summary, severity, score }: KnownFlaw): string {
  const [first = '', ...others] = ids.slice(0, shownIds).map(plainText);
  const names = others.length > 0 ? `**${first}** (${others.join(', ')})` : `**${first}**`;
  const rank = score === null ? severity : `${severity}, CVSS ${score.toFixed(1)}`;
  return `- ${names}, ${rank}${summary === '' ? '' : `: ${plainText(summary)}`}`;
}

function howItCame({ name, isDirect, path, isDevelopment }: LockedPackage): string {
  const sentences: string[] = [];
  if (isDirect) sentences.push('The project depends on it directly.');
  else if (path.length > 1) sentences.push(`It comes in through ${path.map(inlineCode).join(' > ')}.`);
  else if (isDirect === false) sentences.push(`${inlineCode(name)} comes in through another package.`);
  if (isDevelopment)
    sentences.push('It is needed for development only, for which the severity is one step lower.');
  return sentences.join(' ');
}

/** What to do about it, concretely. */
export function remedyOf(
  { ecosystem, name, isDirect, path }: LockedPackage,
  fixed: string | null,
  rule: { remediation: string },
): string {
  const package_ = inlineCode(name);
  if (fixed === null)
    return `No later version of ${package_} is known to be free of all of this. ${rule.remediation}`;
  const version = inlineCode(fixed);
  const direct = path[0];
  const way =
    !isDirect && direct !== undefined && path.length > 1
      ? ` ${inlineCode(direct)} brings it in: upgrade that, or force the version of ${package_}.`
      : '';
  const keep =
    ecosystem === 'GitHub Actions' ? 'and name its commit in the workflow' : 'and commit the new lock file';
  return `Upgrade ${package_} to ${version}, the lowest later version without any of these flaws, ${keep}.${way}`;
}

/** Of the worst flaws the names by which people look for them. */
export function tagsOf(flaws: readonly KnownFlaw[]): string[] {
  return flaws.flatMap(({ ids }) => ids.slice(0, shownIds)).slice(0, shownTags);
}

export function referencesOf(flaws: readonly KnownFlaw[]): string[] {
  return flaws
    .slice(0, shownReferences)
    .map(({ ids }) => `https://osv.dev/vulnerability/${encodeURIComponent(ids[0] ?? '')}`);
}

/** Of the worst flaw; one step lower for what never leaves the machines of developers. */
export function severityOf(flaws: readonly KnownFlaw[], isDevelopment: boolean): Severity {
  const worst = flaws[0]?.severity ?? 'info';
  return isDevelopment ? oneStepLower(worst) : worst;
}
