/** Entry of the child process that reads one rules document: hostile YAML may take its time there. */
import { z } from 'zod';
import { parseUserRules } from '../rules/user-rules.ts';
import { serve } from './serve.ts';

const requestSchema = z.strictObject({ rules: z.string() });

await serve(async (input) => {
  const read = parseUserRules(requestSchema.parse(input).rules);
  return { errors: 'errors' in read ? read.errors : [] };
});
