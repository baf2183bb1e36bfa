import type { FileRole } from '../inventory/inventory.ts';
import { rolePoints } from './policy.ts';
import type { WeighedCheck } from './verify.ts';

const roleNames: Record<FileRole, string> = {
  test: 'a test',
  example: 'an example',
  vendored: 'code of others, kept in the repository',
  generated: 'generated code',
  minified: 'minified code',
  'build-output': 'the output of a build',
};

/** Is it product code at all? */
export function checkFileRole(roles: readonly FileRole[]): WeighedCheck {
  const [role] = [...roles].sort((a, b) => rolePoints[a] - rolePoints[b]);
  return role === undefined
    ? { name: 'file-role', outcome: 'supports', detail: 'The file is product code.', points: 0 }
    : {
        name: 'file-role',
        outcome: 'weakens',
        detail: `The file is ${roleNames[role]}.`,
        points: rolePoints[role],
      };
}
