/** Latte's templates as the PHP that they do. */
import { describe, expect, it, test } from 'vitest';
import { latteScript } from '../../../src/engine/parsing/templates/latte.ts';

const script = (source: string, path = 'page.latte') =>
  latteScript(source, path)
    .text.replace(/^<\?php\n.*\n/, '')
    .replace(/\s+/g, ' ')
    .trim();

describe('tags', () => {
  it.each([
    ['{$a}{$a->b}{=$a}{$a|upper}', ''],
    ['{$a|noescape}', 'unescaped_output(($a ));'],
    ['{$a|upper|truncate: 30, "|"|noescape}', 'unescaped_output(($a ));'],
    ['{=$a|noescape}{_$b|noescape}', 'unescaped_output(( $a )); unescaped_output(( $b ));'],
    ['{$a || $b|noescape}', 'unescaped_output(($a || $b ));'],
    ['{$a|escapeHtml|noescape}{$a|number:2|noescape}{$a|stripHtml|noescape}', ''],
    ['<a b="{$a|noescape}">', "unescaped_output('<' . ($a ));"],
    ['<a href="{$a|nocheck}">', 'output_as_address(($a ));'],
    ['{$a|bold: 1}', 'escaped_output(latte_bold(($a ), 1));'],
    ['{bold($a)}', 'escaped_output((bold($a) ));'],
    ['{* {$a|noescape} *}{syntax off}{$a|noescape}{/syntax}', ''],
    ['<pre n:syntax="off">{$a|noescape}</pre>', ''],
    ['a { color: red } {"a"} { $a|noescape }', ''],
    ['{var $a = $b, $c = 1}{default $d = 2}{var e => $f}', '$a = $b ; $c = 1 ; $d = 2 ; $e = $f ;'],
    [
      '{if $a}{elseif $c}{else}{/if}{ifset $a}{/ifset}',
      'if ( $a) { } elseif ( $c) { } else { } if ($__any) { }',
    ],
    ['{foreach $a|sort as $k => $v}{/foreach}', 'foreach ( $a as $k => $v) { }'],
    ['<li n:foreach="$a as $b">', 'foreach ($a as $b) { }'],
    [
      '{switch $a}{case 1}{/switch}{for $i = 0; $i < 3; $i++}{/}',
      'if ($__any) { } if ($__any) { } for ( $i = 0; $i < 3; $i++) { }',
    ],
    ["{include 'a.latte', b => $c, d: 'x'}", "include_template('a.latte', ['b' => ( $c ), 'd' => ( 'x' )]);"],
    ['{include a.latte b => $c}', "include_template('a.latte', ['b' => ( $c )]);"],
    ["{extends '../l.latte'}{block c}{do $a = 1}{/block}", "$a = 1 ; include_template( '../l.latte');"],
    [
      '{include #box, $c}{define box, string $t}{$t|noescape}{/define}',
      '$latte_box = function ($t = null) { unescaped_output(($t )); }; $latte_box(( $c ));',
    ],
    ['{link show, id => $a}{control menu}{/if}{if $a', ''],
  ])('%s', (source, expected) => {
    expect(script(source)).toBe(expected);
  });

  test('what is no page has nothing to escape', () => {
    expect(script('{contentType text}{$a|noescape}')).toBe('');
    expect(script('{$a|noescape}', 'mail.txt.latte')).toBe('');
    expect(script('{contentType html}{$a|noescape}')).not.toBe('');
  });

  test('a value is found where it stands', () => {
    const built = latteScript('<h1>\n{$title|noescape}</h1>', 'page.latte');
    const at = built.text.indexOf('$title');
    expect(built.toTemplate({ start: at, end: at + 6 })).toEqual({ start: 6, end: 12 });
  });
});
