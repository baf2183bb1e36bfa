/** Templates of Angular as the script that they become. */
import { expect, it } from 'vitest';
import { angularScript } from '../../../src/engine/parsing/templates/angular/angular.ts';

const script = (page: string) => angularScript(page).text.replace(/\s+/g, ' ').trim();

it.each([
  ['{{ name }}', 'this.name;'],
  ['{{ user?.name ?? other.text }}', 'this.user?.name??this.other.text;'],
  [
    "{{ a ? 'b' : c | bold: d : 2 | trim }}",
    "apply_pipe('trim', apply_pipe('bold', this.a ? 'b' : this.c, this.d, 2));",
  ],
  ['<p [innerHTML]="text | safe"></p>', `show_element("p", ["innerHTML", apply_pipe('safe', this.text)]);`],
  ['<a href="/x/{{ id }}">', 'show_element("a", ["href", "/x/" + (this.id) + ""]);'],
  [
    '<app-card kind="big" [(text)]="a" (done)="save(a, $event); b = 1"/>',
    'this.save(this.a,$event);this.b=1; show_element("app-card", ["kind", "big"], ["text", this.a]);',
  ],
  ['<input #box (keyup)="find(box.value)">', 'this.find(box.value);'],
  ['{{ f({ a: b, c }) }}', 'this.f(({ a: this.b, c: this.c }));'],
  ['<!-- {{ a }} -->{{ b }}', 'this.b;'],
  ['@let full = first + last;{{ full }}', 'let full = this.first+this.last; full;'],
])('%s', (page, expected) => {
  expect(script(page)).toBe(expected);
});

it('declares names for what stands within a loop, and no longer', () => {
  expect(
    script('<li *ngFor="let item of items; let i = index"><b>{{ item }}{{ i }}</b></li>{{ item }}'),
  ).toBe('for (const item of this.items) { let i = unknown_value; item; i; } this.item;');
  expect(script('@for (item of items; track item.id) { {{ item }} } @empty { {{ item }} }')).toBe(
    'for (const item of this.items) { item; } { this.item; }',
  );
});

it('declares what a condition calls its value', () => {
  expect(script('<p *ngIf="user$ | async as user; else none">{{ user.name }}</p>')).toBe(
    "{ let user = apply_pipe('async', this.user$); user.name; }",
  );
  expect(script('@if (find(id); as found) { {{ found }} } @else { {{ id }} }')).toBe(
    '{ let found = this.find(this.id); found; } { this.id; }',
  );
});

it('stands at the place of the template in a file', () => {
  const source = 'template: `<p>{{ name }}</p>`';
  expect(angularScript(source, 11, source.length - 1).toTemplate({ start: 0, end: 3 }).start).toBe(14);
});
