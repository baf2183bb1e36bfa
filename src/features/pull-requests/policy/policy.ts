/**
 * What a repository decides about its pull requests: `.github/whitebox.yml`, over the organization's defaults in its
 * `.github` repository. One schema parses, types and is published for editors.
 */
import { z } from 'zod';
import { scanSettingsSchema } from '../../../engine/settings/scan-settings.ts';
import { severities } from '../../../shared/enums.ts';

const duration = z
  .string()
  .regex(/^\d{1,5}[smh]$/, 'expected a duration such as 90s, 30m or 2h')
  .transform(
    (text) => Number(text.slice(0, -1)) * ({ s: 1_000, m: 60_000, h: 3_600_000 }[text.at(-1) ?? ''] ?? 0),
  );

const wholeNumber = z.int().min(0).max(1_000_000);

export const policySchema = z
  .strictObject({
    fail_on: z
      .enum([...severities, 'never'])
      .default('high')
      .describe('The check fails for new, undecided findings at or above this severity.'),
    report_from: z
      .enum(severities)
      .default('info')
      .describe('Findings below this severity are left out of the pull request.'),
    on_error: z
      .enum(['open', 'closed'])
      .default('open')
      .describe('What a scan that failed means: `open` lets the merge go on, `closed` holds it.'),
    deadline: duration.prefault('60m').describe('After this time the check run ends without a scan.'),
    auto_start_credits: wholeNumber
      .default(500)
      .describe('Scans that cost more wait for somebody to press Start. 0: all wait.'),
    daily_credits: wholeNumber
      .default(5_000)
      .describe('What pull requests of this repository may cost in 24 hours before they wait for Start.'),
    comment: z
      .enum(['inline', 'summary', 'off'])
      .default('inline')
      .describe('`inline`: comments on the lines and one summary; `summary`; `off`: the check run only.'),
    max_comments: z
      .int()
      .min(0)
      .max(50)
      .default(20)
      .describe('At most so many comments on lines of open findings: what is fixed or decided makes room.'),
    always_summarize: z.boolean().default(false).describe('Write a summary also where nothing was found.'),
    paths_ignore: z
      .array(z.string().min(1).max(300))
      .max(200)
      .default([])
      .describe('Findings in these paths (glob patterns) are left out.'),
    triage: z
      .strictObject({
        permission: z
          .enum(['triage', 'write', 'maintain', 'admin'])
          .default('triage')
          .describe('Least permission on the repository for commands.'),
        teams: z
          .array(z.string().regex(/^[a-z0-9][a-z0-9_.-]{0,99}$/i, 'expected the slug of a team'))
          .max(20)
          .default([])
          .describe(
            'Only members of these teams of the organization may triage (the App needs members: read).',
          ),
        second_approver: z
          .boolean()
          .default(false)
          .describe(
            'Closing a finding, or lowering its severity, takes two people: the second repeats the command.',
          ),
      })
      .prefault({}),
    scan_drafts: z.boolean().default(false).describe('Scan draft pull requests, too.'),
    scan_forks: z
      .enum(['always', 'first_time_approval', 'approval', 'never'])
      .default('first_time_approval')
      .describe('Whether pull requests from forks are scanned by themselves.'),
    sarif: z
      .boolean()
      .default(false)
      .describe('Upload results to code scanning, too (the App needs security_events: write).'),
    baseline: z
      .strictObject({
        push: z.boolean().default(false).describe('Scan the default branch in full after each push.'),
        schedule: z
          .enum(['never', 'daily', 'weekly'])
          .default('never')
          .describe('Scan it in full regularly.'),
      })
      .prefault({}),
    scan: scanSettingsSchema.prefault({}),
    public_details: z
      .boolean()
      .default(false)
      .describe('Show trace and proof of concept on public repositories, too.'),
  })
  .describe('Whitebox: policy of a repository for its pull requests.');

export type Policy = z.output<typeof policySchema>;

/** For editors. */
export function policyJsonSchema(): object {
  return z.toJSONSchema(policySchema, { io: 'input', unrepresentable: 'any' });
}

export const defaultPolicy: Policy = policySchema.parse({});
