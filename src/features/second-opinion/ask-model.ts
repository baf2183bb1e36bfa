import type { LanguageModel } from 'ai';
import type { DoubtfulFinding } from '../findings/index.ts';
import { type Opinion, opinionSchema } from './opinion.ts';
import { instructions, questionOf } from './question.ts';

/** Room for thinking as well, where the model does that. */
const maxOutputTokens = 2_000;

/**
 * One question, no tools, no memory. The answer counts only in the form that was asked for.
 * @throws whatever the model's service or the library throws, also for an answer of another form
 */
export async function askModel(
  model: LanguageModel,
  finding: DoubtfulFinding,
  signal: AbortSignal,
): Promise<Opinion> {
  const { generateText, Output } = await import('ai');
  // It would write to the console what a model does not support.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { output } = await generateText({
    model,
    instructions,
    prompt: questionOf(finding),
    output: Output.object({ schema: opinionSchema }),
    maxOutputTokens,
    maxRetries: 1,
    abortSignal: signal,
  });
  return opinionSchema.parse(output);
}
