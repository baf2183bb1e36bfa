import { analyseSources } from './analyse-sources.ts';

export function rulesOf(path: string, code: string): string[] {
  return analyseSources({ [path]: code }).candidates.map(({ ruleId }) => ruleId);
}

/** What a handler does with `q`, a part of the request. */
export const rulesIn = (imports: string, body: string) =>
  rulesOf(
    'a.ts',
    `import express from 'express'; ${imports}
const app = express();
app.use(express.json());
app.post('/', async (req, res) => { const q = req.query.q as string; ${body} });`,
  );
