/** What clients send and get about findings. One schema parses, types and documents. */
import { z } from 'zod';
import { findingStates, scanTypes, severities, triageSources } from '../../shared/enums.ts';

const uuid = z.guid();
const timestamp = z.iso.datetime({ precision: 3 });

const reason = z.string().max(2000).optional();

export const severity = z.enum(severities).meta({ id: 'Severity' });
export const findingState = z.enum(findingStates).meta({ id: 'FindingState' });

export const finding = z
  .object({
    id: uuid,
    title: z.string(),
    category: z.string(),
    severity,
    state: findingState,
    description: z.string().describe('Markdown: what is wrong, why it matters, how to fix it.'),
    affected_file: z.string().describe('Relative to the repository root, or the URL path of a live target.'),
    affected_code: z.string(),
    proof_of_concept: z.string().nullable(),
    tags: z.array(z.string()),
    scan_id: uuid.nullable().describe('The first scan that saw it.'),
    found_at: timestamp,
    updated_at: timestamp.describe('Of the most recent change of state or severity.'),
  })
  .meta({ id: 'Finding' });
export type FindingView = z.output<typeof finding>;

const triageEntry = z
  .object({
    id: uuid,
    reaction: findingState.nullable().describe('Null for a comment.'),
    comment: z.string().nullable().describe('Null for a reaction without words.'),
    user_id: uuid,
    username: z.string(),
    source: z.enum(triageSources),
    timestamp,
  })
  .meta({ id: 'TriageEntry' });

export const findingDetail = finding
  .extend({
    triage_thread: z.array(triageEntry).describe('Oldest first; of a longer one the newest 1,000.'),
    mermaid_trace: z.string().nullable().describe('Mermaid source of the way from source to sink.'),
    occurrence_count: z.int().min(1).describe('Scans that saw it.'),
    repo_url: z.string().nullable().describe('Primary repository of the scan that first saw it.'),
    scan_type: z.enum(scanTypes).nullable(),
  })
  .meta({ id: 'FindingDetail' });
export type FindingDetailView = z.output<typeof findingDetail>;

export const findingOrders = ['found_at', 'updated_at', 'severity'] as const;
export type FindingOrder = (typeof findingOrders)[number];

export type SortOrder = 'ASC' | 'DESC';

export const updateFindingBody = z
  .strictObject({
    state: findingState.optional(),
    severity: severity.optional(),
    duplicate_of: uuid
      .nullable()
      .optional()
      .describe('Canonical finding in the same repository, or null to unmark.'),
    state_reason: reason.describe('Falls back to `reason`.'),
    severity_reason: reason.describe('Falls back to `reason`.'),
    reason,
  })
  .refine(
    (body) => body.state !== undefined || body.severity !== undefined || body.duplicate_of !== undefined,
    'must have at least one of state, severity and duplicate_of',
  )
  .meta({ id: 'FindingUpdate' });

export const updatedFinding = z.object({
  id: uuid,
  state: findingState,
  severity,
  duplicate_of: uuid.nullable(),
});
export type UpdatedFindingView = z.output<typeof updatedFinding>;

export const commentBody = z.strictObject({
  comment: z
    .string()
    .min(1)
    .max(4000)
    .refine((comment) => comment.trim() !== '', 'must not be blank'),
});

export const createdComment = z.object({ comment_id: uuid });

const exportFormats = ['sarif', 'json', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportQuery = z.strictObject({ format: z.enum(exportFormats).default('sarif') });
