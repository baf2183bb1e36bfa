/**
 * Programs with an option that does harm by itself, in one word: it runs a command, or reads or writes any file. Where the
 * option takes its value as a word of its own (`ffmpeg`, `convert`), one word from outside is none.
 */
import type { Severity } from '../../../shared/enums.ts';

export interface DangerousOption {
  /** How it is called for people: `git clone`. */
  program: string;
  /** The word that does it. */
  option: string;
  severity: Severity;
}

export interface Program {
  /** The option and what it can do; by subcommand where not all of them take it. */
  option: string | Readonly<Record<string, string>>;
  /** It runs commands (high), or reads or writes files (medium). */
  severity: Severity | Readonly<Record<string, Severity>>;
  /** Words that take the next one as their value; left out, all that begin with a hyphen, but for `flags`. */
  valued?: RegExp;
  flags?: RegExp;
  /** Only its first argument: what follows belongs to another program, or to an expression. */
  isFirst?: true;
  /** `--` says nothing to it. */
  ignoresEnd?: true;
}

const touch = 'touch /tmp/proof';

const uploadPack = `--upload-pack=${touch}`;
const output = '--output=/tmp/proof';
const written = ['archive', 'diff', 'diff-index', 'diff-tree', 'format-patch', 'log', 'shortlog', 'show'];

const git: Program = {
  option: {
    ...Object.fromEntries(
      ['clone', 'fetch', 'fetch-pack', 'ls-remote', 'pull'].map((name) => [name, uploadPack]),
    ),
    ...Object.fromEntries(['push', 'send-pack'].map((name) => [name, `--receive-pack=${touch}`])),
    ...Object.fromEntries(written.map((name) => [name, output])),
    grep: `--open-files-in-pager=${touch}`,
    rebase: `--exec=${touch}`,
    difftool: `--extcmd=${touch}`,
    blame: '--contents=/etc/passwd',
  },
  severity: Object.fromEntries([...written, 'blame'].map((name) => [name, 'medium'])),
  valued:
    /^(?:-[bcoCjuGSLnUOeM]|--(?:branch|depth|origin|reference|config|template|separate-git-dir|jobs|upload-pack|exec|receive-pack|repo|git-dir|work-tree|namespace|format|output|remote|prefix|since|until|after|before|author|committer|grep|max-count|skip|filter|refmap|shallow-since|shallow-exclude|server-option|sort|message|date|strategy|strategy-option|push-option|onto))$/,
};

const shellLogin: Program = {
  option: `-oProxyCommand=${touch}`,
  severity: 'high',
  valued: /^-[bBcDEeFIiJlLmOopPQRSWwX]$/,
};

const database = (option: string): Program => ({
  option,
  severity: 'high',
  flags:
    /^(?:-[qtAXE1abns]|--(?:quiet|tuples-only|no-align|no-psqlrc|csv|batch|silent|raw|skip-column-names))$/,
});

const dump = (option: string): Program => ({
  option,
  severity: 'medium',
  flags: /^(?:-[acCOsvxwb]|--[a-z]+-[a-z-]+)$/,
});

const browser: Program = { option: `--gpu-launcher=${touch}`, severity: 'high', valued: /^$/ };

const downloader: Program = {
  option: `--exec=${touch}`,
  severity: 'high',
  flags:
    /^(?:-[qvsxgjkciwe46FJ]|--(?:dump-json|dump-single-json|get-(?:url|title|id|duration|thumbnail|description|filename|format)|extract-audio|no-[a-z-]+|quiet|simulate|skip-download|flat-playlist|list-formats|write-[a-z-]+|embed-[a-z-]+|newline|print-json|yes-playlist|ignore-errors|verbose|force-[a-z-]+|restrict-filenames|list-subs|geo-bypass|prefer-[a-z-]+))$/,
};

const searcher = (option: string): Program => ({
  option,
  severity: 'high',
  flags:
    /^(?:-[iInlLHhNFwsSvcouUz.0]+|--(?:json|hidden|no-[a-z-]+|files|files-with-matches|count|line-number|ignore-case|smart-case|fixed-strings|color=\w+|column|vimgrep|follow|text|heading|word-regexp))$/,
});

const containers = (names: string, option: string, ofAll: Partial<Program> = {}): Program => ({
  option: Object.fromEntries(names.split(' ').map((name) => [name, option])),
  severity: 'high',
  flags:
    /^(?:-[itdq]+|--(?:rm|detach|interactive|tty|quiet|privileged|no-cache|pull|init|wait|force|all|watch))$/,
  ...ofAll,
});

const programs: Readonly<Record<string, Program>> = {
  git,
  hg: {
    option: `--config=alias.clone=!${touch}`,
    severity: 'high',
    valued:
      /^(?:-[rbRuecplT]|--(?:rev|branch|repository|cwd|config|ssh|remotecmd|updaterev|template|limit|user|date))$/,
  },
  svn: {
    option: `--config-option=config:tunnels:x=${touch}`,
    severity: 'high',
    valued: /^(?:-[rNmFlc]|--(?:revision|username|password|depth|message|file|config-dir|limit|change))$/,
  },
  ssh: { ...shellLogin, isFirst: true },
  sftp: shellLogin,
  scp: shellLogin,
  rsync: {
    option: `--rsh=${touch}`,
    severity: 'high',
    valued:
      /^(?:-[efBTM]|--(?:rsh|exclude|include|exclude-from|include-from|files-from|rsync-path|password-file|log-file|bwlimit|chmod|chown|port|timeout))$/,
  },
  tar: {
    option: `--use-compress-program=${touch}`,
    severity: 'high',
    valued:
      /^(?:-?[a-zA-Z]*[fCTXbIKNVgH]|--(?:file|directory|files-from|exclude-from|exclude|transform|strip-components|owner|group|mode))$/,
  },
  find: { option: '-delete', severity: 'high', flags: /^-[LHP]$/, isFirst: true, ignoresEnd: true },
  curl: {
    option: '-K/tmp/proof',
    severity: 'medium',
    flags:
      /^(?:-[sSfLkviIONgGjJ46#]+|--(?:silent|show-error|fail|location|insecure|verbose|include|head|remote-name|compressed|get|globoff|no-buffer|ipv4|ipv6|progress-bar))$/,
  },
  wget: {
    option: '--input-file=/etc/passwd',
    severity: 'medium',
    flags:
      /^(?:-(?:[qNcrkpEvd46]+|nv|nc|nd|np|nH)|--(?:quiet|no-[a-z-]+|recursive|mirror|continue|timestamping|page-requisites|convert-links|spider|content-disposition|server-response))$/,
  },
  zip: {
    option: `--unzip-command=${touch}`,
    severity: 'medium',
    flags: /^(?:-[rqj0-9yDoTmuvX]+|--(?:quiet|recurse-paths|junk-paths|symlinks))$/,
  },
  '7z': { option: '-o/tmp/proof', severity: 'medium', valued: /^$/ },
  sendmail: { option: '-X/tmp/proof', severity: 'high', flags: /^-(?:t|i|oi|bs|bm|G|v)$/ },
  psql: database(String.raw`--command=\! ${touch}`),
  mysql: database(String.raw`--execute=\! ${touch}`),
  mariadb: database(String.raw`--execute=\! ${touch}`),
  mongosh: database(`--eval=require("child_process").execSync("${touch}")`),
  pg_dump: dump('--file=/tmp/proof'),
  mysqldump: dump('--result-file=/tmp/proof'),
  man: { option: `--pager=${touch}`, severity: 'high', flags: /^(?:-[adfkwWK]|--(?:where|path|all))$/ },
  'yt-dlp': downloader,
  'youtube-dl': downloader,
  rg: searcher(`--pre=${touch}`),
  ag: searcher(`--pager=${touch}`),
  fd: searcher(`--exec=${touch}`),
  pandoc: {
    option: '--filter=/tmp/proof',
    severity: 'high',
    flags: /^(?:-s|--(?:standalone|toc|table-of-contents|mathjax))$/,
  },
  nmap: {
    option: '--script=/tmp/proof.nse',
    severity: 'medium',
    flags: /^-(?:s[A-Z]+|P[nNEPSA]|[AFOnRv6]+|T\d|p[\d,-]+)$/,
  },
  docker: containers('run create', '--volume=/:/host'),
  podman: containers('run create', '--volume=/:/host'),
  kubectl: containers('get describe logs delete apply exec scale rollout top', '--kubeconfig=/tmp/proof'),
  helm: containers('install upgrade template', '--post-renderer=/tmp/proof'),
  go: {
    option: Object.fromEntries(
      ['build', 'get', 'install', 'list', 'run', 'test', 'vet'].map((name) => [name, `-toolexec=${touch}`]),
    ),
    severity: 'high',
    flags: /^-(?:v|x|u|m|json|race|deps|e|a|n)$/,
  },
  ...Object.fromEntries(
    ['chrome', 'google-chrome', 'chromium', 'chromium-browser'].map((name) => [name, browser]),
  ),
};

/** @param name a program as it is started: `git`, `/usr/bin/git`, `git.exe` */
export function programCalled(name: string): { name: string; program: Program } | null {
  const base = name.replace(/^.*[\\/]/, '').replace(/\.(?:exe|cmd)$/i, '');
  const program = Object.hasOwn(programs, base) ? programs[base] : undefined;
  return program ? { name: base, program } : null;
}
