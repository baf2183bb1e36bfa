/** Blade's templates as the PHP that they do. */
import { describe, expect, it, test } from 'vitest';
import { bladeScript } from '../../../src/engine/parsing/templates/blade.ts';

/** Without the spaces that keep comments apart from what follows. */
const script = (source: string) =>
  bladeScript(source)
    .text.replace(/^<\?php\n/, '')
    .replace(/\s+/g, ' ')
    .replace(/([([]) | (?=[)\]])/g, '$1')
    .trim();

describe('outputs', () => {
  it.each([
    ['{!! $a !!}', 'unescaped_output(($a));'],
    ['<p title="{!! $a !!}">', "unescaped_output('<' . ($a));"],
    ['<?= $a ?>', 'unescaped_output(($a));'],
    ['<p class={{ $a }}>', 'output_without_quotes(($a));'],
    ['<script>var a = {{ $a }}</script>', 'output_without_quotes(($a));'],
    ['{{ $a->b() }}', 'escaped_output(($a->b()));'],
    ['{!! $a or "b" !!}', 'unescaped_output(($a ?? "b"));'],
    ['{{ $a }} {{{ $b["c"] }}} {{ trans("x", ["y" => $z]) }}', ''],
    ['@{!! $a !!} @{{ $a() }} {{-- {!! $a !!} --}}', ''],
    ['@verbatim {!! $a !!} @endverbatim', ''],
    ['{!! !!}', ''],
  ])('%s', (source, expected) => {
    expect(script(source)).toBe(expected);
  });
});

describe('directives', () => {
  it.each([
    ['@if ($a) x @elseif(f(")")) y @else z @endif', 'if ($a) { } elseif (f(")")) { } else { }'],
    ['@unless($a) @endunless @isset($a) @endisset', 'if (!($a)) { } if (isset($a)) { }'],
    ['@forelse($a as $b) x @empty y @endforelse', 'foreach ($a as $b) { } { }'],
    ['@empty($a) x @endempty', 'if (empty($a)) { }'],
    ['@can("a", $b) x @elsecan("c") y @else z @endcan', 'if ($__any) { } elseif ($__any) { } else { }'],
    ['@switch($a) @case(1) x @break @default y @endswitch', 'switch ($a) { case 1: break; default: }'],
    ['@while(f()) @continue($a) @endwhile', 'while (f()) { if ($a) continue; }'],
    ['@php $a = 1; @endphp @php($b = 2)', '$a = 1; ; $b = 2;'],
    ['<?php if ($a): ?> x <?php endif ?>', 'if ($a): ; endif ;'],
    ['@include("a.b", ["c" => 1])', 'include_template("a.b", ["c" => 1]);'],
    ['@includeWhen($x, "a", ["c" => 1])', 'include_template("a", ["c" => 1]);'],
    ['@extends("a") x', 'include_template("a");'],
    ['@each("a.b", $rows, "row")', `foreach ($rows as $row) { include_template("a.b", ['row' => $row]); }`],
    ['@component("a", ["b" => $c]) x @endcomponent', 'render_component("a", ["b" => $c]);'],
    ['@section("title", $a) @yield("x") @json($a) @media (a) me@if.org', ''],
    // Of the program's own, as far as the text says: `blade_own` is what the directive writes.
    [
      '@own($a) @own("b") <i c="@own($a)">',
      "unescaped_output(blade_own($a)); unescaped_output('<' . blade_own($a));",
    ],
  ])('%s', (source, expected) => {
    expect(script(source)).toBe(expected);
  });

  it.each([
    ['an end without a beginning', '@endif {!! $a !!}', 'unescaped_output(($a));'],
    ['a beginning without an end', '@if($a) @foreach($b as $c)', 'if ($a) { foreach ($b as $c) { } }'],
    ['an end too early', '@if($a) @foreach($b as $c) @endif', 'if ($a) { foreach ($b as $c) { } }'],
    ['two alternatives', '@if($a) @else @else @endif', 'if ($a) { } else { } { }'],
    ['parentheses without an end', '@if($a {!! $b !!}', 'unescaped_output(($b));'],
  ])('%s', (_, source, expected) => {
    expect(script(source)).toBe(expected);
  });
});

test('components as tags', () => {
  const source = `<x-ui.card :user-name="$user['name']" title="x" :$size raw='{!! $a !!}' ::class="{}" wire:model="b"/>`;
  expect(script(source)).toBe(
    "render_component(['components.ui.card', 'components.ui.card.index'], " +
      "['userName' => ($user['name']), 'size' => ($size), 'raw' => ($a),]);",
  );
});

test('files made to hurt are read in one go', () => {
  for (const piece of [
    '{{',
    '{!!',
    '@if(',
    '@if(((',
    '<x-a ',
    '<x-a b="',
    '@foreach($a as $b)',
    '<?php ',
    '@php ',
    '@a(',
  ])
    expect(bladeScript(piece.repeat(40_000)).text.length).toBeLessThan(6_000_000);
});
