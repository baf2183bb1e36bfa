/**
 * One burst of load, in a process of its own: `node bench/load.ts <json of LoadRequest>` prints a LoadResult.
 */
import autocannon from 'autocannon';

export interface LoadRequest {
  url: string;
  /** Asked for in turn by each connection. */
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** Of all connections together; as many as possible when left out. */
  requestsPerSecond?: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  /** 99th percentile of the latency, in milliseconds. */
  p99Ms: number;
  /** Answers other than 200, and requests without one. */
  failures: number;
}

const { url, paths, headers, connections, seconds, requestsPerSecond } = JSON.parse(
  process.argv[2] ?? '',
) as LoadRequest;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  ...(requestsPerSecond ? { overallRate: requestsPerSecond } : {}),
  headers,
  requests: paths.map((path) => ({ method: 'GET', path })),
});
const answered = result['2xx'];
const answer: LoadResult = {
  requestsPerSecond: answered / result.duration,
  p99Ms: result.latency.p99,
  failures: result.non2xx + result.errors,
};
process.stdout.write(`${JSON.stringify(answer)}\n`);
