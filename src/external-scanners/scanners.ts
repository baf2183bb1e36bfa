/** Scanners of others that may be run when they are on the PATH: one row each, nothing else knows them. */

export const externalScannerNames = ['opengrep', 'semgrep', 'gitleaks', 'trivy', 'codeql'] as const;
export type ExternalScannerName = (typeof externalScannerNames)[number];

/** Folders and files of one run; all but `data` are made for it and removed afterwards. */
export interface ScannerPlaces {
  /** The source, written out. */
  source: string;
  /** Where the SARIF document must be written. */
  output: string;
  /** For whatever else the scanner writes. */
  scratch: string;
  /** What the operator keeps for the scanner: rules, databases; null where nothing is configured. */
  data: string | null;
}

export interface ExternalScanner {
  /** Also the program that is looked for. */
  name: ExternalScannerName;
  /** Its own folder below `EXTERNAL_SCANNER_DATA`, without which it cannot run or is of no use. */
  needsData: boolean;
  /** Only where there are files of these languages of the inventory; anything when left out. */
  languages?: readonly string[];
  /** Arguments of each call, one after the other. No call may build, install or start what is scanned. */
  calls(places: ScannerPlaces): string[][];
  /** Variables besides PATH and HOME. */
  environment?(places: ScannerPlaces): Record<string, string>;
  /** Exit codes with which the last call has done its work; 0 alone when left out. */
  exitCodes?: readonly number[];
}

/** Both are one program by origin. Rules come from the operator's folder: those of a registry need the network. */
const patternScanner = (name: 'opengrep' | 'semgrep'): ExternalScanner => ({
  name,
  needsData: true,
  calls: ({ source, output, data }) => [
    [
      ...[
        'scan',
        '--quiet',
        '--metrics=off',
        '--disable-version-check',
        '--no-git-ignore',
        '--no-rewrite-rule-ids',
      ],
      ...['--jobs=1', '--timeout=10', '--max-memory=1500', '--max-target-bytes=1000000'],
      ...[`--config=${data}`, '--sarif', `--output=${output}`, source],
    ],
  ],
  environment: ({ scratch }) => ({
    SEMGREP_SEND_METRICS: 'off',
    SEMGREP_ENABLE_VERSION_CHECK: '0',
    SEMGREP_SETTINGS_FILE: `${scratch}/settings.yml`,
    SEMGREP_LOG_FILE: `${scratch}/log`,
  }),
  // 1: something was found.
  exitCodes: [0, 1],
});

export const externalScanners: readonly ExternalScanner[] = [
  patternScanner('opengrep'),
  patternScanner('semgrep'),
  {
    name: 'gitleaks',
    needsData: false,
    // Not `--redact`: the engine hides what is quoted as a secret wherever it shows code.
    calls: ({ source, output }) => [
      [
        ...['dir', '--no-banner', '--log-level=error', '--exit-code=0', '--max-target-megabytes=1'],
        ...['--report-format=sarif', `--report-path=${output}`, source],
      ],
    ],
  },
  {
    name: 'trivy',
    needsData: true,
    // Not its checks of configuration: they download modules that the scanned code names.
    calls: ({ source, output, data }) => [
      [
        ...['filesystem', '--quiet', '--offline-scan', '--scanners=vuln,secret', `--cache-dir=${data}`],
        ...['--format=sarif', `--output=${output}`, source],
      ],
    ],
    // As variables, because versions that do not know an option end with an error.
    environment: () => ({
      TRIVY_SKIP_DB_UPDATE: 'true',
      TRIVY_SKIP_JAVA_DB_UPDATE: 'true',
      TRIVY_SKIP_CHECK_UPDATE: 'true',
      TRIVY_SKIP_VEX_REPO_UPDATE: 'true',
      TRIVY_SKIP_VERSION_CHECK: 'true',
      TRIVY_DISABLE_TELEMETRY: 'true',
    }),
  },
  {
    name: 'codeql',
    needsData: false,
    // Of other languages its extractors start the build tools of what is scanned.
    languages: ['javascript', 'typescript', 'tsx'],
    calls: ({ source, output, scratch }) => [
      [
        ...['database', 'create', '--quiet', '--language=javascript', '--threads=1', '--ram=2048'],
        ...[`--source-root=${source}`, '--', `${scratch}/database`],
      ],
      [
        ...['database', 'analyze', '--quiet', '--no-download', '--threads=1', '--ram=2048'],
        ...['--format=sarifv2.1.0', `--output=${output}`, '--', `${scratch}/database`],
      ],
    ],
  },
];

/** By these a scanned repository would say how it is scanned, or name what is started. They are not written out. */
export const controlFiles: ReadonlySet<string> = new Set([
  ...['.semgrepignore', '.opengrepignore', '.semgrep.yml', '.semgrep', '.opengrep'],
  ...['.gitleaks.toml', '.gitleaksignore', '.betterleaks.toml'],
  ...['trivy.yaml', 'trivy-secret.yaml', '.trivyignore', '.trivyignore.yaml', '.trivy'],
  ...[
    'codeql-config.yml',
    'codeql-workspace.yml',
    'qlpack.yml',
    '.codeqlmanifest.json',
    'lgtm.yml',
    '.lgtm.yml',
  ],
  ...['.git', '.gitattributes', '.gitmodules'],
]);
