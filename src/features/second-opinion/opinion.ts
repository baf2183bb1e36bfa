/** What a language model may say of a finding, and what becomes of it. Its words are hostile input. */
import { z } from 'zod';
import type { VerificationCheck } from '../../engine/report.ts';
import type { Verdict } from '../findings/index.ts';

export const opinionSchema = z.object({
  opinion: z.enum(['agree', 'doubt', 'refute']),
  reason: z.string().min(1).max(4_000),
  confidence: z.number().min(0).max(1),
});

export type Opinion = z.infer<typeof opinionSchema>;

/** Less sure ones are heard and change nothing. */
const enoughConfidence = 0.8;
const maxReason = 300;

/**
 * The verdict with the opinion heard: a sure refutation leaves an approved finding to a person. Nothing else
 * changes anything, whatever the model says.
 */
export function verdictAfter(verdict: Verdict, { opinion, confidence }: Opinion): Verdict {
  return verdict === 'approved' && opinion === 'refute' && confidence >= enoughConfidence
    ? 'uncertain'
    : verdict;
}

const words: Record<Opinion['opinion'], { outcome: VerificationCheck['outcome']; verb: string }> = {
  agree: { outcome: 'supports', verb: 'agrees' },
  doubt: { outcome: 'weakens', verb: 'has doubts' },
  refute: { outcome: 'weakens', verb: 'disagrees' },
};

/** As one more check beside those of verification, with its words for the finding's thread. */
export function asCheck({ opinion, confidence, reason }: Opinion): VerificationCheck {
  const { outcome, verb } = words[opinion];
  const sure = Math.round(confidence * 100);
  return {
    name: 'second-opinion',
    outcome,
    detail: `A language model, which may be wrong, ${verb} (${sure} % sure): ${harmless(reason)}`,
  };
}

/** Letters, digits and plain punctuation on one line: no link, mention, markup or command can be made of them. */
export function harmless(text: string): string {
  const plain = text
    .slice(0, maxReason * 4)
    .toWellFormed()
    .replace(
      /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s()]*|\bwww\.[^\s()]*|\b(?:mailto|javascript|data):[^\s()]*/gi,
      'link',
    )
    .replace(/[^\p{L}\p{N} .,;:'"()=+%?!-]+/gu, ' ')
    .replace(/\b([\p{L}\p{N}-]+)\.(?=\p{L}{2,})/gu, '$1 . ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = [...plain];
  const cut = characters.length > maxReason ? `${characters.slice(0, maxReason - 1).join('')}…` : plain;
  return cut === '' ? '(no reason)' : cut;
}
