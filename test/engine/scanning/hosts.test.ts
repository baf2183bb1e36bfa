/** What a finding says by the program around its file: whose remedy, and which port. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';

const program = `from flask import Flask, render_template, request
app = Flask(__name__)

@app.get('/page')
def page():
    return render_template('page.html', text=request.args['text'])
`;
const tree = {
  'app.py': program,
  'templates/page.html': '<p>{{ text|safe }}</p>',
};

async function only(files: Readonly<Record<string, string>>) {
  const { findings } = await scanTree(memoryTree(files), { repositoryName: 'shop' });
  expect(findings.map(({ affectedFile }) => affectedFile)).toEqual(['templates/page.html']);
  return findings[0];
}

it('gives an HTML file the remedy of the program that fills it', async () => {
  expect((await only(tree))?.description).toContain('`|json_script`');
});

it('asks the port of the framework that the route belongs to, and of the language where none is known', async () => {
  expect((await only({ ...tree, 'requirements.txt': 'flask==3.1.0\n' }))?.proofOfConcept).toContain(
    "'http://localhost:5000/page'",
  );
  expect((await only(tree))?.proofOfConcept).toContain("'http://localhost:8000/page'");
});
