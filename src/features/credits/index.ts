export { adjustCredits } from './adjust-credits.ts';
export { refundScan } from './refund-scan.ts';
export { spendForScan } from './spend-for-scan.ts';
