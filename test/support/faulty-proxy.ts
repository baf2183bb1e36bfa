/** In front of the service: passes everything on, except what is told to fail. */
import { startHttpServer, type TestServer } from './http-server.ts';

export interface Fault {
  method?: string;
  path: RegExp;
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** How often; once by default. */
  times?: number;
  /** The service does its work, and only its answer is lost. */
  isAfterwards?: boolean;
}

export interface FaultyProxy {
  url: string;
  fail(fault: Fault): void;
  /** `GET /v1/…` of every request so far. */
  requests: string[];
  close(): Promise<void>;
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const faults: (Fault & { left: number })[] = [];
  const requests: string[] = [];
  const server: TestServer = await startHttpServer(async (request, response) => {
    const { method = '', url = '' } = request;
    requests.push(`${method} ${url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const fault = faults.find(
      (one) => one.left > 0 && one.path.test(url) && (one.method === undefined || one.method === method),
    );
    const headers = { ...request.headers } as Record<string, string>;
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) delete headers[name];
    // A client that goes away takes its request along, as through any proxy.
    const client = new AbortController();
    response.once('close', () => client.abort());
    const body = chunks.length > 0 && { body: Buffer.concat(chunks) };
    const pass = () => fetch(target + url, { method, headers, signal: client.signal, ...body });
    if (fault) {
      fault.left--;
      if (fault.isAfterwards) await (await pass()).arrayBuffer();
      response
        .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
        .end(JSON.stringify(fault.body ?? { statusCode: fault.status, message: 'made to fail' }));
      return;
    }
    const answer = await pass().catch((error: unknown) => {
      if (client.signal.aborted) return null;
      throw error;
    });
    if (!answer) return;
    const kept = ['content-type', 'retry-after'].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, Object.fromEntries(kept));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return {
    url: server.origin,
    requests,
    fail: (fault) => faults.push({ ...fault, left: fault.times ?? 1 }),
    close: server.close,
  };
}
