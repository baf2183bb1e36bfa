/** A language model behind any service that speaks the chat completions protocol. */
import type { LanguageModel } from 'ai';
import type { OpinionModel } from '../../config.ts';

/** Loaded only where a model is configured. */
export async function connectModel({ baseUrl, apiKey, model }: OpinionModel): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: 'opinion',
    baseURL: baseUrl,
    ...(apiKey !== undefined && { apiKey }),
    ...(isOpenAi(baseUrl) && { transformRequestBody: renameLimit }),
  });
  return provider.chatModel(model);
}

function isOpenAi(baseUrl: string): boolean {
  return new URL(baseUrl).hostname === 'api.openai.com';
}

/** Its newer models know the limit of tokens by another name only. */
function renameLimit({ max_tokens, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return { ...rest, max_completion_tokens: max_tokens };
}
