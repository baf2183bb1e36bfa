/** Gemfile.lock. Its sections have sources, their gems four blanks in front, what these need six. */
import type { LockEntry, LockFileReader, Root } from '../lock-file.ts';
import { textLines } from '../reading/text-lines.ts';

const gem = /^ {4}([\w.-]{1,200}) \(([^)\s]{1,100})\)/;
const need = /^ {6}([\w.-]{1,200})/;
const wanted = /^ {2}([\w.-]{1,200})/;

export const readGemfileLock: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry & { needs: string[] }>();
  const roots: Root[] = [];
  let section = '';
  let current: string[] | null = null;
  for (const { text: content, ...place } of textLines(text)) {
    if (/^[A-Z]/.test(content)) section = content.trim();
    const [, name, version] = gem.exec(content) ?? [];
    if (name && version) {
      current = [];
      // What a folder or a repository is taken for says nothing about the gem of that name.
      if (section === 'GEM')
        entries.set(name, {
          name,
          version: withoutPlatform(version),
          ...place,
          needs: current,
        });
    } else if (section === 'DEPENDENCIES') {
      const key = wanted.exec(content)?.[1];
      if (key) roots.push({ key, isDevelopment: false });
    } else {
      const key = need.exec(content)?.[1];
      if (key) current?.push(key);
      // The gem that is developed here asks for what its project asks for.
      if (key && section === 'PATH') roots.push({ key, isDevelopment: false });
    }
  }
  return { ecosystem: 'RubyGems', entries, roots };
};

/** `1.15.4-x86_64-linux` is 1.15.4 built for Linux. */
function withoutPlatform(version: string): string {
  const hyphen = version.indexOf('-');
  return hyphen < 0 ? version : version.slice(0, hyphen);
}
