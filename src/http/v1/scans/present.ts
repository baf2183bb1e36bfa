import type { FindingsSummary } from '../../../features/findings/index.ts';
import type { Scan, ScanStatusView, ScanView } from '../../../features/scans/index.ts';

/** Exactly the fields of the specification. */
export function presentScan(scan: Scan, summary: FindingsSummary): ScanView {
  return {
    id: scan.id,
    task_id: scan.taskId,
    scan_type: scan.scanType,
    status: scan.status,
    name: scan.name ?? null,
    repo_url: scan.repoUrl ?? null,
    branch: scan.branch ?? null,
    pr_number: scan.prNumber ?? null,
    target_urls: scan.targetUrls ?? null,
    findings_summary: summary,
    created_at: scan.createdAt.toISOString(),
    updated_at: scan.updatedAt.toISOString(),
  };
}

export function presentScanStatus(scan: Scan): ScanStatusView {
  return {
    id: scan.id,
    task_id: scan.taskId,
    status: scan.status,
    created_at: scan.createdAt.toISOString(),
    updated_at: scan.updatedAt.toISOString(),
  };
}
