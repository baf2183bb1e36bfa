/** The 99th percentile of the API's latency while a scan runs, beside its idle value in the same process. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openCorpus } from './corpus.ts';
import type { LoadRequest, LoadResult } from './load.ts';
import type { Measurement } from './table.ts';

const bar = 2;
const secondsPerBurst = 3;
const rounds = 3;

/** A steady load well below what the API can do: latency, not capacity, is asked for. */
const steady = { connections: 4, requestsPerSecond: 200 };

export async function measureLatency(given: string | undefined): Promise<Measurement[]> {
  const corpus = await openCorpus(given);
  const folder = await mkdtemp(join(tmpdir(), 'whitebox-bench-'));
  const service = spawn(process.execPath, ['src/main.ts', 'serve', '--json'], {
    env: {
      PATH: process.env.PATH,
      WHITEBOX_DATA_DIR: join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'silent',
      ADVISORIES: 'off',
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(service.stdout, 'data')) as [Buffer];
    const { url, first_key: key } = JSON.parse(line.toString()) as { url: string; first_key: string };
    const api = new Api(url, key);
    const archive = join(folder, 'code.tar.gz');
    await promisify(execFile)('tar', ['-czf', archive, '-C', corpus.folder, '.']);
    const archiveId = await api.upload(await readFile(archive));
    await api.p99();

    const idle: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < rounds; round++) {
      idle.push(await api.p99());
      const stop = await api.startScan(archiveId);
      busy.push(await api.p99());
      await stop();
    }
    const [calm, loaded] = [median(idle), median(busy)];
    return [
      {
        what: 'p99 latency of GET /v1/findings while a scan runs',
        figure: `${loaded.toFixed(1)} ms`,
        floor: `${calm.toFixed(1)} ms, idle`,
        ratio: calm / loaded,
        bar: `within ${bar} times idle`,
        holds: loaded <= calm * bar,
      },
    ];
  } finally {
    service.kill('SIGTERM');
    await once(service, 'exit');
    await rm(folder, { recursive: true, force: true });
    await corpus.remove();
  }
}

class Api {
  readonly #url: string;
  readonly #key: string;
  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async #call(method: string, path: string, body?: Buffer | object): Promise<{ id: string; status: string }> {
    const isBytes = Buffer.isBuffer(body);
    const response = await fetch(this.#url + path, {
      method,
      headers: { 'X-Api-Key': this.#key, 'Content-Type': isBytes ? 'application/gzip' : 'application/json' },
      ...(body ? { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string; status: string };
  }

  async upload(bytes: Buffer): Promise<string> {
    return (await this.#call('POST', '/v1/archives?filename=code.tar.gz', bytes)).id;
  }

  /** Begins a scan and waits until its process works. @returns how to stop it; throws when it was over already. */
  async startScan(archiveId: string): Promise<() => Promise<void>> {
    const repo = { source: 'upload', archive_id: archiveId };
    const estimation = await this.#call('POST', '/v1/cost-estimations', { repos: [repo] });
    await this.#until(`/v1/cost-estimations/${estimation.id}`, ['completed']);
    const scan = await this.#call('POST', '/v1/scans', { cost_estimation_id: estimation.id, repos: [repo] });
    await this.#until(`/v1/scans/${scan.id}/status`, ['running']);
    return async () => {
      const { status } = await this.#call('GET', `/v1/scans/${scan.id}/status`);
      if (status !== 'running')
        throw new Error(`the scan was ${status} before the burst was over: give more code`);
      await this.#call('POST', `/v1/scans/${scan.id}/stop`);
    };
  }

  async #until(path: string, statuses: string[]): Promise<void> {
    for (;;) {
      const { status } = await this.#call('GET', path);
      if (statuses.includes(status)) return;
      if (status === 'failed') throw new Error(`${path} failed`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async p99(): Promise<number> {
    const request: LoadRequest = {
      url: this.#url,
      paths: ['/v1/findings'],
      headers: { 'X-Api-Key': this.#key },
      seconds: secondsPerBurst,
      ...steady,
    };
    const { stdout } = await promisify(execFile)(process.execPath, [
      'bench/load.ts',
      JSON.stringify(request),
    ]);
    const { p99Ms, failures } = JSON.parse(stdout) as LoadResult;
    if (failures > 0) throw new Error(`${failures} requests failed`);
    return p99Ms;
  }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
