/** Functions that workers run: asked for by themselves, by name, and as classes. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const tasks = (decorator: string, parameters: string) => `import os
from celery import Celery, Task, shared_task
celery = Celery('tasks')
${decorator}
def convert(${parameters}):
    os.system('convert ' + name)
class Convert(Task):
    name = 'images.convert'
    def run(self, name):
        os.system('convert ' + name)
`;

const reported = (send: string, decorator = '@shared_task', parameters = 'name') =>
  findings({
    'work/__init__.py': '',
    'work/tasks.py': tasks(decorator, parameters),
    'app.py': `from flask import Flask, request
from celery import signature
from rq import Queue
from work.tasks import celery, convert, Convert
app = Flask(__name__)
queue = Queue()
@app.post('/')
async def handle():
    name = request.args['name']
    ${send}
    return 'ok'
`,
  });

test.each([
  ['convert.delay(name)', 'convert.delay("a.png")'],
  ['convert.signature((name,)).delay()', 'convert.signature(("a.png",)).delay()'],
  [
    'celery.send_task("work.tasks.convert", args=[name])',
    'celery.send_task("other.tasks.convert", args=[name])',
  ],
  ['signature("work.tasks.convert", kwargs={"name": name})', 'signature("convert", kwargs={"name": name})'],
  ['convert.defer(name=name)', 'convert.defer(name="a.png")'],
  ['await convert.aenqueue(name)', 'await convert.aenqueue("a.png")'],
  ['convert.delay_on_commit(name)', 'convert.delay_on_commit("a.png")'],
  ['queue.enqueue("work.tasks.convert", name)', 'queue.enqueue("work.tasks.convert", "a.png")'],
  ['queue.enqueue_call(func=convert, args=(name,))', 'queue.enqueue_call(func=convert, args=("a.png",))'],
])('%s runs what %s does not', (bad, ok) => {
  expect(reported(bad)).toEqual(['code/command-injection work/tasks.py:6']);
  expect(reported(ok)).toEqual([]);
});

test('a name that was given to a task is its only one', () => {
  const named = '@celery.task(name="thumbs")';
  expect(reported('celery.send_task("thumbs", [name])', named)).toEqual([
    'code/command-injection work/tasks.py:6',
  ]);
  expect(reported('celery.send_task("work.tasks.convert", [name])', named)).toEqual([]);
});

test('a class of tasks does what its method does', () => {
  expect(reported('Convert().delay(name)')).toEqual(['code/command-injection work/tasks.py:10']);
  expect(reported('celery.send_task("images.convert", [name])')).toEqual([
    'code/command-injection work/tasks.py:10',
  ]);
});

test('a worker of arq is given its context first', () => {
  const parameters = 'context, name=""';
  expect(reported('await queue.enqueue_job("convert", name)', '', parameters)).toEqual([
    'code/command-injection work/tasks.py:6',
  ]);
  expect(reported('await queue.enqueue_job("other", name)', '', parameters)).toEqual([]);
});
