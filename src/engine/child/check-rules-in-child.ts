import { TimeLimitError } from './errors.ts';
import { runChild } from './run-child.ts';

/** A rules document that takes longer or needs more is none that a person wrote. */
const limits = { wallClockMs: 10_000, memoryMiB: 512, outputBytes: 1_048_576 };

/**
 * Whether a YAML document of rules can be used, read in a process of its own.
 * @returns sentences that name the field and what is wrong with it; none when it is right
 * @throws ChildProcessError when the process fails for other reasons than the document
 */
export async function checkRulesInChild(rules: string): Promise<string[]> {
  const entry = new URL('./check-rules.ts', import.meta.url);
  try {
    const { errors } = (await runChild({ entry, request: { rules }, limits })) as { errors: string[] };
    return errors;
  } catch (error) {
    if (error instanceof TimeLimitError) return ['rules document: takes too long to read'];
    throw error;
  }
}
