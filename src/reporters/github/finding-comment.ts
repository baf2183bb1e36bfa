/** One finding as a review comment. */
import type { ReportedFinding } from '../reported-finding.ts';
import type { CodeLinks } from './code-links.ts';
import {
  collapsed,
  diagram,
  facts,
  howToFix,
  proofOfConcept,
  steps,
  title,
  why,
} from './finding-sections.ts';
import { plain } from './markdown-text.ts';
import { findingMarker } from './markers.ts';

export interface FindingDisplay {
  links: CodeLinks;
  /** Trace and proof of concept, which help an attacker as well: not where everybody reads them. */
  showDetails: boolean;
  /** `3` is shown as F-3, by which people name the finding in commands. */
  number: number | null;
}

/** GitHub takes 65,536 characters; what others add to a comment needs room. */
const mostCharacters = 60_000;

/**
 * Markdown that begins with the finding's marker; at most 60,000 characters. What does not fit is left out by parts:
 * the diagram first, then the steps, then the proof.
 * @param howToTriage Markdown; left out when null
 * @param status Markdown: what became of the finding since; it comes first
 */
export function findingComment(
  finding: ReportedFinding,
  {
    howToTriage,
    status = null,
    ...display
  }: FindingDisplay & { howToTriage: string | null; status?: string | null },
): string {
  const news = status === null ? '' : `${status}\n\n`;
  const head = `${findingMarker(finding.fingerprint)}\n${news}### ${title(finding, display.number, plain)}`;
  const tail = howToTriage === null ? [] : ['---', howToTriage];
  const room = mostCharacters - head.length - tail.join('\n\n').length - 10;
  return [head, findingBody(finding, display, room), ...tail].join('\n\n');
}

const cutNote = 'Parts of this finding are too long for a comment; the Whitebox server shows all of it.';
const hiddenNote =
  'The trace and the proof of concept are shown by the Whitebox server only, because this repository is public.';

/** What is said of a finding below its title, in at most `room` characters. */
export function findingBody(
  finding: ReportedFinding,
  { links, showDetails }: Pick<FindingDisplay, 'links' | 'showDetails'>,
  room: number,
): string {
  const fix = howToFix(finding);
  const hasDetails = finding.trace.length > 0 || finding.proof_of_concept !== null;
  const details = showDetails
    ? { diagram: diagram(finding), steps: steps(finding, links), proof: proofOfConcept(finding) }
    : { diagram: '', steps: '', proof: '' };
  const count = finding.trace.length;
  const body = (note: string | null) =>
    [
      facts(finding),
      why(finding),
      collapsed(
        `How the value travels (${count} ${count === 1 ? 'step' : 'steps'})`,
        [details.diagram, details.steps].filter((part) => part !== '').join('\n\n'),
      ),
      collapsed('Proof of concept', details.proof),
      fix === '' ? '' : `**How to fix it**\n\n${fix}`,
      showDetails || !hasDetails ? '' : hiddenNote,
      note ?? '',
    ]
      .filter((part) => part !== '')
      .join('\n\n');

  let text = body(null);
  for (const part of ['diagram', 'steps', 'proof'] as const) {
    if (text.length <= room) return text;
    details[part] = '';
    text = body(cutNote);
  }
  return text.length <= room ? text : [facts(finding), cutNote].join('\n\n');
}
