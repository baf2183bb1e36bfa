import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { oldestWaiting } from '../../database/lease.ts';
import { estimationWork } from '../../features/cost-estimations/index.ts';
import { deliveryWork } from '../../features/deliveries/index.ts';
import { countScansByStatus, scanWork } from '../../features/scans/index.ts';
import type { JobName } from '../../queue/index.ts';
import type { Services } from '../../services.ts';
import { withinTime } from '../../shared/within-time.ts';

export interface Metrics {
  /** @param route template of the route; absent for requests no route answered. */
  observeRequest(method: string, route: string | undefined, status: number, seconds: number): void;
  readonly contentType: string;
  /** In Prometheus's text format. Holds nothing of any one tenant. */
  text(): Promise<string>;
  close(): void;
}

const knownMethods = new Set(['GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PUT']);

/** What is asked of database, queue and disk is kept this long: scrapes, by whomever, cost them nothing. */
const keepMs = 5_000;
/** What has not answered by then is left out, in milliseconds: scrapers give up after ten seconds, with all of it. */
const timeoutMs = 2_000;

/** What waits in a table, by the job that does it. Of a pull request it is not known since when it waits. */
const waitingWork = {
  'run-estimation': estimationWork,
  'run-scan': scanWork,
  'handle-delivery': deliveryWork,
} satisfies Partial<Record<JobName, unknown>>;

export function createMetrics(services: Services): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'whitebox_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer, without what the client asked to wait.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const jobs = new Gauge({
    name: 'whitebox_queue_jobs',
    help: 'Jobs in the queue.',
    labelNames: ['job', 'state'],
    registers,
  });
  const scans = new Gauge({
    name: 'whitebox_scans',
    help: 'Scans of all organizations.',
    labelNames: ['status'],
    registers,
  });
  const oldest = new Gauge({
    name: 'whitebox_oldest_waiting_seconds',
    help: 'Age of the oldest work that no worker has; 0 where nothing waits.',
    labelNames: ['job'],
    registers,
  });
  const freeSpace = new Gauge({
    name: 'whitebox_data_folder_free_bytes',
    help: 'Room on the disk of the data folder: without it nothing can be uploaded, fetched or stored.',
    registers,
  });
  const delay = new Gauge({
    name: 'whitebox_event_loop_delay_seconds',
    help: 'How late the event loop was since the last scrape.',
    labelNames: ['quantile'],
    registers,
  });
  const memory = new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of this process.',
    registers,
  });
  const cpu = new Gauge({
    name: 'process_cpu_seconds_total',
    help: 'Processor time this process has used.',
    registers,
  });
  const failures = new Counter({
    name: 'whitebox_metrics_failures_total',
    help: 'Times the database, the queue or the disk could not be asked for a metric.',
    registers,
  });
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();

  const sources = [
    async () => {
      for (const [job, { waiting, active }] of Object.entries(await services.queue.counts())) {
        jobs.set({ job, state: 'waiting' }, waiting);
        jobs.set({ job, state: 'active' }, active);
      }
    },
    async () => {
      for (const [status, count] of Object.entries(await countScansByStatus(services)))
        scans.set({ status }, count);
    },
    async () => {
      for (const [job, work] of Object.entries(waitingWork))
        oldest.set({ job }, await oldestWaiting(services.database.em.fork(), work));
    },
    async () => {
      const { bavail, bsize } = await statfs(services.config.dataDir);
      freeSpace.set(bavail * bsize);
    },
  ];
  let askedAt = Number.NEGATIVE_INFINITY;
  /** What is away costs its own numbers only. */
  const ask = async () => {
    if (performance.now() - askedAt < keepMs) return;
    askedAt = performance.now();
    await Promise.all(
      sources.map((source) => withinTime(source(), timeoutMs, 'a source').catch(() => failures.inc())),
    );
  };

  return {
    observeRequest(method, route, status, seconds) {
      requests.observe(
        { method: knownMethods.has(method) ? method : 'other', route: route ?? 'none', status },
        seconds,
      );
    },
    contentType: registry.contentType,
    async text() {
      await ask();
      delay.set({ quantile: '0.5' }, loop.percentile(50) / 1e9);
      delay.set({ quantile: '0.99' }, loop.percentile(99) / 1e9);
      loop.reset();
      memory.set(process.memoryUsage.rss());
      const used = process.cpuUsage();
      cpu.set((used.user + used.system) / 1e6);
      return registry.metrics();
    },
    close: () => loop.disable(),
  };
}
