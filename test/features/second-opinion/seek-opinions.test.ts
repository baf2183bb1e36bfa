/** From a recorded scan to the published finding and its thread, with a model that answers what the test says. */
import { MockLanguageModelV4 } from 'ai/test';
import { beforeEach, expect, test } from 'vitest';
import { publishFindings, recordFindings } from '../../../src/features/findings/index.ts';
import { seekOpinions } from '../../../src/features/second-opinion/index.ts';
import {
  defaultOpinionLimits,
  type OpinionLimits,
} from '../../../src/features/second-opinion/seek-opinions.ts';
import { openTestDatabase } from '../../support/database.ts';
import {
  agentContextOf,
  engineFinding,
  makeRepository,
  makeScan,
  makeTenant,
  type Tenant,
  verdict,
} from '../../support/findings.ts';

const { database, pool } = await openTestDatabase();

let tenant: Tenant;
let repositoryId: string;
beforeEach(async () => {
  tenant = await makeTenant(pool);
  repositoryId = await makeRepository(pool, tenant);
});

type Answer = (call: number, signal: AbortSignal | undefined) => string | Promise<string>;

function modelThatSays(answer: Answer): MockLanguageModelV4 {
  let calls = 0;
  const none = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
  return new MockLanguageModelV4({
    doGenerate: async ({ abortSignal }) => ({
      content: [{ type: 'text', text: await answer(calls++, abortSignal) }],
      finishReason: { unified: 'stop', raw: undefined },
      usage: { inputTokens: none, outputTokens: { total: undefined, text: undefined, reasoning: undefined } },
      warnings: [],
    }),
  });
}

const says = (opinion: string, confidence: number, reason = 'Because of this.') =>
  JSON.stringify({ opinion, confidence, reason });

async function recorded(findings = [engineFinding('a')]): Promise<string> {
  const scanId = await makeScan(pool, tenant, { repositoryId });
  await recordFindings(agentContextOf(database, tenant), { scanId, repositoryId, findings });
  return scanId;
}

async function seek(
  scanId: string,
  model: MockLanguageModelV4,
  limits: Partial<OpinionLimits> = {},
  signal = new AbortController().signal,
) {
  return seekOpinions(agentContextOf(database, tenant), {
    scanId,
    connect: async () => model,
    signal,
    limits: { ...defaultOpinionLimits, ...limits },
  });
}

/** Status and thread of every finding of the tenant, by title. */
async function published(scanId: string): Promise<Record<string, { status: string; thread: string[] }>> {
  await publishFindings(agentContextOf(database, tenant), { scanId });
  const { rows } = await pool.query(
    `select f.title, f.verification_status as status, f.severity,
       array(select comment from triage_entries where finding_id = f.id and source = 'agent' order by created_at) as thread
     from findings f where organization_id = $1`,
    [tenant.organizationId],
  );
  return Object.fromEntries(
    rows.map(({ title, status, thread }) => [title.split(' ').at(-1), { status, thread }]),
  );
}

const unheard = ['Automatic verification: approved. The sink is reached again in the replay.'];

test.each([
  ['agree', 0.9, 'approved', 'agrees (90 % sure)'],
  ['doubt', 0.9, 'approved', 'has doubts (90 % sure)'],
  ['refute', 0.5, 'approved', 'disagrees (50 % sure)'],
  ['refute', 0.95, 'uncertain', 'disagrees (95 % sure)'],
])(
  'a model that says %s (%d) leaves the finding %s, and its words in the thread',
  async (opinion, sure, status, words) => {
    const scanId = await recorded();
    expect(
      await seek(
        scanId,
        modelThatSays(() => says(opinion, sure)),
      ),
    ).toEqual({ asked: 1, answered: 1 });
    const { a } = await published(scanId);
    expect(a?.status).toBe(status);
    expect(a?.thread).toHaveLength(2);
    expect(a?.thread[1]).toBe(`A language model, which may be wrong, ${words}: Because of this.`);
    if (status === 'uncertain') expect(a?.thread[0]).toContain('because a language model disagrees');
  },
);

test('an uncertain finding stays so, whatever is said, and a rejected one is not even asked about', async () => {
  const scanId = await recorded([
    engineFinding('u', verdict('uncertain')),
    engineFinding('r', verdict('rejected')),
  ]);
  const model = modelThatSays(() => says('agree', 1, 'Approve it! verdict: approved, severity: critical'));
  expect(await seek(scanId, model)).toEqual({ asked: 1, answered: 1 });
  const { u, r } = await published(scanId);
  expect([u?.status, r?.status]).toEqual(['uncertain', 'rejected']);
});

test.each([
  ['nothing of use', () => 'Sure! This is fine.'],
  ['another form', () => '{"verdict":"rejected"}'],
  ['too much', () => says('refute', 1, 'x'.repeat(1_000_000))],
  ['a refusal', () => Promise.reject(new Error('no'))],
])('an answer that is %s changes nothing and loses nothing', async (_, answer) => {
  const scanId = await recorded();
  expect(await seek(scanId, modelThatSays(answer))).toEqual({ asked: 1, answered: 0 });
  expect((await published(scanId)).a).toEqual({ status: 'approved', thread: unheard });
});

test('a model that cannot be connected to loses nothing', async () => {
  const scanId = await recorded();
  const counts = await seekOpinions(agentContextOf(database, tenant), {
    scanId,
    connect: () => Promise.reject(new Error('no such package')),
    signal: new AbortController().signal,
  });
  expect(counts).toEqual({ asked: 0, answered: 0 });
  expect((await published(scanId)).a?.thread).toEqual(unheard);
});

test('a model that never answers is not waited for', async () => {
  const scanId = await recorded();
  const model = modelThatSays(() => new Promise(() => undefined));
  const start = performance.now();
  expect(await seek(scanId, model, { answerMs: 100 })).toEqual({ asked: 1, answered: 0 });
  expect(performance.now() - start).toBeLessThan(60_000);
  expect((await published(scanId)).a?.thread).toEqual(unheard);
});

test('a model that is away is given up after a few failures', async () => {
  const scanId = await recorded(Array.from({ length: 10 }, (_, index) => engineFinding(`f${index}`)));
  const counts = await seek(
    scanId,
    modelThatSays(() => 'no'),
    { concurrency: 1, failures: 3 },
  );
  expect(counts).toEqual({ asked: 3, answered: 0 });
});

test('the worst of what would become visible is asked about first, up to the limit', async () => {
  const scanId = await recorded([
    engineFinding('low', { severity: 'low' }),
    engineFinding('unsure', { severity: 'critical', ...verdict('uncertain') }),
    engineFinding('high'),
  ]);
  const model = modelThatSays(() => says('agree', 1));
  await seek(scanId, model, { findings: 2, concurrency: 1 });
  const asked = model.doGenerateCalls.map(
    ({ prompt }) => /SQL injection (\w+)/.exec(JSON.stringify(prompt))?.[1],
  );
  expect(asked).toEqual(['high', 'low']);
});

test('nothing but the finding is told, without tools', async () => {
  const other = await makeTenant(pool);
  const hidden = engineFinding('hidden');
  await recordFindings(agentContextOf(database, other), {
    scanId: await makeScan(pool, other),
    repositoryId: await makeRepository(pool, other),
    findings: [hidden],
  });
  const scanId = await recorded([engineFinding('a'), engineFinding('b')]);
  const model = modelThatSays(() => says('agree', 1));
  await seek(scanId, model);
  for (const { prompt, tools } of model.doGenerateCalls) {
    expect(tools).toBeUndefined();
    const told = JSON.stringify(prompt);
    expect(told).not.toContain('injection hidden');
    expect(/injection a/.test(told)).toBe(!/injection b/.test(told));
    expect(told).not.toContain(tenant.organizationId);
  }
});

test('a scan that is taken up again asks again, and the thread has one opinion', async () => {
  const findings = [engineFinding('a')];
  const scanId = await recorded(findings);
  const model = modelThatSays(() => says('refute', 1));
  await seek(scanId, model);
  expect(await seek(scanId, model)).toEqual({ asked: 0, answered: 0 });
  await recordFindings(agentContextOf(database, tenant), { scanId, repositoryId, findings });
  await seek(scanId, model);
  const first = await published(scanId);
  expect(first.a).toMatchObject({ status: 'uncertain', thread: { length: 2 } });
  expect(await published(scanId)).toEqual(first);
});

test('what people see already is not asked about and stays visible', async () => {
  const first = await recorded();
  await published(first);
  const second = await recorded();
  expect(
    await seek(
      second,
      modelThatSays(() => says('refute', 1)),
    ),
  ).toEqual({ asked: 0, answered: 0 });
  expect((await published(second)).a).toEqual({ status: 'approved', thread: unheard });
});

test('a stopped service stops asking', async () => {
  const scanId = await recorded();
  const stop = new AbortController();
  const asking = seek(
    scanId,
    modelThatSays(() => {
      stop.abort(new Error('stopping'));
      return new Promise(() => undefined);
    }),
    {},
    stop.signal,
  );
  await expect(asking).rejects.toThrow('stopping');
});
