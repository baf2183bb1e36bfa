/** The Whitebox API, as far as the Action uses it. */
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { z } from 'zod';
import {
  created,
  type Estimation,
  type ExportedFinding,
  estimation,
  exportedFinding,
  type ScanStatus,
  scan,
  scanStatus,
  startedScan,
} from './answers.ts';
import { ApiUnreachableError } from './api-error.ts';
import { type Exchange, parseJson, readText, send, usualTimeoutMs } from './send.ts';

export interface EstimationRepo {
  source: string;
  repo_url?: string;
  branch?: string;
  archive_id?: string;
}

export interface ScanRequest {
  cost_estimation_id: string;
  repos: object[];
  target_urls?: string[];
  auth_instructions?: string;
  custom_context?: string;
  context_document_ids?: string[];
}

export interface ApiClient {
  createEstimation(request: { name?: string; repos: EstimationRepo[] }): Promise<Estimation>;
  /** All that take `waitSeconds` are answered at the end of what they ask about, or after that time. */
  getEstimation(id: string, waitSeconds?: number): Promise<Estimation>;
  /** @returns the scan's id */
  createScan(request: ScanRequest): Promise<string>;
  scanStatus(id: string, waitSeconds?: number): Promise<ScanStatus>;
  /** How many findings the scan's summary counts. */
  countFindings(id: string): Promise<number>;
  /** Not ended by the signal: it is what follows from it. */
  stopScan(id: string): Promise<void>;
  findings(id: string): Promise<ExportedFinding[]>;
  /** @returns the archive's id */
  uploadArchive(file: string, filename: string): Promise<string>;
  /** Not ended by the signal either. */
  deleteArchive(id: string): Promise<void>;
  /** @returns the document's id */
  createContextDocument(document: { name: string; media_type: string; content: string }): Promise<string>;
}

export interface ApiAccess {
  url: string;
  key: string;
  signal: AbortSignal;
  onRetry: Exchange['onRetry'];
}

const answerBytes = 4 * 1_048_576;
const exportBytes = 256 * 1_048_576;
const uploadTimeoutMs = 15 * 60_000;
const exportTimeoutMs = 5 * 60_000;
/** The runner waits only some seconds for a cancelled step. */
const stopTimeoutMs = 4_000;

/** All of them throw ApiError or ApiUnreachableError, or the signal's reason. */
export function createApiClient({ url, key, signal, onRetry }: ApiAccess): ApiClient {
  const exchange = (method: Exchange['method'], path: string, more: Partial<Exchange> = {}) =>
    send({
      signal,
      onRetry,
      ...more,
      method,
      url: `${url}/v1${path}`,
      headers: { 'X-Api-Key': key, 'User-Agent': 'whitebox-action', ...more.headers },
    });
  const get = async <T>(path: string, shape: z.ZodType<T>, waitSeconds = 0) =>
    read(
      await exchange('GET', path, {
        headers: waitSeconds > 0 ? { Prefer: `wait=${waitSeconds}` } : {},
        timeoutMs: usualTimeoutMs + waitSeconds * 1_000,
      }),
      shape,
      answerBytes,
    );
  const post = async <T>(path: string, body: unknown, shape: z.ZodType<T>, more: Partial<Exchange> = {}) =>
    read(
      await exchange('POST', path, {
        ...more,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
        body: JSON.stringify(body),
      }),
      shape,
      answerBytes,
    );

  return {
    createEstimation: (request) => post('/cost-estimations', request, estimation),
    getEstimation: (id, waitSeconds) => get(`/cost-estimations/${id}`, estimation, waitSeconds),
    // Not ended by the signal, or a scan could be running that nobody knows to stop.
    createScan: async (request) => (await post('/scans', request, startedScan, { signal: undefined })).id,
    scanStatus: async (id, waitSeconds) => (await get(`/scans/${id}/status`, scanStatus, waitSeconds)).status,
    async countFindings(id) {
      const { findings_summary } = await get(`/scans/${id}`, scan);
      return Object.values(findings_summary).reduce((sum, count) => sum + count, 0);
    },
    async stopScan(id) {
      await exchange('POST', `/scans/${id}/stop`, { signal: AbortSignal.timeout(stopTimeoutMs) });
    },
    async findings(id) {
      const answer = await exchange('GET', `/scans/${id}/findings/export?format=json`, {
        timeoutMs: exportTimeoutMs,
      });
      return read(answer, z.array(exportedFinding), exportBytes);
    },
    async uploadArchive(file, filename) {
      const answer = await exchange('POST', `/archives?filename=${encodeURIComponent(filename)}`, {
        headers: { 'Content-Type': 'application/gzip' },
        body: await openAsBlob(file),
        timeoutMs: uploadTimeoutMs,
      });
      return (await read(answer, created, answerBytes)).id;
    },
    async deleteArchive(id) {
      await exchange('DELETE', `/archives/${id}`, { signal: AbortSignal.timeout(stopTimeoutMs) });
    },
    createContextDocument: async (document) => (await post('/context-documents', document, created)).id,
  };
}

async function read<T>(answer: Response, shape: z.ZodType<T>, maxBytes: number): Promise<T> {
  const parsed = shape.safeParse(parseJson(await readText(answer, maxBytes)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiUnreachableError(
    `the answer is not a Whitebox server's (${issue?.path.join('.') || 'JSON'}: ${issue?.message}); check api-url`,
  );
}
