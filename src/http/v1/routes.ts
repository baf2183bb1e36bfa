/** Every endpoint of the API, on one screen. The server mounts these and the OpenAPI document lists them. */
import { createArchiveRoute } from './archives/create-archive.ts';
import { deleteArchiveRoute } from './archives/delete-archive.ts';
import { getArchiveRoute } from './archives/get-archive.ts';
import { listArchivesRoute } from './archives/list-archives.ts';
import { createContextDocumentRoute } from './context-documents/create-context-document.ts';
import { deleteContextDocumentRoute } from './context-documents/delete-context-document.ts';
import { getContextDocumentRoute } from './context-documents/get-context-document.ts';
import { listContextDocumentsRoute } from './context-documents/list-context-documents.ts';
import { createEstimationRoute } from './cost-estimations/create-estimation.ts';
import { getEstimationRoute } from './cost-estimations/get-estimation.ts';
import { listEstimationsRoute } from './cost-estimations/list-estimations.ts';
import { commentOnFindingRoute } from './findings/comment-on-finding.ts';
import { exportScanFindingsRoute } from './findings/export-scan-findings.ts';
import { getFindingRoute } from './findings/get-finding.ts';
import { listFindingsRoute, listScanFindingsRoute } from './findings/list-findings.ts';
import { updateFindingRoute } from './findings/update-finding.ts';
import type { Route } from './route.ts';
import { createScanRoute } from './scans/create-scan.ts';
import { getScanRoute } from './scans/get-scan.ts';
import { getScanStatusRoute } from './scans/get-scan-status.ts';
import { listScansRoute } from './scans/list-scans.ts';
import { stopScanRoute } from './scans/stop-scan.ts';

export const routes: Route[] = [
  createEstimationRoute,
  listEstimationsRoute,
  getEstimationRoute,
  createScanRoute,
  listScansRoute,
  getScanRoute,
  getScanStatusRoute,
  stopScanRoute,
  listScanFindingsRoute,
  exportScanFindingsRoute,
  listFindingsRoute,
  getFindingRoute,
  updateFindingRoute,
  commentOnFindingRoute,
  createArchiveRoute,
  listArchivesRoute,
  getArchiveRoute,
  deleteArchiveRoute,
  createContextDocumentRoute,
  listContextDocumentsRoute,
  getContextDocumentRoute,
  deleteContextDocumentRoute,
];
