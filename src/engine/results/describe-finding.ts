/**
 * The text of a finding, in Markdown, for people: what happens in this concrete code, why it matters, how to fix
 * it. Everything that comes from the scanned code is quoted so that it stays text.
 */
import type { TraceStep } from '../report.ts';
import type { RuleInfo } from '../rules/rule.ts';
import { sourceName } from '../rules/source-kinds.ts';
import { isWritten, spokenApi } from './api-names.ts';
import type { Candidate, OtherSource } from './candidate.ts';
import { inlineCode, plainText } from './markdown.ts';
import type { MergedCandidate } from './merge-candidates.ts';

/** What people call the sources of workflows; an unknown kind is shown with its hyphens as spaces. */
const workflowSources: Readonly<Record<string, string>> = {
  'workflow-event': 'a field of the event that starts the workflow',
  'workflow-input': 'an input of the workflow',
  'workflow-artifact': 'an artifact of another run',
  'changed-files': 'names of files in a proposed change',
  'proposed-code': 'code of a proposed change',
};

const certaintyNotes: Record<Candidate['apiCertainty'], string> = {
  import: '',
  receiver: ' (recognised by the form of its receiver)',
  text: ' (recognised by the text that it is given)',
  name: ' (recognised by its name only)',
};

const shownPlaces = 5;

/** Fills `{name}` from the candidate's details, quoted for Markdown; a name without a detail stays as it is. */
export function fillPlaceholders(
  text: string,
  details: Readonly<Record<string, string>>,
  quote: (text: string) => string = plainText,
): string {
  return text.replace(/\{([a-zA-Z][\w-]{0,40})\}/g, (whole, name: string) =>
    Object.hasOwn(details, name) ? quote(details[name] ?? '') : whole,
  );
}

export function describeFinding(
  { candidate, alsoReaches }: MergedCandidate,
  rule: RuleInfo,
  host: string | null,
): string {
  const sections = [
    whatHappens(candidate),
    alsoReachesNote(candidate, alsoReaches),
    otherSourcesNote(candidate.otherSources ?? []),
    fillPlaceholders(rule.description.trim(), candidate.details),
    ...(candidate.trace.length > 0 ? ['## How the value travels', travel(candidate.trace)] : []),
    '## Remediation',
    fillPlaceholders((rule.remediations?.[host ?? ''] ?? rule.remediation).trim(), candidate.details),
    ...(rule.references.length > 0
      ? [
          '## References',
          rule.references.map((reference) => `- <${reference.replace(/[<>\s]/g, '')}>`).join('\n'),
        ]
      : []),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

function whatHappens(candidate: Candidate): string {
  const place = inlineCode(`${candidate.file}:${candidate.span.line}`);
  const where = isNamedByPeople(candidate) ? `, in ${inlineCode(candidate.enclosingSymbol)}` : '';
  const hasArguments = isWritten(candidate.sinkApi);
  const api = `${spokenApi(candidate.sinkApi)}${hasArguments ? certaintyNotes[candidate.apiCertainty] : ''}`;
  const first = candidate.trace[0];
  if (!candidate.source || !first) return `${whatStandsThere(candidate, api)} ${place}${where}.`;
  const kind = spokenKind(candidate.source.kind);
  const from = `${inlineCode(candidate.source.expression)} (${kind}) enters at ${inlineCode(`${first.file}:${first.line}`)}`;
  const argument =
    candidate.sinkArgument === null || !hasArguments ? '' : ` as ${argumentName(candidate.sinkArgument)}`;
  const guards =
    candidate.partialGuards.length > 0
      ? ` What it meets on the way does not stop it: ${candidate.partialGuards.map(inlineCode).join(', ')}.`
      : '';
  return `${from}${entrance(candidate)}${stay(candidate)} and reaches ${api} at ${place}${where}${argument}.${guards}`;
}

function spokenKind(kind: string): string {
  const known = sourceName(kind) ?? (Object.hasOwn(workflowSources, kind) ? workflowSources[kind] : null);
  return known ?? plainText(kind.replaceAll('-', ' '));
}

/** The class that a page becomes is named by the engine, after the page's path. */
function isNamedByPeople({ enclosingSymbol, file }: Candidate): boolean {
  return enclosingSymbol !== '' && !enclosingSymbol.startsWith(`_${file.replace(/\W/g, '_')}`);
}

function stay({ stored, trace }: Candidate): string {
  const read = stored && trace[stored.readAt];
  if (!read) return '';
  return ` is kept in ${inlineCode(stored.as)}, is read from there at ${inlineCode(`${read.file}:${read.line}`)}`;
}

function entrance({ entryPoint }: Candidate): string {
  if (entryPoint?.kind !== 'route' || entryPoint.path === undefined) return '';
  return `, through the route ${inlineCode(`${entryPoint.method?.toUpperCase() ?? 'ANY'} ${entryPoint.path}`)},`;
}

function argumentName(argument: number | string): string {
  return typeof argument === 'number' ? `argument ${argument + 1}` : inlineCode(argument);
}

function otherSourcesNote(sources: readonly OtherSource[]): string {
  if (sources.length === 0) return '';
  const shown = sources
    .slice(0, shownPlaces)
    .map(({ file, line, expression }) => `${inlineCode(expression)} at ${inlineCode(`${file}:${line}`)}`);
  const rest = sources.length - shown.length;
  return `The same place is also reached by ${shown.join(', ')}${rest > 0 ? ' and more' : ''}.`;
}

function alsoReachesNote({ file, source }: Candidate, places: MergedCandidate['alsoReaches']): string {
  if (places.length === 0) return '';
  const shown = places
    .slice(0, shownPlaces)
    .map((place) =>
      place.file === file
        ? `${spokenApi(place.sinkApi)} on line ${place.line}`
        : `${spokenApi(place.sinkApi)} at ${inlineCode(`${place.file}:${place.line}`)}`,
    );
  const rest = places.length - shown.length;
  return `${source ? 'It also reaches' : 'The same holds for'} ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

function travel(trace: readonly TraceStep[]): string {
  return trace
    .map(
      (step, index) =>
        `${index + 1}. ${step.kind}, ${inlineCode(`${step.file}:${step.line}`)}: ${inlineCode(step.code)}`,
    )
    .join('\n');
}

/** Secrets say what they are, whose name they carry and, masked, how they begin; other scanners are named. */
function whatStandsThere({ ruleId, details, externalTool, sinkApi }: Candidate, api: string): string {
  if (externalTool !== undefined) return `${plainText(externalTool)} reports ${inlineCode(sinkApi)} at`;
  const { kind, name, value, version } = details;
  if (details.package && version) return `Version ${inlineCode(version)} of ${api} is asked for at`;
  if (kind && value)
    return `${plainText(kind)} (${inlineCode(value)}${name ? `, named ${inlineCode(name)}` : ''}) stands at`;
  if (/^(?:infrastructure|configuration)\//.test(ruleId) && !value)
    return sinkApi === '' ? 'This is about what stands at' : `This is about ${api} at`;
  // A rule that looks at several settings names none of them.
  if (sinkApi === '' && value) return `${inlineCode(value)} stands at`;
  return value ? `${api} is given ${inlineCode(value)} at` : `${api} is used at`;
}
