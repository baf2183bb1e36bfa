/** Smarty's templates as the PHP that they do. */
import { describe, expect, it, test } from 'vitest';
import { smartyScript } from '../../../src/engine/parsing/templates/smarty.ts';
import { SmartyReader } from '../../../src/engine/parsing/templates/smarty-expression.ts';

const script = (source: string) =>
  smartyScript(source)
    .text.replace(/^<\?php\n/, '')
    .replaceAll('\n', ' ')
    .trim();

describe('expressions', () => {
  it.each([
    ['$user.name', "$user['name']"],
    ['$user.$key.0', '$user[$key][0]'],
    ['$user->name', '$user->name'],
    ['$user->get($a, "b")', "$user->get($a, 'b')"],
    ['$rows[row].name', "$rows[$row]['name']"],
    ['$rows[0]["a"]', "$rows[0]['a']"],
    ['$row@index', '0'],
    ['$a|upper|cat:"x"', "($a . 'x')"],
    ['$a|default:$b.c', "($a ?: $b['c'])"],
    ['$a|escape', 'htmlspecialchars($a, ENT_QUOTES)'],
    ['$a|escape:"html":"UTF-8"', 'htmlspecialchars($a, ENT_QUOTES)'],
    ["$a|escape:'url'", 'rawurlencode($a)'],
    ["$a|escape:'quotes'", 'addslashes($a)'],
    ['$a|@count', 'count($a)'],
    ['$a|my_escape', 'htmlspecialchars($a)'],
    ['$a|html_entity_decode', 'html_entity_decode($a)'],
    ['$a eq "b" and not $c', "$a == 'b' && !($c)"],
    ['$a is not even by 2', 'isset($a)'],
    ['$a ? $b : $c', '$a ? $b : $c'],
    ['"a $b.c {$d.e} `$f.g`"', "('a ' . $b . '.c ' . $d['e'] . ' ' . $f['g'] . '')"],
    ["'it\\'s $a'", "'it\\'s $a'"],
    ['[1, "a" => $b]', "[1, 'a' => $b]"],
    ['strtolower($a)', 'strtolower($a)'],
    ['Tools::link($a)', 'Tools::link($a)'],
    ['header.tpl', "'header.tpl'"],
    ['#title#', "''"],
    ['$smarty.get.page', "$_GET['page']"],
    ['$smarty.now', '0'],
    ['', "''"],
    ['$a . ] | (', "$a['']"],
  ])('%s', (source, expected) => {
    expect(new SmartyReader(source).expression().php).toBe(expected);
  });
});

describe('tags', () => {
  it.each([
    ['{$a}', 'default_output($a);'],
    ['{{$a}}', 'default_output($a);'],
    ['{$a nofilter}', 'unescaped_output($a);'],
    ['{$a|escape}', ''],
    ['<a b={$a|escape}>', 'output_without_quotes($a);'],
    ['<a b={$a}>', "default_output_without_quotes('<' . $a);"],
    ['<a b="{$a}">', "default_output('<' . $a);"],
    ['{ $a } a { color: red }', ''],
    ['{* {$a} *}{literal}{$a}{/literal}', ''],
    ['{$a = $b.c}', "$a = $b['c'];"],
    ['{$a.x = 1}', '$a[] = 1;'],
    ['{assign var="a" value=$b}{assign c $d}', '$a = $b; $c = $d;'],
    ['{append var=a value=$b}', '$a[] = $b;'],
    [
      '{if $a}{$b}{elseif $c}{else}{$d}{/if}',
      'if ($a) { default_output($b); } elseif ($c) { } else { default_output($d); }',
    ],
    ['{foreach $a as $k => $v}{$v}{/foreach}', 'foreach ($a as $k => $v) { default_output($v); }'],
    ['{foreach from=$a item=v key="k"}{foreachelse}{/foreach}', 'foreach ($a as $k => $v) { } { }'],
    ['{section name=i loop=$a}{$a[i]}{/section}', 'foreach ($a as $i => $__i) { default_output($a[$i]); }'],
    ['{include file="a.tpl" b=$c d="x"}', "include_template('a.tpl', ['b' => $c, 'd' => 'x']);"],
    ['{include file="$dir/a.tpl"}', "include_template('a.tpl', []);"],
    ['{include "file:a.tpl"}', "include_template('a.tpl', []);"],
    ['{extends "l.tpl"}{block name=b}{$a}{/block}', "default_output($a); include_template('l.tpl');"],
    ['{eval var=$a}', 'smarty_eval($a);'],
    ['{php}echo $a;{/php}', 'echo $a; ;'],
    ['{l s="a" mod="b"}{/if}{hook h="x"}', ''],
    [
      '{badge label=$a}',
      "unescaped_output(smarty_function_badge(['label' => $a], '')); unescaped_output(smarty_block_badge(['label' => $a], ''));",
    ],
    ['{"a}b"|cat:$c}', "default_output(('a}b' . $c));"],
    ['{if $a}', 'if ($a) { }'],
    ['{$a', ''],
  ])('%s', (source, expected) => {
    expect(script(source)).toBe(expected);
  });

  test('a value is found where it stands', () => {
    const built = smartyScript('<h1>\n{$title}</h1>');
    const at = built.text.indexOf('default_output');
    expect(built.toTemplate({ start: at, end: at + 5 }).start).toBe(5);
  });

  test('braces without an end cost no more than the file is long', () => {
    const begun = performance.now();
    smartyScript('{$a"'.repeat(100_000));
    smartyScript(`${'{if "'.repeat(50_000)}}`);
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});
