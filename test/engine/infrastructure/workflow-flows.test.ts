/** How values travel through workflows, and what is said about them. */
import { expect, it } from 'vitest';
import { scanInfrastructure } from '../support/scan-infrastructure.ts';

const path = '.github/workflows/a.yml';
const name = (ruleId: string) => ruleId.replace('infrastructure/workflow-', '');

async function flows(files: Record<string, string> | string) {
  const { candidates } = await scanInfrastructure(typeof files === 'string' ? { [path]: files } : files);
  return candidates.filter(({ source }) => source !== null);
}

const steps = (on: string, text: string) => `on: ${on}\njobs:\n  a:\n    runs-on: x\n    steps:\n${text}`;

it('says what enters, where it goes, and what it lands in', async () => {
  const [found] = await flows(
    steps(
      'issues',
      '      - name: Greet\n        run: |\n          true\n          echo "Hi ${{ github.event.issue.title }}!"\n',
    ),
  );
  expect(found).toMatchObject({
    ruleId: 'infrastructure/workflow-script-injection',
    span: { line: 9, endLine: 9 },
    enclosingSymbol: 'job a step Greet',
    sinkApi: 'run',
    source: { kind: 'workflow-event', expression: 'github.event.issue.title' },
    shape: [{ fixed: 'echo "Hi ' }, { hole: 'tainted' }, { fixed: '!"' }],
    entryPoint: { kind: 'handler', path: 'issues' },
  });
  expect(found?.trace.map(({ kind, line }) => [kind, line])).toEqual([
    ['source', 9],
    ['sink', 9],
  ]);
});

it('goes through variables, outputs, jobs and reusable workflows', async () => {
  const found = await flows({
    [path]: `on: issue_comment
env:
  TEXT: \${{ github.event.comment.body }}
jobs:
  first:
    runs-on: x
    outputs: { text: "\${{ steps.read.outputs.text }}" }
    steps:
      - id: read
        run: echo "text=$TEXT" >> $GITHUB_OUTPUT
  second:
    needs: first
    uses: ./.github/workflows/b.yml
    with:
      message: \${{ needs.first.outputs.text }}
`,
    '.github/workflows/b.yml': `on:
  workflow_call:
    inputs: { message: { type: string } }
jobs:
  tell:
    runs-on: x
    steps:
      - run: ./tell '\${{ inputs.message }}'
`,
  });
  const top = found.find(({ ruleId }) => name(ruleId) === 'script-injection');
  expect(top?.file).toBe('.github/workflows/b.yml');
  expect(top?.trace.map(({ kind, file, line }) => `${kind} ${file.at(-5)}${line}`)).toEqual([
    'source a3',
    'assign a10',
    'return a7',
    'param a15',
    'sink b8',
  ]);
});

it.each<[string, string, string[]]>([
  [
    'quotes do not help',
    steps('issues', "      - run: echo '${{ github.event.issue.title }}'"),
    ['script-injection'],
  ],
  ['a number is harmless', steps('issues', '      - run: echo ${{ github.event.issue.number }}'), []],
  ['an event that has no such field', steps('push', '      - run: echo ${{ github.event.issue.title }}'), []],
  [
    'few rights',
    steps('pull_request', '      - run: echo ${{ github.head_ref }}'),
    ['script-injection-by-proposer'],
  ],
  [
    'of two events the worse one',
    steps('[pull_request, pull_request_target]', '      - run: echo ${{ github.head_ref }}'),
    ['script-injection'],
  ],
  [
    'a condition on the event',
    steps(
      '[pull_request, pull_request_target]',
      "      - if: github.event_name == 'pull_request'\n        run: echo ${{ github.head_ref }}",
    ),
    ['script-injection-by-proposer'],
  ],
  [
    'everything at once',
    steps('issues', "      - run: echo '${{ toJSON(github.event) }}'"),
    ['script-injection'],
  ],
  [
    'a variable in quotes',
    steps('issues', '      - env: { T: "${{ github.event.issue.title }}" }\n        run: echo "$T"'),
    [],
  ],
  [
    'a variable as an expression',
    steps(
      'issues',
      '      - env: { T: "${{ github.event.issue.title }}" }\n        run: echo "${{ env.T }}"',
    ),
    ['script-injection'],
  ],
  [
    'a variable that is run',
    steps('issues', '      - env: { T: "${{ github.event.issue.title }}" }\n        run: bash -c "echo $T"'),
    ['script-injection'],
  ],
  ...(
    [
      ['a program in double quotes', `python3 -c "print('$T')"`, ['script-injection']],
      ['a command for another machine', 'ssh deploy@shop "deploy.sh $T"', ['script-injection']],
      ['an argument of a program', `bash -c 'process "$1"' _ "$T"`, []],
      ['an argument behind a program', `python3 -c "import sys; print(sys.argv[1])" "$T"`, []],
      ['a program in single quotes', `node -e 'console.log(process.env.T)'`, []],
    ] as [string, string, string[]][]
  ).map(([what, run, expected]): [string, string, string[]] => [
    `a variable in ${what}`,
    steps(
      'issues',
      `      - env: { T: "\${{ github.event.issue.title }}" }\n        run: |\n          ${run}`,
    ),
    expected,
  ]),
  [
    'the environment file',
    steps(
      'issues',
      '      - env: { T: "${{ github.event.issue.body }}" }\n        run: |\n          {\n            echo "T=$T"\n          } >> "$GITHUB_ENV"',
    ),
    ['environment-injection'],
  ],
  [
    'a later step',
    steps(
      'issues',
      '      - env: { T: "${{ github.event.issue.title }}" }\n        run: echo "U=$T" >> $GITHUB_ENV\n      - run: echo ${{ env.U }}',
    ),
    ['script-injection'],
  ],
  [
    'a variable that the script makes of it',
    steps(
      'issues',
      '      - id: p\n        env: { T: "${{ github.event.issue.title }}" }\n        run: |\n          word=$(echo "$T" | awk "{print}")\n          echo "w=$word" >> $GITHUB_OUTPUT\n      - run: echo ${{ steps.p.outputs.w }}',
    ),
    ['script-injection'],
  ],
  [
    'a variable of which only digits are left',
    steps(
      'issues',
      '      - id: p\n        env: { T: "${{ github.event.issue.title }}" }\n        run: |\n          word=$(echo "$T" | grep -oE "[0-9]+")\n          echo "w=$word" >> $GITHUB_OUTPUT\n      - run: echo ${{ steps.p.outputs.w }}',
    ),
    [],
  ],
  [
    'a variable of another step',
    steps(
      'issues',
      '      - env: { T: "${{ github.event.issue.title }}" }\n        run: true\n      - run: echo ${{ env.T }}',
    ),
    [],
  ],
  [
    'a variable that is set anew',
    steps(
      'issues',
      '      - env: { T: "${{ github.event.issue.title }}" }\n        run: true\n      - env: { T: x }\n        run: echo ${{ env.T }}',
    ),
    [],
  ],
  [
    'a program that hands it on',
    steps(
      'issues',
      '      - id: p\n        uses: actions/github-script@v7\n        with: { script: "core.setOutput(\'t\', context.payload.issue.title)" }\n      - run: echo ${{ steps.p.outputs.t }}',
    ),
    ['script-injection'],
  ],
  [
    'names of changed files',
    steps(
      'pull_request_target',
      '      - id: files\n        uses: tj-actions/changed-files@v45\n      - run: ls ${{ steps.files.outputs.all_changed_files }}',
    ),
    ['script-injection'],
  ],
  [
    'what an artifact holds',
    steps(
      'workflow_run',
      '      - run: gh run download 1\n      - id: pr\n        run: echo "n=$(cat pr.txt)" >> $GITHUB_OUTPUT\n      - run: echo ${{ steps.pr.outputs.n }}',
    ),
    ['script-injection'],
  ],
  [
    'a matrix',
    'on: issues\njobs:\n  a:\n    strategy:\n      matrix:\n        t: ["${{ github.event.issue.title }}"]\n    steps:\n      - run: echo ${{ github.event.issue.number }}',
    [],
  ],
  [
    'an input that is a choice',
    'on:\n  workflow_dispatch:\n    inputs: { a: { type: choice } }\njobs:\n  a:\n    steps:\n      - run: echo ${{ inputs.a }}',
    [],
  ],
])('%s', async (_what, text, expected) => {
  expect((await flows(text)).map(({ ruleId }) => name(ruleId))).toEqual(expected);
});

it('names the conditions that may stop some people', async () => {
  const [found] = await flows(
    steps(
      'issue_comment',
      "      - if: github.event.comment.author_association == 'MEMBER'\n        run: echo ${{ github.event.comment.body }}",
    ),
  );
  expect(found?.partialGuards).toEqual(["if: github.event.comment.author_association == 'MEMBER'"]);
});

it('reports a value once for each step, however often it stands there', async () => {
  const use = 'echo ${{ github.event.issue.title }}';
  expect(
    await flows(steps('issues', `      - run: |\n          ${use}\n          ${use}\n      - run: ${use}\n`)),
  ).toHaveLength(2);
});

it('shows the way of proposed code from its checkout to what runs it', async () => {
  const [found] = await flows(
    steps(
      'pull_request_target',
      '      - uses: actions/checkout@v4\n        with:\n          ref: ${{ github.event.pull_request.head.sha }}\n      - run: |\n          echo\n          npm ci\n',
    ),
  );
  expect(found?.trace).toEqual([
    { kind: 'source', file: path, line: 8, code: 'ref: ${{ github.event.pull_request.head.sha }}' },
    { kind: 'sink', file: path, line: 11, code: 'npm ci' },
  ]);
});
