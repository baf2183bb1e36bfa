/** Attributes that Alpine and Vue read as scripts: what is escaped for a page is a quote again there. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const told = (page: string) =>
  findings({
    'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('/list', fn () => view('list', ['order' => request()->input('order')]));`,
    'resources/views/list.blade.php': page,
  });

it.each([
  `<div x-data="{ order: '{{ $order }}' }"></div>`,
  `<b x-on:click.prevent="sort('{{ $order }}')">x</b>`,
  `<b @click.prevent="sort('{{ $order }}')">x</b>`,
  `<p v-if="order === '{{ $order }}'">x</p>`,
])('%s is told', (page) => {
  expect(told(page)).toEqual(['code/template-xss resources/views/list.blade.php:1']);
});

it.each([
  `<div x-data="{ order: @js($order) }"></div>`,
  `<div x-ref="{{ $order }}" x-cloak title="{{ $order }}"></div>`,
  `<p v-bind="x" class="{{ $order }}">x</p>`,
])('%s is fine', (page) => {
  expect(told(page)).toEqual([]);
});
