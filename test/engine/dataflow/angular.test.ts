/** Components of Angular: what they subscribe to, and when their fields are set. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function component(members: string): string[] {
  return findings({
    'a.component.ts': `import { Component, inject } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import { DomSanitizer } from '@angular/platform-browser';
import { combineLatest, filter, firstValueFrom, map, of, switchMap, tap } from 'rxjs';
@Component({ selector: 'a', template: '' })
export class A { ${members} }`,
  });
}

describe('what comes with the address', () => {
  it.each([
    [
      'subscribed to in the constructor',
      `constructor(private route: ActivatedRoute) { this.route.queryParams.subscribe((p) => { document.body.innerHTML = p['x']; }); }`,
    ],
    [
      'through operators',
      `constructor(private route: ActivatedRoute) {}
       ngOnInit() { this.route.paramMap.pipe(filter((m) => m.has('x')), tap(() => {}), map((m) => m.get('x'))).subscribe((x) => { document.body.innerHTML = x; }); }`,
    ],
    [
      'with an object of functions',
      `constructor(private route: ActivatedRoute) {}
       ngOnInit() { this.route.queryParams.pipe(map(({ x }) => x)).subscribe({ next: (x) => { document.body.innerHTML = x; } }); }`,
    ],
    [
      'as a promise',
      `route = inject(ActivatedRoute);
       async ngOnInit() { document.body.innerHTML = await firstValueFrom(this.route.queryParamMap.pipe(switchMap((m) => of(m.get('x'))))); }`,
    ],
    [
      'several at once',
      `constructor(route: ActivatedRoute) { combineLatest([route.params, route.queryParams]).subscribe(([p, q]) => { document.body.innerHTML = q['x']; }); }`,
    ],
    [
      'in a field that is set behind what the constructor is given',
      `html = this.route.queryParams.pipe(map((p) => this.sanitizer.bypassSecurityTrustHtml(p['x'])));
       constructor(private route: ActivatedRoute, private sanitizer: DomSanitizer) {}`,
    ],
  ])('is followed: %s', (_, members) => {
    expect(component(members).length).toBeGreaterThan(0);
  });

  it('is a number where an operator makes it one', () => {
    expect(
      component(`constructor(private route: ActivatedRoute) {}
        ngOnInit() { this.route.queryParams.pipe(map((p) => parseInt(p['x'], 10))).subscribe((x) => { document.body.innerHTML = 'p' + x; }); }`),
    ).toEqual([]);
  });
});

describe('signals', () => {
  it('give what they are set to', () => {
    const page = (set: string) => `route = inject(ActivatedRoute);
      name = signal(''); label = computed(() => '<b>' + this.name());
      ngOnInit() { this.name.set(${set}); document.body.innerHTML = this.label(); }`;
    const found = (set: string) =>
      findings({
        'a.component.ts': `import { Component, computed, inject, signal } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
@Component({ selector: 'a', template: '' })
export class A { ${page(set)} }`,
      });
    expect(found("this.route.snapshot.queryParams['x']")).toHaveLength(1);
    expect(found("'fixed'")).toEqual([]);
  });
});
