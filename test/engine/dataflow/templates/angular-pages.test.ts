/** What pages of Angular's components give to pipes, to methods and to other components. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const imports = `import { Component, Directive, Input, Pipe, computed, inject, input } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import { DomSanitizer } from '@angular/platform-browser';
`;
const members = `private route = inject(ActivatedRoute); private sanitizer = inject(DomSanitizer);
  name = this.route.snapshot.queryParamMap.get('name') ?? '';
  names = this.name.split(','); count = Number(this.name);
  bold(text: string | number) { return this.sanitizer.bypassSecurityTrustHtml('<b>' + text + '</b>'); }
  frame(url: string) { return this.sanitizer.bypassSecurityTrustResourceUrl(url); }
  link(url: string) { return this.sanitizer.bypassSecurityTrustUrl(url); }`;
const others = `@Pipe({ name: 'trusted' })
export class TrustedPipe { sanitizer = inject(DomSanitizer);
  transform(text: string, kind: string) { return this.sanitizer.bypassSecurityTrustHtml(kind === 'plain' ? 'x' : text); } }
@Component({ selector: 'app-box', template: '<div [innerHTML]="html()"></div>' })
export class BoxComponent { @Input('content') text = ''; sanitizer = inject(DomSanitizer);
  html() { return this.sanitizer.bypassSecurityTrustHtml(this.text); } }
@Component({ selector: 'app-card', template: '{{ body() }}' })
export class CardComponent { text = input.required<string>(); title = input(''); sanitizer = inject(DomSanitizer);
  body = computed(() => this.sanitizer.bypassSecurityTrustHtml(this.text())); }
@Directive({ selector: '[appHtml]' })
export class HtmlDirective { sanitizer = inject(DomSanitizer); html: unknown;
  @Input() set appHtml(text: string) { this.html = this.sanitizer.bypassSecurityTrustHtml(text); } }`;

function isReported(page: string): boolean {
  const found = findings({
    'a.component.ts': `${imports}@Component({ selector: 'app-a', templateUrl: './a.component.html' })
export class AComponent { ${members} }`,
    'a.component.html': page,
    'others.ts': `${imports}${others}`,
  });
  const inline = findings({
    'a.component.ts': `${imports}@Component({ selector: 'app-a', template: \`${page}\` })
export class AComponent { ${members} }
${others}`,
  });
  expect(found.length).toBe(inline.length);
  return found.length > 0;
}

it.each([
  '<p [innerHTML]="bold(name)"></p>',
  '<p [innerHTML]="name | trusted"></p>',
  '<p *ngFor="let one of names" [innerHTML]="one | trusted"></p>',
  '@for (one of names; track one) { <p [innerHTML]="bold(one)"></p> }',
  '@if (name; as text) { <p [innerHTML]="bold(text)"></p> }',
  '<app-box [content]="name"></app-box>',
  '<app-box content="Hello {{ name }}"></app-box>',
  '<app-card [text]="name" />',
  '<p [appHtml]="name"></p>',
  '<iframe [src]="frame(name)"></iframe>',
  '<a [href]="link(name)">x</a>',
  '<button (click)="bold(name)">x</button>',
])('%s is told', (page) => {
  expect(isReported(page)).toBe(true);
});

it.each([
  '<p [innerHTML]="name"></p><a [href]="name">{{ name }}</a>',
  '<p [innerHTML]="bold(count)"></p>',
  '<p [innerHTML]="name | trusted: \'plain\'"></p>',
  '<p *ngFor="let name of [1, 2]" [innerHTML]="name | trusted"></p>',
  '<app-box [title]="name"></app-box>',
  '<app-card [title]="name" text="Hello" />',
  '<!-- <p [innerHTML]="bold(name)"></p> -->',
  '<iframe *ngIf="name" [src]="frame(\'https://example.com/embed/\' + name)"></iframe>',
  '<a [href]="link(\'/users/\' + name)">x</a>',
])('%s is not', (page) => {
  expect(isReported(page)).toBe(false);
});

it.each(['https://example.com/', '/videos/'])(
  'an address that begins with %s may be shown in a frame',
  (start) => {
    const page = (
      check: string,
    ) => `${imports}@Component({ selector: 'app-a', template: '<iframe [src]="shown()"></iframe>' })
export class AComponent { ${members}
  shown() { ${check} return this.sanitizer.bypassSecurityTrustResourceUrl(this.name); } }`;
    expect(findings({ 'a.ts': page(`if (!this.name.startsWith('${start}')) return '';`) })).toEqual([]);
    expect(findings({ 'a.ts': page(`if (this.name.startsWith('${start}')) return '';`) })).toHaveLength(1);
  },
);
