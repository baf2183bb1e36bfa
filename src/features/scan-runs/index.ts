export { runScan } from './run-scan.ts';
export { sweep } from './sweep.ts';
