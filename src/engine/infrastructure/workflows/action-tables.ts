/** Actions of which it is known what they do with values. */

/** Inputs whose text is run as a program. */
export const runningInputs: readonly { action: RegExp; input: string; language: string }[] = [
  { action: /^actions\/github-script@/i, input: 'script', language: 'javascript' },
  { action: /^azure\/(?:cli|powershell)@/i, input: 'inlinescript', language: 'shell' },
  { action: /^appleboy\/ssh-action@/i, input: 'script', language: 'shell' },
  { action: /^nick-(?:fields|invision)\/retry@/i, input: 'command', language: 'shell' },
  { action: /^addnab\/docker-run-action@/i, input: 'run', language: 'shell' },
  { action: /^reactivecircus\/android-emulator-runner@/i, input: 'script', language: 'shell' },
  { action: /^cardinalby\/js-eval-action@/i, input: 'expression', language: 'javascript' },
  { action: /^(?:mikefarah\/yq|devorbitus\/yq-action-output)@/i, input: 'cmd', language: 'shell' },
  { action: /^sergeysova\/jq-action@/i, input: 'cmd', language: 'shell' },
  { action: /^jannekem\/run-python-script-action@/i, input: 'script', language: 'python' },
  { action: /^satackey\/action-js-inline@/i, input: 'script', language: 'javascript' },
  { action: /^amadevus\/pwsh-script@/i, input: 'script', language: 'shell' },
  { action: /^(?:vmactions\/\w+-vm|uraimo\/run-on-arch-action)@/i, input: 'run', language: 'shell' },
  { action: /^(?:gabrielbb|coactions)\/(?:setup-)?xvfb(?:-action)?@/i, input: 'run', language: 'shell' },
  { action: /^mathiasvr\/command-output@/i, input: 'run', language: 'shell' },
  { action: /^wandalen\/wretry\.action@/i, input: 'command', language: 'shell' },
  { action: /^garygrossgarten\/github-action-ssh@/i, input: 'command', language: 'shell' },
  { action: /^devcontainers\/ci@/i, input: 'runcmd', language: 'shell' },
];

interface UntrustedOutputs {
  action: RegExp;
  /** Names, in lower case. */
  outputs: RegExp;
  kind: 'changed-files' | 'branch' | 'text';
  /** Only when it is told this. */
  asks?: RegExp;
}

/** Outputs that hold what whoever opens an issue or proposes a change chose: texts, names of files and branches. */
export const untrustedOutputs: readonly UntrustedOutputs[] = [
  { action: /^(?:tj-actions|step-security)\/changed-files@/i, outputs: /_files$/, kind: 'changed-files' },
  { action: /^(?:jitterbit|ana06)\/get-changed-files@/i, outputs: /./, kind: 'changed-files' },
  {
    action: /^(?:lots0logs\/gh-action-get-changed-files|trilom\/file-changes-action)@/i,
    outputs: /./,
    kind: 'changed-files',
  },
  { action: /^ahmadnassri\/action-changed-files@/i, outputs: /^(?:files|json)$/, kind: 'changed-files' },
  // Other formats are escaped for a shell.
  {
    action: /^dorny\/paths-filter@/i,
    outputs: /_files$/,
    kind: 'changed-files',
    asks: /^(?:json|csv)$/m,
  },
  {
    action: /^(?:tj-actions|step-security)\/branch-names@/i,
    outputs: /(?:head_ref|current)_?branch$/,
    kind: 'branch',
  },
  {
    action: /^(?:(?:xt0rted|alessbell|gotson)\/pull-request-comment-branch|eficode\/resolve-pr-refs)@/i,
    outputs: /^head_ref$/,
    kind: 'branch',
  },
  { action: /^mdecoleman\/pr-branch-name@/i, outputs: /^branch$/, kind: 'branch' },
  { action: /^potiuk\/get-workflow-origin@/i, outputs: /^sourceheadbranch$/, kind: 'branch' },
  { action: /^8bitjonny\/gh-get-current-pr@/i, outputs: /^pr_(?:title|body)$/, kind: 'text' },
  { action: /^jwalton\/gh-find-current-pr@/i, outputs: /^(?:title|body)$/, kind: 'text' },
  { action: /^peter-evans\/find-comment@/i, outputs: /^comment-body$/, kind: 'text' },
  {
    action:
      /^(?:peter-murray\/issue-(?:body|forms-body)-parser-action|stefanbuck\/github-issue-parser|zentered\/issue-forms-body-parser|issue-ops\/parser)@/i,
    outputs: /./,
    kind: 'text',
  },
  // What a model answers to what others wrote, they wrote as well.
  {
    action:
      /^(?:actions\/ai-inference|anthropics\/claude-code-(?:base-)?action|openai\/codex-action|google-github-actions\/run-gemini-cli)@/i,
    outputs: /^(?:response|final-message|structured_output|summary)$/,
    kind: 'text',
    asks: /github\.event\.(?:issue|comment|discussion|pull_request)\.(?:title|body)|github\.head_ref/,
  },
  {
    action: /^octokit\/(?:request-action|graphql-action)@/i,
    outputs: /^data$/,
    kind: 'text',
    asks: /\/(?:pulls|issues)\b|pullRequest|\bissue\b/,
  },
];

/** Actions that hand on what they are given, more or less changed. */
export const passingActions: readonly { action: RegExp; input: string; output: string }[] = [
  { action: /^frabert\/replace-string-action@/i, input: 'string', output: 'replaced' },
  { action: /^mad9000\/actions-find-and-replace-string@/i, input: 'source', output: 'value' },
  { action: /^aszc\/change-string-case-action@/i, input: 'string', output: 'lowercase' },
  { action: /^ashley-taylor\/regex-property-action@/i, input: 'value', output: 'value' },
  { action: /^ashley-taylor\/read-json-property-action@/i, input: 'json', output: 'value' },
  { action: /^actions-ecosystem\/action-regex-match@/i, input: 'text', output: '*' },
  { action: /^(?:winterjung|jungwinter)\/split@/i, input: 'msg', output: '*' },
  { action: /^haya14busa\/action-cond@/i, input: 'if_true', output: 'value' },
  { action: /^haya14busa\/action-cond@/i, input: 'if_false', output: 'value' },
];

/** Actions that read a file. */
export const readingActions: readonly { action: RegExp; input: string; output: string }[] = [
  { action: /^juliangruber\/read-file-action@/i, input: 'path', output: 'content' },
  { action: /^andstor\/file-reader-action@/i, input: 'path', output: 'contents' },
  { action: /^jaywcjlove\/github-action-read-file@/i, input: 'path', output: 'content' },
  { action: /^igorskyflyer\/action-readfile@/i, input: 'path', output: 'content' },
];

/** Actions whose version is something else: what they install is named after it. */
export function isNamedAfterVersion(uses: string): boolean {
  return /^dtolnay\/rust-toolchain@/i.test(uses);
}

/** Actions of GitHub itself: as trustworthy as what runs them. */
export function isFirstParty(uses: string): boolean {
  return /^(?:actions|github)\//i.test(uses);
}
