export { createQueue, type JobHandlers, type JobQueue } from './create-queue.ts';
export type { Enqueue, JobName, JobPayload } from './jobs.ts';
