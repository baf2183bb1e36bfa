/** Workflows and actions of GitHub: each names the actions and the reusable workflows that it runs. */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { textLines } from '../reading/text-lines.ts';

/** `uses: owner/name/folder@reference # comment`. */
const use =
  /^\s*(?:- +)?["']?uses["']?:\s+["']?([\w.-]{1,100}\/[\w.-]{1,100})(?:\/[\w./-]{1,300})?@([\w./-]{1,100})["']?(?:\s+#\s*(.{1,200}))?\s*$/;
const exact = /^v?\d+\.\d+(?:\.\d+)?(?:[-+][\w.+-]+)?$/;
const commit = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

/**
 * A tag of a whole version, or a commit whose comment says which version it is, as bots write it. What `v4` stands for
 * is known to GitHub alone, and a branch is no version.
 */
export const readActionUses: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry>();
  for (const { text: content, ...place } of textLines(text)) {
    const [, name, reference = '', comment = ''] = use.exec(content) ?? [];
    const written = commit.test(reference)
      ? comment.replace(/^(?:tag=|pin@|ratchet:[\w./-]{1,200}@)/, '').split(/[\s,]/, 1)[0]
      : reference;
    if (name === undefined || written === undefined || !exact.test(written)) continue;
    const version = written.replace(/^v/, '');
    const key = `${name.toLowerCase()} ${version}`;
    if (!entries.has(key)) entries.set(key, { name, version, ...place, needs: [], isDirect: true });
  }
  return { ecosystem: 'GitHub Actions', entries, roots: null };
};
