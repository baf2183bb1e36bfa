/** How a run can end. Each says by itself whether the step fails: an error is never "no findings". */
export const conclusions = {
  success: { fails: false, means: 'scanned, and nothing left by the filter reaches `fail-on`' },
  findings: { fails: true, means: 'findings at or above `fail-on`' },
  skipped: { fails: false, means: 'nothing to scan: no code, or a branch that was deleted' },
  estimated: { fails: false, means: '`dry-run`: only the price was asked for' },
  'no-secrets': {
    fails: false,
    means: 'the run has no API key because it is for a fork or Dependabot, which get no secrets',
  },
  'over-budget': { fails: true, means: 'the scan would cost more than `max-credits`; nothing was spent' },
  'no-credits': { fails: true, means: 'the organization has too few credits; nothing was spent' },
  timeout: { fails: true, means: 'the scan took longer than `timeout` and was stopped' },
  cancelled: { fails: true, means: 'the run was cancelled, and the scan stopped with it' },
  error: { fails: true, means: 'the scan could not be done, or its results could not be read' },
} as const satisfies Record<string, { fails: boolean; means: string }>;

export type Conclusion = keyof typeof conclusions;

/** Ends the run early with a conclusion and what to do next. */
export class Ending extends Error {
  readonly conclusion: Conclusion;
  constructor(conclusion: Conclusion, message: string) {
    super(message);
    this.conclusion = conclusion;
  }
}
