/** Proposed code and artifacts that are run, and what keeps people from getting there. */
import { expect, it } from 'vitest';
import { scanInfrastructure } from '../support/scan-infrastructure.ts';

async function found(text: string) {
  const { candidates } = await scanInfrastructure({ '.github/workflows/a.yml': text });
  return candidates
    .map((candidate) => ({ ...candidate, rule: candidate.ruleId.replace('infrastructure/workflow-', '') }))
    .filter(({ rule }) => /proposed-code|foreign-artifact/.test(rule));
}

const rules = async (text: string) => (await found(text)).map(({ rule }) => rule);
const guards = async (text: string) => (await found(text)).flatMap(({ partialGuards }) => partialGuards);

const job = (on: string, head: string, ...steps: string[]) =>
  `on: ${on}\njobs:\n  a:\n    runs-on: x\n${head && `    ${head}\n`}    steps:\n${steps.map((step) => `      - ${step}`).join('\n')}\n`;
const checkout = '{ uses: actions/checkout@v4, with: { ref: "${{ github.event.pull_request.head.sha }}" } }';
const inFolder =
  '{ uses: actions/checkout@v4, with: { ref: "${{ github.event.pull_request.head.sha }}", path: pr } }';

it.each<[string, string, string[]]>([
  ['a build', `{ run: make }`, ['runs-proposed-code']],
  ['a build by another name', `{ run: sudo -E timeout 5m make test }`, ['runs-proposed-code']],
  ['a script of the folder', `{ run: scripts/build.sh }`, ['runs-proposed-code']],
  ['an argument that looks like a script', `{ run: cp a ./build }`, ['fetches-proposed-code']],
  [
    'a package that is called like a tool',
    `{ run: "apt-get install -y \\\\\\n  make cmake" }`,
    ['fetches-proposed-code'],
  ],
  ['a text that speaks of it', `{ run: 'echo "run make; npm test"' }`, ['fetches-proposed-code']],
  ['a program in a text', `{ run: 'echo "$(npm run version)"' }`, ['runs-proposed-code']],
  ['a tool for the whole machine', `{ run: npm install -g vercel }`, ['fetches-proposed-code']],
  ['a script from the net', `{ run: curl https://a.example | bash -s }`, ['fetches-proposed-code']],
  [
    'a way back before',
    `{ run: "git reset HEAD^ --hard" }\n      - { run: make }`,
    ['fetches-proposed-code'],
  ],
  [
    'a script that is taken from the repository before',
    `{ run: "git fetch origin main\\ngit checkout origin/main -- build.sh" }\n      - { run: ./build.sh }`,
    ['fetches-proposed-code'],
  ],
  [
    'another script than the one that is taken from the repository',
    `{ run: git checkout origin/main -- build.sh }\n      - { run: ./test.sh }`,
    ['runs-proposed-code'],
  ],
  [
    'another checkout on another event',
    `{ if: "github.event_name == 'push'", uses: actions/checkout@v4 }\n      - { run: make }`,
    ['runs-proposed-code'],
  ],
  [
    'another checkout before',
    `{ uses: actions/checkout@v4 }\n      - { run: make }`,
    ['fetches-proposed-code'],
  ],
])('proposed code and %s', async (_what, step, expected) => {
  expect(await rules(job('pull_request_target', '', checkout, step))).toEqual(expected);
});

it.each<[string, string, string[]]>([
  ['a build beside it', '{ run: make }', ['fetches-proposed-code']],
  ['a build in it', '{ run: cd pr && make }', ['runs-proposed-code']],
  ['a build that starts there', '{ run: npm --prefix pr ci }', ['runs-proposed-code']],
  ['a script of it', '{ run: node pr/a.js }', ['runs-proposed-code']],
  ['a script that gets it', '{ run: node a.js pr }', ['fetches-proposed-code']],
  ['a step in it', '{ run: make, working-directory: ./pr }', ['runs-proposed-code']],
])('proposed code in a folder of its own and %s', async (_what, step, expected) => {
  expect(await rules(job('pull_request_target', '', inFolder, step))).toEqual(expected);
});

it.each<[string, string]>([
  [
    'a program that looks it up',
    `{ id: s, uses: actions/github-script@v7, with: { script: "const pr = await github.rest.pulls.get({}); core.setOutput('sha', pr.data.head.sha)" } }`,
  ],
  [
    'a script that looks it up',
    '{ id: s, run: "echo \\"sha=$(gh pr view 1 --json headRefOid -q .headRefOid)\\" >> $GITHUB_OUTPUT" }',
  ],
])('finds proposed code by %s', async (_what, step) => {
  const text = job(
    'issue_comment',
    '',
    step,
    '{ uses: actions/checkout@v4, with: { ref: "${{ steps.s.outputs.sha }}" } }',
    '{ run: make }',
  );
  expect(await rules(text)).toEqual(['runs-proposed-code']);
});

const named = (repository: string) =>
  `{ uses: actions/checkout@v4, with: { ref: "\${{ github.head_ref }}"${repository} } }`;

it.each<[string, string[], string[]]>([
  ["a branch of the repository's own", [named('')], []],
  [
    'a branch of the proposing repository',
    [named(', repository: "${{ github.event.pull_request.head.repo.full_name }}"')],
    ['runs-proposed-code'],
  ],
  ['what is fetched and only compared', ['{ run: "git fetch origin pull/1/head:pr && git diff pr" }'], []],
  [
    'what is fetched and put there later',
    ['{ run: "git fetch origin pull/1/head" }', '{ run: git checkout FETCH_HEAD }'],
    ['runs-proposed-code'],
  ],
])('says whether code of others gets into the folder: %s', async (_what, steps, expected) => {
  const ask = '{ run: command -v make }';
  expect(await rules(job('pull_request_target', '', ...steps, ask, '{ run: make }'))).toEqual(expected);
});

it('does not take a new branch for the code of a change', async () => {
  const step = '{ run: git checkout -b "$NEW", env: { NEW: "update-${{ github.event.number }}" } }';
  expect(await rules(job('pull_request_target', '', step, '{ run: make }'))).toEqual([]);
});

it('finds proposed code that a script checks out by a variable', async () => {
  const step = '{ run: git checkout $HEAD, env: { HEAD: "${{ github.event.pull_request.head.sha }}" } }';
  expect(await rules(job('pull_request_target', '', step, '{ run: make }'))).toEqual(['runs-proposed-code']);
});

it.each<[string, string, string[]]>([
  ['the code of a change', '"${{ github.event.pull_request.head.sha }}"', ['runs-proposed-code']],
  ['branches of the repository', 'main, stable', []],
])('looks into the matrix for what is checked out: %s', async (_what, values, expected) => {
  const text = job(
    'pull_request_target',
    `strategy: { matrix: { ref: [${values}] } }`,
    '{ uses: actions/checkout@v4, with: { ref: "${{ matrix.ref }}" } }',
    '{ uses: ./.github/actions/build }',
  );
  expect(await rules(text)).toEqual(expected);
});

const labels = "if: contains(github.event.pull_request.labels.*.name, 'safe')";

it.each<[string, string, string[]]>([
  [
    'a label for one version',
    job('{ pull_request_target: { types: [labeled] } }', labels, checkout, '{ run: make }'),
    [labels, 'types: [labeled]'],
  ],
  ['a label that stays', job('pull_request_target', labels, checkout, '{ run: make }'), []],
  [
    'a label that stays until it is removed',
    job(
      'pull_request_target',
      labels,
      checkout,
      '{ run: gh pr edit 1 --remove-label safe }',
      '{ run: make }',
    ),
    [labels],
  ],
  [
    'everybody without a role is kept out',
    job(
      'pull_request_target',
      "if: github.event.pull_request.author_association != 'NONE'",
      checkout,
      '{ run: make }',
    ),
    ["if: github.event.pull_request.author_association != 'NONE'"],
  ],
  [
    'one account is kept out',
    job('pull_request_target', "if: github.actor != 'dependabot[bot]'", checkout, '{ run: make }'),
    [],
  ],
  [
    'a condition of the checkout',
    job('pull_request_target', '', `{ if: "github.actor == 'me'", ${checkout.slice(2)}`, '{ run: make }'),
    ["if: github.actor == 'me'"],
  ],
  [
    'a condition that always holds',
    job('pull_request_target', "if: ${{ github.actor == 'me' }} && true", checkout, '{ run: make }'),
    [],
  ],
  [
    'an environment for changes from elsewhere',
    job(
      'pull_request_target',
      "environment: ${{ github.event.pull_request.head.repo.fork && 'external' || '' }}",
      checkout,
      '{ run: make }',
    ),
    ['environment'],
  ],
  [
    'an action that asks',
    job(
      'pull_request_target',
      '',
      '{ uses: actions-cool/check-user-permission@v2 }',
      checkout,
      '{ run: make }',
    ),
    ['job a step 1 asks for permissions'],
  ],
  [
    'a job before that asks',
    `on: issue_comment
jobs:
  gate:
    steps:
      - id: ask
        run: gh api "repos/a/b/collaborators/$WHO/permission" --jq .permission
  a:
    needs: gate
    steps:
      - { uses: actions/checkout@v4, with: { ref: "refs/pull/\${{ github.event.issue.number }}/head" } }
      - run: make
`,
    ['job gate step ask asks for permissions'],
  ],
])('names what may stop people: %s', async (_what, text, expected) => {
  expect(await guards(text)).toEqual(expected);
});

const artifact = (path: string) =>
  `{ uses: actions/download-artifact@v4, with: { run-id: "\${{ github.event.workflow_run.id }}"${path && `, path: ${path}`} } }`;

it.each<[string, string[], string[]]>([
  ['a program of the folder', [artifact(''), '{ run: node a.js }'], ['runs-foreign-artifact']],
  ['a program after a checkout', [artifact(''), '{ uses: actions/checkout@v4 }', '{ run: node a.js }'], []],
  [
    'a program of a later checkout',
    [artifact(''), '{ uses: actions/checkout@v4, with: { path: own } }', '{ run: node own/a.js }'],
    [],
  ],
  ['data that a program gets', [artifact('html'), '{ run: node upload.js html }'], []],
  ['a program of the artifact', [artifact('out'), '{ run: sh out/install.sh }'], ['runs-foreign-artifact']],
])('what another run uploaded and %s', async (_what, steps, expected) => {
  expect(await rules(job('workflow_run', '', ...steps))).toEqual(expected);
});

const reusable = (ref: string) => `on: { workflow_call: { inputs: { ref: { type: string } } } }
jobs:
  build:
    steps:
      - { uses: actions/checkout@v4, with: { ref: "\${{ ${ref} }}" } }
      - run: make
`;
const caller = (head: string, call = 'uses: ./.github/workflows/b.yml') => `on: pull_request_target
jobs:
  call:
    ${head}${head && '\n    '}${call}
    with: { ref: "\${{ github.event.pull_request.head.sha }}" }
`;

it.each<[string, string, string, string[]]>([
  ['the event of its caller', caller(''), 'github.event.pull_request.head.sha', ['runs-proposed-code []']],
  ['an input that its caller fills', caller(''), 'inputs.ref', ['runs-proposed-code []']],
  [
    'a caller that asks who it is',
    caller("if: github.actor == 'me'"),
    'inputs.ref',
    ["runs-proposed-code [if: github.actor == 'me']"],
  ],
  [
    'a caller that keeps others out',
    caller('if: github.event.pull_request.head.repo.full_name == github.repository'),
    'inputs.ref',
    [],
  ],
  [
    'a caller for what is merged',
    caller('if: github.event.pull_request.merged == true'),
    'github.event.pull_request.head.sha',
    [],
  ],
  ['nobody of the repository', 'on: push\njobs: {}\n', 'inputs.ref', []],
])('a reusable workflow runs on %s', async (_what, first, ref, expected) => {
  const { candidates } = await scanInfrastructure({
    '.github/workflows/a.yml': first,
    '.github/workflows/b.yml': reusable(ref),
  });
  expect(
    candidates
      .filter(({ ruleId }) => ruleId.endsWith('proposed-code'))
      .map(
        ({ ruleId, partialGuards }) => `${ruleId.replace('infrastructure/workflow-', '')} [${partialGuards}]`,
      ),
  ).toEqual(expected);
});

it('reports a field of the event in a composite action as what its caller runs on', async () => {
  const { candidates } = await scanInfrastructure({
    '.github/workflows/a.yml': 'on: issues\njobs:\n  a:\n    steps:\n      - uses: ./tell\n',
    'tell/action.yml':
      'runs:\n  using: composite\n  steps:\n    - { shell: bash, run: "echo ${{ github.event.issue.title }}" }\n',
  });
  expect(candidates.map(({ ruleId, entryPoint }) => [ruleId, entryPoint?.path])).toContainEqual([
    'infrastructure/workflow-script-injection',
    'issues',
  ]);
});

it('knows the code of a change from an action that hands on what it is given', async () => {
  const chosen =
    '{ id: pick, uses: haya14busa/action-cond@v1, with: { cond: "${{ github.event_name == 0 }}", if_true: "refs/pull/${{ github.event.number }}/merge", if_false: main } }';
  const picked = '{ uses: actions/checkout@v4, with: { ref: "${{ steps.pick.outputs.value }}" } }';
  expect(await rules(job('pull_request_target', '', chosen, picked, '{ run: make }'))).toEqual([
    'runs-proposed-code',
  ]);
});
