/** What clients send and get about scans. One schema parses, types and documents. */
import { z } from 'zod';
import { repoSources, scanStatuses, scanTypes } from '../../shared/enums.ts';

const scanRepo = z
  .strictObject({
    url: z.string().min(1).max(500).optional().describe('As in the estimation’s `repo_url`.'),
    branch: z.string().min(1).max(255).optional().describe('As in the estimation.'),
    source: z
      .enum(repoSources)
      .optional()
      .describe('`connected` where it is left out and the estimation does not say otherwise.'),
    archive_id: z.guid().toLowerCase().optional().describe('For uploads, instead of `url` and `branch`.'),
  })
  .superRefine((repo, context) => {
    if (repo.archive_id !== undefined) {
      if (repo.source !== 'upload')
        context.addIssue({
          code: 'custom',
          path: ['source'],
          message: 'must be upload where archive_id is given',
        });
      for (const name of ['url', 'branch'] as const) {
        if (repo[name] !== undefined)
          context.addIssue({
            code: 'custom',
            path: [name],
            message: 'must not be given together with archive_id',
          });
      }
      return;
    }
    for (const name of ['url', 'branch'] as const) {
      if (repo[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is required' });
    }
  })
  .meta({ id: 'ScanRepo' });

const note = z.string().max(2000).optional();

export const createScanBody = z
  .strictObject({
    cost_estimation_id: z.guid().optional(),
    repos: z.array(scanRepo).min(1).max(20).describe('The first is the primary target.'),
    target_urls: z.array(z.string().min(1).max(2048)).max(20).optional().describe('Public live URLs.'),
    auth_instructions: note,
    custom_context: note,
    context_document_ids: z.array(z.guid()).max(20).optional(),
  })
  .superRefine((body, context) => {
    if (body.cost_estimation_id !== undefined) return;
    const { target_urls, auth_instructions, custom_context, context_document_ids } = body;
    const extras = [target_urls, auth_instructions, custom_context, context_document_ids];
    const message = extras.some((extra) => extra !== undefined)
      ? 'is required for pentest scans.'
      : 'is required';
    context.addIssue({ code: 'custom', path: ['cost_estimation_id'], message });
  })
  .meta({
    id: 'ScanRequest',
    override: ({ jsonSchema }: { jsonSchema: { required?: string[] } }) => {
      jsonSchema.required = ['cost_estimation_id', ...(jsonSchema.required ?? [])];
    },
  });
export type CreateScanInput = z.output<typeof createScanBody>;

const timestamp = z.iso.datetime({ precision: 3 });
const status = z.enum(scanStatuses).meta({ id: 'ScanStatus' });

export const startedScan = z.object({
  id: z.uuid(),
  task_id: z.string(),
  status: z.literal('pending'),
  message: z.string(),
});

export const scanStatus = z
  .object({ id: z.uuid(), task_id: z.string(), status, created_at: timestamp, updated_at: timestamp })
  .meta({ id: 'ScanStatusAnswer' });
export type ScanStatusView = z.output<typeof scanStatus>;

const count = z.int().min(0);

export const scan = z
  .object({
    id: z.uuid(),
    task_id: z.string(),
    scan_type: z.enum(scanTypes),
    status,
    name: z.string().nullable(),
    repo_url: z.string().nullable(),
    branch: z.string().nullable(),
    pr_number: z.int().nullable(),
    target_urls: z.array(z.string()).nullable(),
    findings_summary: z.object({ critical: count, high: count, medium: count, low: count, info: count }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Scan' });
export type ScanView = z.output<typeof scan>;

export const scanOrders = ['created_at', 'updated_at', 'status'] as const;

export interface ListScansInput {
  page: number;
  limit: number;
  scan_type?: (typeof scanTypes)[number] | undefined;
  status?: (typeof scanStatuses)[number] | undefined;
  sort_by: (typeof scanOrders)[number];
  sort_order: 'ASC' | 'DESC';
}
