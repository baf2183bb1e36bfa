import { type ContextDocumentKind, classifyContextDocument } from '../../context-parsing/index.ts';
import { checkRulesInChild } from '../../engine/child/index.ts';
import { ValidationError } from '../../shared/errors.ts';
import { checkSarif, claimsSarif } from './check-sarif.ts';

/** A longer list helps nobody. */
const maxProblems = 20;

/**
 * What a document is. One that cannot do to a scan what it is meant to do is refused here, while its author is
 * there to be told.
 * @throws ValidationError
 */
export async function recognizeDocument(
  name: string,
  mediaType: string,
  content: string,
): Promise<ContextDocumentKind> {
  const { kind } = classifyContextDocument(name, mediaType, content);
  const problems = kind === 'sarif' || claimsSarif(name, mediaType) ? checkSarif(content, maxProblems) : [];
  if (kind === 'rules')
    problems.push(...(await checkRulesInChild(content)).map((problem) => `content: ${problem}`));
  if (problems.length > 0) throw new ValidationError(problems);
  return kind;
}
