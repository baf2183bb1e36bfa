/** Who sends a signal calls those that have asked for it. */
import { describe } from 'vitest';
import { pythonTable as table } from '../support/python-views.ts';

describe('a signal is handed', () => {
  const django = `
from django.dispatch import Signal, receiver
asked = Signal()
other = Signal()
@receiver([asked])
def run(sender, host, kind='', **others):
    os.system('ping ' + host)
def later(sender, word, **others):
    os.system('say ' + word)
other.connect(later)
`;
  const blinker = `
from blinker import signal
def run(sender, host):
    os.system('ping ' + host)
signal('asked').connect(run)
@signal('other').connect
def show(sender, host):
    print(host)
`;
  table([
    [
      'by name to what is marked with it',
      'asked.send(sender=None, host=x)',
      "asked.send(sender=None, host='a', kind=x)",
      django,
    ],
    [
      'to what was connected with it',
      'other.send_robust(sender=None, word=x)',
      'asked.send_robust(sender=None, host="a", word=x)',
      django,
    ],
    [
      'to all that know it by its name',
      "signal('asked').send('a', host=x)",
      "signal('other').send('a', host=x)",
      blinker,
    ],
  ]);
});
