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
];

/** Outputs that hold what whoever proposes a change chose: names of files and branches. */
export const untrustedOutputs: readonly {
  action: RegExp;
  outputs: RegExp;
  kind: 'changed-files' | 'branch';
}[] = [
  { action: /^(?:tj-actions|step-security)\/changed-files@/i, outputs: /_files$/, kind: 'changed-files' },
  { action: /^jitterbit\/get-changed-files@/i, outputs: /./, kind: 'changed-files' },
  {
    action: /^(?:lots0logs\/gh-action-get-changed-files|trilom\/file-changes-action)@/i,
    outputs: /./,
    kind: 'changed-files',
  },
  { action: /^dorny\/paths-filter@/i, outputs: /_files$/, kind: 'changed-files' },
  {
    action: /^(?:tj-actions\/branch-names|step-security\/branch-names)@/i,
    outputs: /(?:head_ref|current)_?branch$/,
    kind: 'branch',
  },
  { action: /^(?:xt0rted|alessbell)\/pull-request-comment-branch@/i, outputs: /^head_ref$/, kind: 'branch' },
];

/** Actions of GitHub itself: as trustworthy as what runs them. */
export function isFirstParty(uses: string): boolean {
  return /^(?:actions|github)\//i.test(uses);
}
