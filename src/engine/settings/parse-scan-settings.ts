import { parseDocument } from 'yaml';
import { describeProblems } from '../rules/problems.ts';
import { type ScanSettings, scanSettingsSchema } from './scan-settings.ts';

/**
 * @param text of `.github/whitebox.yml`
 * @returns null where it says nothing about scans; a text says what is wrong with it
 */
export function parseScanSettings(text: string): ScanSettings | string | null {
  let document: unknown;
  try {
    const parsed = parseDocument(text);
    if (parsed.errors.length > 0) return 'it is not YAML';
    document = parsed.toJS({ maxAliasCount: 0 });
  } catch {
    return 'it is not YAML without aliases';
  }
  const written = isRecord(document) ? document.scan : undefined;
  if (written === undefined || written === null) return null;
  const parsed = scanSettingsSchema.safeParse(written);
  return parsed.success ? parsed.data : describeProblems('scan', parsed.error).slice(0, 5).join('; ');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
