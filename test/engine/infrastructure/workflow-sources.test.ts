/** Where values that others choose come into a job by themselves: commands, programs, actions, artifacts, files. */
import { expect, it } from 'vitest';
import { scanInfrastructure } from '../support/scan-infrastructure.ts';

async function flows(text: string): Promise<string[]> {
  const { candidates } = await scanInfrastructure({ '.github/workflows/a.yml': text });
  return candidates
    .filter(({ source }) => source !== null)
    .map(({ ruleId }) => ruleId.replace('infrastructure/workflow-', ''));
}

const indent = (text: string, by: number) => text.replaceAll(/^/gm, ' '.repeat(by));
const steps = (on: string, ...parts: string[]) =>
  `on: ${on}\njobs:\n  a:\n    runs-on: x\n    steps:\n${parts.map((part) => `      - ${indent(part, 8).trim()}`).join('\n')}\n`;
const script = (text: string) => `id: s\nrun: |\n${indent(text, 2)}`;
const program = (text: string) =>
  `id: s\nuses: actions/github-script@v7\nwith:\n  script: |\n${indent(text, 4)}`;
const use = (output: string) => `run: echo \${{ steps.s.outputs.${output} }}`;
const output = (value: string) => script(`echo "v=${value}" >> "$GITHUB_OUTPUT"`);
const anybody = ['script-injection'];

it.each<[string, string, string[]]>([
  [
    'the names of files of a change that is asked for',
    steps('issue_comment', output('$(gh pr diff "$N" --name-only | xargs)'), use('v')),
    anybody,
  ],
  [
    'the branch that the runner knows',
    steps('pull_request_target', output('$GITHUB_HEAD_REF'), use('v')),
    anybody,
  ],
  ['its own branch', steps('pull_request_target', output('$GITHUB_REF_NAME'), use('v')), []],
  [
    'a title that is asked for',
    steps(
      'issue_comment',
      script('T=$(gh pr view "$N" --json title,number --jq .title)\necho "v=$T" >> $GITHUB_OUTPUT'),
      use('v'),
    ),
    anybody,
  ],
  [
    'a commit that is asked for',
    steps('issue_comment', output('$(gh pr view "$N" --json headRefOid,title --jq .headRefOid)'), use('v')),
    [],
  ],
  [
    'a body from the interface of GitHub',
    steps('issues', output("$(gh api repos/a/b/issues/$N --jq '.body')"), use('v')),
    anybody,
  ],
  [
    'a title that somebody of the repository asks for',
    steps('workflow_dispatch', output('$(gh issue view 1 --json title -q .title)'), use('v')),
    ['script-injection-by-contributor'],
  ],
  [
    'a branch that the repository asks for on its own',
    steps('schedule', output('$(gh pr view 1 --json headRefName -q .headRefName)'), use('v')),
    [],
  ],
  [
    'a field of the file of the event',
    steps('issues', output('$(jq -r .issue.title "$GITHUB_EVENT_PATH")'), use('v')),
    anybody,
  ],
  [
    'a number of the file of the event',
    steps('issues', output('$(jq -r .issue.number "$GITHUB_EVENT_PATH")'), use('v')),
    [],
  ],
  [
    'a value that must have a form',
    steps(
      'pull_request_target',
      script(
        'B=$GITHUB_HEAD_REF\nif ! [[ "$B" =~ ^[a-z0-9-]+$ ]]; then\n  exit 1\nfi\necho "v=$B" >> $GITHUB_OUTPUT',
      ),
      use('v'),
    ),
    [],
  ],
  [
    'a value that is replaced in one branch only',
    steps(
      'pull_request_target',
      script('B=$GITHUB_HEAD_REF\nif [ -z "$B" ]; then\n  B=main\nfi\necho "v=$B" >> $GITHUB_OUTPUT'),
      use('v'),
    ),
    anybody,
  ],
])('what a script asks for: %s', async (_what, text, expected) => {
  expect(await flows(text)).toEqual(expected);
});

it.each<[string, string, string[]]>([
  [
    'a branch of a change that it fetched',
    steps(
      'issue_comment',
      program(
        'const pr = await github.rest.pulls.get({ pull_number: 1 });\ncore.setOutput("ref", pr.data.head.ref);',
      ),
      use('ref'),
    ),
    anybody,
  ],
  [
    'a variable',
    steps(
      'issue_comment',
      program('const text = context.payload.comment.body;\ncore.setOutput("t", text)'),
      use('t'),
    ),
    anybody,
  ],
  ['what it returns', steps('issues', program('return context.payload.issue.title'), use('result')), anybody],
  [
    'an environment variable',
    steps(
      'issues',
      program('core.exportVariable("TITLE", context.payload.issue.title)'),
      'run: echo ${{ env.TITLE }}',
    ),
    anybody,
  ],
  [
    'a commit',
    steps(
      'issue_comment',
      program('const { data } = await github.rest.pulls.get({});\ncore.setOutput("sha", data.head.sha)'),
      use('sha'),
    ),
    [],
  ],
  [
    'a piece of a text',
    steps(
      'issue_comment',
      program(`const text = context.payload.comment.body;\ncore.setOutput("t", text.split(' ')[1])`),
      use('t'),
    ),
    anybody,
  ],
  [
    'what a pattern finds in a text',
    steps(
      'issue_comment',
      program('core.setOutput("n", context.payload.comment.body.match(/^.run (\\d+)$/)[1])'),
      use('n'),
    ),
    [],
  ],
  [
    'a truth value',
    steps(
      'issue_comment',
      program('core.setOutput("is", context.payload.comment.body.startsWith("/run"))'),
      use('is'),
    ),
    [],
  ],
  [
    'JSON as a literal',
    steps('issues', program('const issue = ${{ toJSON(github.event.issue.title) }};')),
    [],
  ],
  ['JSON in a template', steps('issues', program('log(`${{ toJSON(github.event.issue.title) }}`)')), anybody],
])('what a program hands on: %s', async (_what, text, expected) => {
  expect(await flows(text)).toEqual(expected);
});

it.each<[string, string, string[]]>([
  [
    'parts of the body of an issue',
    steps('issues', 'id: s\nuses: stefanbuck/github-issue-parser@v3', use('issueparser_name')),
    anybody,
  ],
  [
    'what is replaced in a text',
    steps(
      'issues',
      'id: s\nuses: frabert/replace-string-action@v2\nwith:\n  string: ${{ github.event.issue.title }}',
      use('replaced'),
    ),
    anybody,
  ],
  [
    'names of files that are escaped for a shell',
    steps(
      'pull_request_target',
      'id: s\nuses: dorny/paths-filter@v3\nwith: { list-files: shell }',
      use('a_files'),
    ),
    [],
  ],
  [
    'names of files as JSON',
    steps(
      'pull_request_target',
      'id: s\nuses: dorny/paths-filter@v3\nwith: { list-files: json }',
      use('a_files'),
    ),
    anybody,
  ],
  [
    'a branch that stands in the file',
    'on: { workflow_run: { workflows: [a], branches: [main] } }\njobs:\n  a:\n    steps:\n      - run: echo ${{ github.event.workflow_run.head_branch }}\n',
    [],
  ],
  [
    'a branch of a pattern',
    'on: { workflow_run: { workflows: [a], branches: ["*"] } }\njobs:\n  a:\n    steps:\n      - run: echo ${{ github.event.workflow_run.head_branch }}\n',
    anybody,
  ],
])('what actions and events hand on: %s', async (_what, text, expected) => {
  expect(await flows(text)).toEqual(expected);
});

const download = (path = '') =>
  `uses: actions/download-artifact@v4\nwith:\n  run-id: \${{ github.event.workflow_run.id }}${path && `\n  path: ${path}`}`;

it.each<[string, string, string[]]>([
  [
    'a file of an artifact as an output',
    steps('workflow_run', download(), output('$(<pr.txt)'), use('v')),
    anybody,
  ],
  [
    'the name of a file',
    steps(
      'workflow_run',
      download('${{ runner.temp }}/pr'),
      output('$(find $RUNNER_TEMP/pr -name "*.whl")'),
      use('v'),
    ),
    anybody,
  ],
  [
    'a file beside the artifact',
    steps(
      'workflow_run',
      download('${{ runner.temp }}/pr'),
      output('$(jq -r .version package.json)'),
      use('v'),
    ),
    [],
  ],
  [
    'a file after another checkout',
    steps('workflow_run', download(), 'uses: actions/checkout@v4', output('$(cat VERSION)'), use('v')),
    [],
  ],
  [
    'a text for a command',
    steps('workflow_run', download(), output('$(cut -d/ -f2 <<< "$GITHUB_REPOSITORY")'), use('v')),
    [],
  ],
  [
    'a file of the machine',
    steps('workflow_run', download(), output('$(cat /etc/os-release)'), use('v')),
    [],
  ],
  [
    'what is made from nothing',
    steps('workflow_run', download(), output("$(jq -cn '{a: 1}')"), use('v')),
    [],
  ],
  [
    'a file that is quoted for a shell',
    steps('workflow_run', download(), script('F=$(jq -r "map(@sh)" names.json)\neval "set -- $F"')),
    [],
  ],
  [
    'a file after a text in the environment file',
    steps('workflow_run', download(), script('(echo -n "N=" | cat - n.txt) >> $GITHUB_ENV')),
    ['environment-injection'],
  ],
  [
    'a file that an action reads',
    steps(
      'workflow_run',
      download(),
      'id: s\nuses: juliangruber/read-file-action@v1\nwith: { path: ./a }',
      use('content'),
    ),
    anybody,
  ],
  [
    'what a model answers to what others wrote',
    steps(
      'issues',
      'id: s\nuses: actions/ai-inference@v1\nwith: { prompt: "A title for ${{ github.event.issue.body }}" }',
      use('response'),
    ),
    anybody,
  ],
  [
    'what a model answers to a fixed text',
    steps('issues', 'id: s\nuses: actions/ai-inference@v1\nwith: { prompt: A poem }', use('response')),
    [],
  ],
  [
    'a file of a proposed change',
    steps(
      'pull_request_target',
      'uses: actions/checkout@v4\nwith: { ref: "${{ github.event.pull_request.head.sha }}", path: pr }',
      output('$(jq -r .version pr/package.json)'),
      use('v'),
    ),
    anybody,
  ],
  [
    'a file in the environment file',
    steps('workflow_run', download(), script('echo "N=$(cat n.txt)" >> $GITHUB_ENV')),
    ['environment-injection'],
  ],
  [
    'a whole file in the environment file',
    steps('workflow_run', download(), script('cat n.env >> "$GITHUB_ENV"')),
    ['environment-injection'],
  ],
  [
    'a file behind a delimiter that nobody knows',
    steps(
      'workflow_run',
      download(),
      script(
        'end=$(openssl rand -hex 8)\necho "N<<$end" >> $GITHUB_ENV\ncat n.txt >> $GITHUB_ENV\necho "$end" >> $GITHUB_ENV',
      ),
    ),
    [],
  ],
  [
    'a document that names a text of several lines',
    steps(
      'issues',
      'env: { B: "${{ github.event.issue.body }}" }\nrun: |\n  cat <<END >> $GITHUB_ENV\n  BODY=$B\n  END',
    ),
    ['environment-injection'],
  ],
  [
    'a title as the value of one variable',
    steps('issues', 'env: { T: "${{ github.event.issue.title }}" }\nrun: echo "T=$T" >> $GITHUB_ENV'),
    [],
  ],
  [
    'a title that is broken into lines on its way',
    steps(
      'issues',
      'env: { T: "${{ github.event.issue.title }}" }\nrun: |\n  m=$(echo "$T" | grep -oP "[a-z=]+")\n  echo "T=$m" >> $GITHUB_ENV',
    ),
    ['environment-injection'],
  ],
  [
    'one line of a text as the value of one variable',
    steps(
      'issues',
      'env: { B: "${{ github.event.issue.body }}" }\nrun: |\n  m=$(echo "$B" | grep -o "v.*" | head -n1)\n  echo "T=$m" >> $GITHUB_ENV',
    ),
    [],
  ],
  [
    'a title as a line of the environment file',
    steps('issues', 'env: { T: "${{ github.event.issue.title }}" }\nrun: echo "$T" >> $GITHUB_ENV'),
    ['environment-injection'],
  ],
  [
    'a title as a folder of programs',
    steps('issues', 'env: { T: "${{ github.event.issue.title }}" }\nrun: echo "$T/bin" >> $GITHUB_PATH'),
    ['environment-injection'],
  ],
])('what files hand on: %s', async (_what, text, expected) => {
  expect(await flows(text)).toEqual(expected);
});
