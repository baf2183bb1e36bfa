/** What hands values on in Python: operators, generic classes, tasks and read-only views, each beside a form that hands nothing on. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { pythonTable as table } from '../support/python-views.ts';

describe('operators and generic classes', () => {
  const before = `
T = typing.TypeVar('T')
class Box(typing.Generic[T]):
    def __init__(self, value: T):
        self.value = value
    def __matmul__(self, other):
        return Box(self.value + other)
class Fixed:
    def __matmul__(self, other):
        return 'ls'
`;
  table([
    ['the operator @', `os.system((Box('ls ') @ x).value)`, 'os.system(Fixed() @ x)', before],
    [
      'a subscripted class that is called',
      'os.system(Box[str](x).value)',
      `box = Box[str]('ls')\nbox.other = x\nos.system(box.value)`,
      before,
    ],
    [
      'a read-only view',
      `os.system(types.MappingProxyType({'a': x})['a'])`,
      `os.system(types.MappingProxyType({'a': x, 'b': 'ls'})['b'])`,
    ],
    [
      'a read-only table',
      `os.system(types.MappingProxyType({'l': 'ls ' + x}).get('l'))`,
      `os.system(types.MappingProxyType({'l': 'ls'}).get(x, 'ls'))`,
    ],
  ]);
});

describe('tasks', () => {
  const before = `
async def made(v):
    return 'ls ' + v
async def fixed(v):
    return 'ls'
`;
  const waited = (fn: string) =>
    `async def go():\n    done, pending = await asyncio.wait([asyncio.create_task(${fn}(x))])\n    for one in done:\n        os.system(one.result())\nasyncio.run(go())`;
  const completed = (fn: string) =>
    `async def go():\n    for one in asyncio.as_completed([${fn}(x)]):\n        os.system(await one)\nasyncio.run(go())`;
  table([
    ['asyncio.wait', waited('made'), waited('fixed'), before],
    ['asyncio.as_completed', completed('made'), completed('fixed'), before],
  ]);
});

it("hug's types let no text through", () => {
  const view = (type: string) =>
    findings({
      'app.py': `import hug, os\n@hug.get('/x')\ndef x(n: ${type}):\n    os.system('ls ' + str(n))\n`,
    });
  expect(view('hug.types.number')).toEqual([]);
  expect(view('hug.types.text')).not.toEqual([]);
});

it("Panel's functions run with what the widgets hold that they depend on", () => {
  const shown = (widget: string, on = 'name') =>
    findings({
      'app.py': `import panel as pn, os\nname = pn.widgets.${widget}()\n@pn.depends(${on})\ndef show(n):\n    os.system('ls ' + str(n))\n`,
    });
  expect(shown('TextInput')).not.toEqual([]);
  expect(shown('TextInput', 'name.param.value')).not.toEqual([]);
  expect(shown('IntSlider')).toEqual([]);
});
