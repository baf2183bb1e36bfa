/** Entry of the child process that reads one rules document: hostile YAML may take its time there. */
import { parseUserRules } from '../rules/user-rules.ts';
import { serve } from './serve.ts';

await serve(async ({ rules }: { rules: string }) => {
  const read = parseUserRules(rules);
  return { errors: 'errors' in read ? read.errors : [] };
});
