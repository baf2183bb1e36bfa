/** A stand-in for api.osv.dev over records of its schema: its two endpoints, in pages, and its faults at will. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAffected, packagesOf } from '../../src/engine/dependencies/advisories/read-osv.ts';
import type { PackageVersion } from '../../src/engine/dependencies/package.ts';
import { startHttpServer, type TestServer } from './http-server.ts';

interface Query {
  package: { name: string; ecosystem: PackageVersion['ecosystem'] };
  version?: string;
  page_token?: string;
}

export interface OsvServer extends TestServer {
  /** Path of each request, in their order; batches with the number of their questions. */
  requests: string[];
  /** Replaced by tests. */
  records: { id: string }[];
  /** Answers instead of the stand-in where it returns true. */
  fault: ((path: string, response: ServerResponse, request: IncomingMessage) => boolean) | null;
  /** Most requests that were under way at one time. */
  busiest: number;
}

export async function startOsvServer({ pageSize = 100 } = {}): Promise<OsvServer> {
  let busy = 0;
  const server: OsvServer = {
    ...(await startHttpServer(async (request, response) => {
      server.busiest = Math.max(server.busiest, ++busy);
      response.once('close', () => busy--);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const path = request.url ?? '';
      const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null;
      server.requests.push(body ? `${path} ${body.queries.length}` : path);
      if (server.fault?.(path, response, request)) return;
      const answer = body
        ? answerBatch(server.records, body.queries, pageSize)
        : answerRecord(server.records, path);
      response.writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { code: 5, message: 'Bug not found.' }));
    })),
    requests: [],
    records: [],
    fault: null,
    busiest: 0,
  };
  return server;
}

function answerBatch(records: readonly { id: string }[], queries: readonly Query[], pageSize: number) {
  if (queries.length > 1_000) return null;
  return {
    results: queries.map(({ package: { name, ecosystem }, version, page_token: token }) => {
      const all = records.filter((record) => answers(record, { name, ecosystem, version }));
      const from = Number(token ?? 0);
      const page = all.slice(from, from + pageSize);
      const next = from + pageSize < all.length ? { next_page_token: String(from + pageSize) } : {};
      return page.length > 0
        ? { vulns: page.map(({ id }) => ({ id, modified: '2024-01-02T00:00:00Z' })), ...next }
        : {};
    }),
  };
}

/** All of the package where no version is asked for; for one of an action none, since it knows no order of them. */
function answers(
  record: unknown,
  {
    name,
    ecosystem,
    version,
  }: { name: string; ecosystem: PackageVersion['ecosystem']; version: string | undefined },
): boolean {
  if (version !== undefined)
    return ecosystem !== 'GitHub Actions' && isAffected(record, { name, ecosystem, version });
  return packagesOf(record).some((each) => each.name === name && each.ecosystem === ecosystem);
}

function answerRecord(records: readonly { id: string }[], path: string): unknown {
  return records.find(({ id }) => path === `/v1/vulns/${id}`) ?? null;
}
