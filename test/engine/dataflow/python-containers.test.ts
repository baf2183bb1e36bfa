import { describe } from 'vitest';
import { pythonTable as table } from '../support/python-views.ts';

describe('dictionaries', () => {
  table([
    [
      'hand out their keys',
      'd = {}\nd[x] = 1\nfor k in d:\n    os.system(k)',
      "d = {'a': x}\nfor k in d:\n    os.system(k)",
    ],
    [
      'keep keys and values apart',
      "d = {'a': x}\nfor k, v in d.items():\n    os.system(v)",
      "d = {'a': x}\nfor k, v in d.items():\n    os.system(k)",
    ],
    [
      'are made by comprehensions',
      'd = {k: 1 for k in x.split()}\nos.system(list(d)[0])',
      "d = {k: v for k, v in [('a', x)]}\nos.system(list(d)[0])",
    ],
    [
      'lose what is deleted',
      "d = {'a': x, 'b': 'c'}\ndel d['b']\nos.system(d['a'])",
      "d = {'a': x}\ndel d['a']\nos.system(str(d.get('a')))",
    ],
    [
      'lose what is popped',
      "d = {'a': x}\nos.system(d.pop('a'))",
      "d = {'a': x}\nd.pop('a')\nos.system(str(d.get('a')))",
    ],
    [
      'are emptied',
      "d = {}\nd['a'] = x\nos.system(d['a'])",
      "d = {'a': x}\nd.clear()\nos.system(str(d.get('a')))",
    ],
    [
      'are put together',
      "d = {'a': 'b'} | {'c': x}\nos.system(d['c'])",
      "d = {'a': 'b'} | {'c': x}\nos.system(d['a'])",
    ],
    [
      'make what is not there',
      "d = collections.defaultdict(list)\nd['a'].append(x)\nos.system(d['a'][0])",
      "d = collections.defaultdict(list)\nd['a'].append(x)\nd['b'].append('c')\nos.system(d['b'][0])",
    ],
    [
      'are made of names',
      "d = dict.fromkeys([x], 'a')\nos.system(list(d)[0])",
      "d = dict.fromkeys([x], 'a')\nos.system(d['b'])",
    ],
    [
      'are counters',
      'c = collections.Counter(x.split())\nos.system(c.most_common(1)[0][0])',
      "c = collections.Counter(['a'])\nos.system(c.most_common(1)[0][0] + x.__class__.__name__)",
    ],
    [
      'are variables in view',
      "name = x\nos.system('%(name)s' % locals())",
      "name = x\nother = 'a'\nos.system('%(other)s' % locals())",
    ],
  ]);
});

describe('lists and sets', () => {
  table([
    [
      'lose what is deleted',
      "l = ['a', x]\ndel l[0]\nos.system(l[0])",
      "l = [x, 'a']\ndel l[0]\nos.system(l[0])",
    ],
    [
      'lose what is removed',
      "l = ['a', x]\nl.remove('a')\nos.system(l[0])",
      "l = [x, 'a']\nl.remove(x)\nos.system(l[0])",
    ],
    [
      'are emptied',
      "l = ['a']\nl.clear()\nl.append(x)\nos.system(l[0])",
      "l = [x]\ndel l[:]\nl.append('a')\nos.system(l[0])",
    ],
    [
      'are turned round',
      "l = ['a', x]\nl.reverse()\nos.system(l[0])",
      "l = [x, 'a']\nl.reverse()\nos.system(l[0])",
    ],
    ['are sorted', "l = ['a', x]\nl.sort()\nos.system(l[0])", "l = ['a', 'b']\nl.sort()\nos.system(l[0])"],
    ['are repeated', 'l = [x] * 3\nos.system(l[2])', "l = ['a'] * 3\nos.system(l[2])"],
    ['give what is left', "a, *b = ['a', x, 'c']\nos.system(b[0])", "a, *b = ['a', x, 'c']\nos.system(b[1])"],
    ['give the last', "*a, b = ['a', x]\nos.system(b)", "*a, b = ['a', x]\nos.system(a[0])"],
    ['are united', "os.system(' '.join({'a'} | {x}))", "os.system(' '.join({'a'} | {'b'}))"],
    ['are taken from', "os.system(' '.join({x, 'a'} - {'a'}))", "os.system(' '.join({'a', 'b'} - {x}))"],
    [
      'are compared with what is allowed',
      "os.system(' '.join({x} & set(view.names)))",
      "os.system(' '.join(set(x.split()) & {'start', 'stop'}))",
    ],
    [
      'take at both ends',
      "d = collections.deque(['a'])\nd.appendleft(x)\nos.system(d.popleft())",
      "d = collections.deque([x])\nd.appendleft('a')\nos.system(d.popleft())",
    ],
    [
      'are chained',
      "os.system(' '.join(itertools.chain.from_iterable([[x]])))",
      "os.system(' '.join(itertools.chain.from_iterable([['a']])))",
    ],
    [
      'are put in pairs',
      "for a, b in itertools.product(['a'], [x]):\n    os.system(b)",
      "for a, b in zip(['a'], [x]):\n    os.system(a)",
    ],
    [
      'keep what was put in a queue',
      'q = queue.Queue()\nq.put(x)\nos.system(q.get())',
      "q = queue.Queue()\nq.put('a')\nos.system(q.get())",
    ],
  ]);
});
