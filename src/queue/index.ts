export { createQueue, type JobHandlers, type JobQueue } from './create-queue.ts';
export { type Enqueue, type JobName, type JobPayload, jobs } from './jobs.ts';
