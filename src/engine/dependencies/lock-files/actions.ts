/** Workflows and actions of GitHub: each names the actions and the reusable workflows that it runs. */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { textLines } from '../reading/text-lines.ts';

/** `uses: owner/name/folder@reference # comment`. */
const use =
  /^\s*(?:- +)?["']?uses["']?:\s+["']?([\w.-]{1,100}\/[\w.-]{1,100})(?:\/[\w./-]{1,300})?@([\w./-]{1,100})["']?(?:\s+#\s*(.{1,200}))?\s*$/;
const version = /^v?(\d+(?:\.\d+){0,2})((?:[-+][\w.+-]+)?)$/;
const commit = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

/**
 * Tags, or the versions that comments of commits name, as bots write them. A tag such as `v4` moves with each release:
 * `4.*` is the newest of them. A branch is no version.
 */
export const readActionUses: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry>();
  for (const { text: content, ...place } of textLines(text)) {
    const [, name, reference = '', comment = ''] = use.exec(content) ?? [];
    const isCommit = commit.test(reference);
    const written = isCommit
      ? comment.replace(/^(?:tag=|pin@|ratchet:[\w./-]{1,200}@)/, '').split(/[\s,]/, 1)[0]
      : reference;
    const [, numbers, rest = ''] = version.exec(written ?? '') ?? [];
    if (name === undefined || numbers === undefined) continue;
    const isWhole = numbers.split('.').length === 3;
    // Which of its versions a commit is, a comment that names no whole one does not say.
    if (isCommit && !isWhole) continue;
    const meant = isWhole ? numbers + rest : `${numbers}.*`;
    const key = `${name.toLowerCase()} ${meant}`;
    if (!entries.has(key)) entries.set(key, { name, version: meant, ...place, needs: [], isDirect: true });
  }
  return { ecosystem: 'GitHub Actions', entries, roots: null };
};
