/**
 * Asks an API like that of https://osv.dev: which advisories hold for which versions, a thousand packages at a time,
 * and then each advisory once.
 */
import {
  type Advisory,
  type AdvisoryAnswer,
  type AdvisorySource,
  maximumAdvisories,
} from '../engine/dependencies/advisories/advisory.ts';
import { isAffected, readAdvisory } from '../engine/dependencies/advisories/read-osv.ts';
import type { Ecosystem, PackageVersion } from '../engine/dependencies/package.ts';
import type { NetworkPolicy } from '../network/index.ts';
import { publicOsvApi } from './advisory-setting.ts';
import { inParallel } from './in-parallel.ts';
import {
  failureText,
  fetchJson,
  type Patience,
  UnusableAnswerError,
  usualPatience,
} from './patient-fetch.ts';
import { type BatchAnswer, readBatchAnswer } from './read-batch-answer.ts';

export interface OsvApiOptions {
  url: string;
  patience?: Partial<Patience>;
  /** For everything of one look-up, in milliseconds. */
  totalMs?: number;
}

const usualTotalMs = 3 * 60_000;
const packagesAtOnce = 1_000;
const batchesAtOnce = 2;
const recordsAtOnce = 8;
const maximumPages = 50;
/** Of one look-up; hostile lock files name every flawed version there is. */
const maximumRecords = 10_000;
/** The API gives no more over HTTP/1.1. */
const batchBytes = 32 * 1_048_576;
const recordBytes = 16 * 1_048_576;

export class OsvApi implements AdvisorySource {
  readonly #url: string;
  /** For people; addresses inside of a network are not theirs to know. */
  readonly #name: string;
  readonly #policy: NetworkPolicy;
  readonly #patience: Patience;
  readonly #totalMs: number;

  constructor({ url, patience, totalMs = usualTotalMs }: OsvApiOptions) {
    this.#url = url.replace(/\/+$/, '');
    this.#name = this.#url === publicOsvApi ? 'osv.dev' : 'the OSV API';
    // An operator who names a mirror vouches for it: it may be inside of a network. GitHub is never asked from here.
    this.#policy = { githubServerUrl: '', allowOrigins: this.#url === publicOsvApi ? [] : [this.#url] };
    this.#patience = { ...usualPatience, ...patience };
    this.#totalMs = totalMs;
  }

  async lookUp(packages: readonly PackageVersion[], signal?: AbortSignal): Promise<AdvisoryAnswer> {
    const timeout = AbortSignal.timeout(this.#totalMs);
    const lookUp = new LookUp((path, maxBytes, body) =>
      fetchJson({
        url: `${this.#url}${path}`,
        policy: this.#policy,
        patience: this.#patience,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        maxBytes,
        body,
      }),
    );
    let problem: string | undefined;
    try {
      await lookUp.findIds(packages);
      await lookUp.readRecords();
      problem = lookUp.problem;
    } catch (error) {
      signal?.throwIfAborted();
      problem = timeout.aborted
        ? `${this.#name} took longer than ${Math.round(this.#totalMs / 1_000)} seconds`
        : `${this.#name} could not be asked: ${failureText(error)}`;
    }
    return { found: lookUp.found(), ...(problem !== undefined && { problem }) };
  }
}

type Fetch = (path: string, maxBytes: number, body?: unknown) => Promise<unknown>;

interface Question {
  package: PackageVersion;
  pageToken?: string;
}

class LookUp {
  problem: string | undefined;
  readonly #fetch: Fetch;
  /** By id of the advisory: whom it is about. */
  readonly #packagesOf = new Map<string, Set<PackageVersion>>();
  readonly #advisories = new Map<PackageVersion, Advisory[]>();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** Pages of one package go on in a further round. */
  async findIds(packages: readonly PackageVersion[]): Promise<void> {
    let questions: Question[] = packages.map((each) => ({ package: each }));
    for (let page = 0; questions.length > 0; page++) {
      if (page >= maximumPages) {
        this.problem = 'the answer had too many pages';
        return;
      }
      const further: Question[] = [];
      await inParallel(chunksOf(questions), batchesAtOnce, async (batch) => {
        further.push(...(await this.#ask(batch)));
      });
      questions = further;
    }
  }

  async #ask(batch: readonly Question[]): Promise<Question[]> {
    const queries = batch.map(({ package: { ecosystem, name, version }, pageToken }) => ({
      package: { ecosystem, name },
      ...(comparesVersions(ecosystem) && { version }),
      ...(pageToken !== undefined && { page_token: pageToken }),
    }));
    const answers = readBatchAnswer(await this.#fetch('/v1/querybatch', batchBytes, { queries }));
    if (answers?.length !== batch.length)
      throw new UnusableAnswerError(200, 'its answer is not as described');
    return batch.flatMap((question, index) => this.#take(question, answers[index]));
  }

  #take(question: Question, answer: BatchAnswer | undefined): Question[] {
    for (const id of answer?.ids ?? []) {
      const known = this.#packagesOf.get(id);
      if (known) known.add(question.package);
      else if (this.#packagesOf.size < maximumRecords) this.#packagesOf.set(id, new Set([question.package]));
      else this.problem = `there are more than ${maximumRecords} advisories`;
    }
    return answer?.pageToken === undefined ? [] : [{ ...question, pageToken: answer.pageToken }];
  }

  async readRecords(): Promise<void> {
    await inParallel(this.#packagesOf, recordsAtOnce, async ([id, packages]) => {
      const record = await this.#record(id);
      if (record === null) return;
      for (const each of packages) {
        if (!comparesVersions(each.ecosystem) && !isAffected(record, each)) continue;
        const advisory = readAdvisory(record, each);
        const advisories = this.#advisories.get(each) ?? [];
        if (advisory && advisories.length < maximumAdvisories)
          this.#advisories.set(each, [...advisories, advisory]);
      }
    });
  }

  /** Null for one that has gone since it was named. */
  async #record(id: string): Promise<unknown> {
    try {
      return await this.#fetch(`/v1/vulns/${encodeURIComponent(id)}`, recordBytes);
    } catch (error) {
      if (error instanceof UnusableAnswerError && error.status === 404) return null;
      throw error;
    }
  }

  /** Also what was found before something went wrong. Ordered, whatever came first. */
  found(): AdvisoryAnswer['found'] {
    return [...this.#advisories].map(([found, advisories]) => ({
      package: found,
      advisories: advisories.sort((a, b) => (a.id < b.id ? -1 : 1)),
    }));
  }
}

function* chunksOf<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += packagesAtOnce) yield items.slice(at, at + packagesAtOnce);
}

/** The API knows no order of the versions of actions: asked for one, it names no advisory at all. */
function comparesVersions(ecosystem: Ecosystem): boolean {
  return ecosystem !== 'GitHub Actions';
}
