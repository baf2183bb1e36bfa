export { changeScanStatus } from './change-scan-status.ts';
export { countScansByStatus } from './count-scans-by-status.ts';
export { createPullRequestScan, startDraft } from './create-pull-request-scan.ts';
export { createScan } from './create-scan.ts';
export { getScan } from './get-scan.ts';
export { listScans } from './list-scans.ts';
export { Scan, ScanRepository, type Silenced } from './scan.entity.ts';
export {
  createScanBody,
  type ScanStatusView,
  type ScanView,
  scan,
  scanOrders,
  scanStatus,
  startedScan,
} from './schemas.ts';
export { hasScanEnded, scanWork } from './status.ts';
export { stopScan } from './stop-scan.ts';
