/** Check runs, as GitHub keeps them. */
import type { Answer, Asked } from './answers.ts';
import { app } from './app.ts';
import { type CheckRun, Refusal } from './github-state.ts';
import type { Operation } from './operations.ts';

const mostAnnotations = 50;

export const checkAnswers: Partial<Record<Operation, Answer>> = {
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': {
    needs: [['checks', 'read']],
    answer({ repository, parameters }) {
      const check_runs = repository.checkRuns
        .filter(
          (run) =>
            run.head_sha === parameters.ref &&
            run.name === (parameters.check_name ?? run.name) &&
            run.appId === (parameters.app_id ?? run.appId),
        )
        .map(shown);
      return { total_count: check_runs.length, check_runs };
    },
  },
  'POST /repos/{owner}/{repo}/check-runs': {
    needs: [['checks', 'write']],
    status: 201,
    answer(asked) {
      const run: CheckRun = {
        id: asked.nextId(),
        appId: app.id,
        name: asked.body.name,
        head_sha: asked.body.head_sha,
        external_id: asked.body.external_id ?? null,
        status: 'queued',
        conclusion: null,
        output: { title: null, summary: null, text: null, annotations: [] },
        actions: [],
      };
      change(run, asked.body);
      asked.repository.checkRuns.push(run);
      return shown(run);
    },
  },
  'GET /repos/{owner}/{repo}/check-runs/{check_run_id}': {
    needs: [['checks', 'read']],
    answer: (asked) => shown(runOf(asked)),
  },
  'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}': {
    needs: [['checks', 'write']],
    answer(asked) {
      const run = runOf(asked);
      change(run, asked.body);
      return shown(run);
    },
  },
};

function runOf({ repository, parameters }: Asked): CheckRun {
  const run = repository.checkRuns.find(({ id }) => id === parameters.check_run_id);
  if (!run) throw new Refusal(404, 'Not Found');
  return run;
}

function change(run: CheckRun, { status, conclusion, output, actions }: Asked['body']): void {
  const annotations = output?.annotations ?? [];
  if (annotations.length > mostAnnotations) throw new Refusal(422, 'Annotations: too many (maximum is 50)');
  for (const text of [output?.summary, output?.text])
    if (Buffer.byteLength(text ?? '') > 65_535)
      throw new Refusal(422, 'summary exceeds a maximum bytesize of 65535');
  if (actions?.length > 3) throw new Refusal(422, 'Actions: too many (maximum is 3)');
  if (conclusion !== undefined || status === 'completed') {
    if (conclusion === undefined) throw new Refusal(422, 'A completed check run needs a conclusion');
    run.status = 'completed';
    run.conclusion = conclusion;
  } else if (status !== undefined) {
    run.status = status;
    run.conclusion = null;
  }
  if (output) {
    const { title, summary, text = null } = output;
    // GitHub adds to the annotations that are there.
    run.output = { title, summary, text, annotations: [...run.output.annotations, ...annotations] };
  }
  if (actions) run.actions = actions;
}

function shown({ output: { annotations, ...output }, appId, ...run }: CheckRun): object {
  return { ...run, app: { id: appId }, output: { ...output, annotations_count: annotations.length } };
}
