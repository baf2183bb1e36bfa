/** What the API answers, as far as it is used here. */
import { z } from 'zod';
import type { TraceStep } from '../../src/engine/report.ts';
import {
  confidences,
  estimationStatuses,
  findingStates,
  scanStatuses,
  severities,
} from '../../src/shared/enums.ts';

export const estimation = z.object({
  id: z.guid(),
  status: z.enum(estimationStatuses),
  total_credits: z.int().nullable(),
  error: z.string().nullable(),
  repo_results: z
    .array(
      z.object({
        repo_url: z.string(),
        branch: z.string(),
        commit_sha: z.string(),
        status: z.string(),
        from_cache: z.boolean(),
        credits: z.int(),
        applications: z.array(z.object({ app_name: z.string(), architecture: z.string() })),
      }),
    )
    .nullable(),
});
export type Estimation = z.output<typeof estimation>;

export const startedScan = z.object({ id: z.guid() });

export const scanStatus = z.object({ id: z.guid(), status: z.enum(scanStatuses) });
export type ScanStatus = z.output<typeof scanStatus>['status'];

export const scan = z.object({
  id: z.guid(),
  findings_summary: z.record(z.enum(severities), z.int()),
});

export const created = z.object({ id: z.guid() });

const traceStep = z.object({
  // A newer server may know more kinds: they are shown as they are.
  kind: z.string().transform((kind) => kind as TraceStep['kind']),
  file: z.string(),
  line: z.int(),
  code: z.string(),
});

/** An element of the JSON export. */
export const exportedFinding = z.looseObject({
  id: z.guid(),
  fingerprint: z.string(),
  rule_id: z.string(),
  title: z.string(),
  category: z.string(),
  severity: z.enum(severities),
  confidence: z.enum(confidences),
  state: z.enum(findingStates),
  state_reason: z.string().nullable(),
  description: z.string(),
  affected_file: z.string(),
  start_line: z.int(),
  end_line: z.int(),
  affected_code: z.string(),
  proof_of_concept: z.string().nullable(),
  tags: z.array(z.string()),
  trace: z.array(traceStep),
  mermaid_trace: z.string().nullable(),
  scan_id: z.guid().nullable(),
  repo_url: z.string(),
});
export type ExportedFinding = z.output<typeof exportedFinding>;

export const problem = z.object({ message: z.union([z.string(), z.array(z.string())]) });
