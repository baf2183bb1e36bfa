/** Charts of Helm are looked at as what they make with their own values. */
import { describe, expect, it } from 'vitest';
import { readCharts } from '../../../src/engine/infrastructure/helm/chart.ts';
import { renderCharts } from '../../../src/engine/infrastructure/helm/render-charts.ts';
import { closeHoles } from '../../../src/engine/infrastructure/helm/rendered-text.ts';
import { scanInfrastructure } from '../support/scan-infrastructure.ts';

const chart = 'apiVersion: v2\nname: shop\nversion: 1.2.3\nappVersion: "4.5"\n';
const pod = (rest: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: {{ .Release.Name }}\nspec:\n  containers:\n    - name: app\n      image: shop/web:1.2\n${rest}`;

async function found(files: Record<string, string>): Promise<string[]> {
  const { candidates } = await scanInfrastructure({ 'chart/Chart.yaml': chart, ...files });
  return candidates
    .filter(({ ruleId }) => !ruleId.includes('floating-image'))
    .map(
      ({ ruleId, file, span }) => `${ruleId.replace('infrastructure/kubernetes-', '')} ${file}:${span.line}`,
    );
}

/** What a template prints; what is not known as `¤`. */
function printed(template: string, files: Record<string, string> = {}): string {
  const all: Record<string, string> = { 'Chart.yaml': chart, 'templates/a.yaml': template, ...files };
  const texts = Object.entries(all).map(([path, text]) => ({ path, text, isTest: false }));
  const rendered = [...renderCharts(readCharts(texts), () => false)].find(
    ({ template: { name } }) => name === 'templates/a.yaml',
  );
  return closeHoles(rendered?.texts.map(({ text }) => text).join('|') ?? '').replace(
    /\uE000+\??\uE000*/g,
    '¤',
  );
}

const withValues = (values: string, template: string, files: Record<string, string> = {}) =>
  printed(template, { 'values.yaml': values, ...files });

describe('a template', () => {
  it.each([
    [
      'fields and pipes',
      '{{ .Values.name | upper | quote }} {{ .Chart.Name }}-{{ .Chart.AppVersion }}',
      '"WEB" shop-4.5',
    ],
    ['space that is trimmed', 'a\n  {{- if .Values.on }}\n  b\n  {{- end -}}\n  c', 'a\n  bc'],
    ['branches', '{{ if eq .Values.name "x" }}1{{ else if .Values.on }}2{{ else }}3{{ end }}', '2'],
    [
      'ranges over lists and maps',
      '{{ range $i, $e := .Values.list }}{{ $i }}{{ $e }}{{ end }}{{ range $k, $v := .Values.map }}{{ $k }}={{ $v }};{{ end }}',
      '0a1ba=1;b=2;',
    ],
    [
      'ranges over nothing, and with',
      '{{ range .Values.none }}x{{ else }}y{{ end }}{{ with .Values.map }}{{ .a }}{{ end }}',
      'y1',
    ],
    ['variables, also those set inside', '{{ $x := 1 }}{{ if true }}{{ $x = 2 }}{{ end }}{{ $x }}', '2'],
    [
      'break and continue',
      '{{ range .Values.list }}{{ if eq . "b" }}{{ break }}{{ end }}{{ . }}{{ end }}',
      'a',
    ],
    ['defaults', '{{ .Values.none | default "d" }}{{ .Values.name | default "d" }}', 'dweb'],
    ['YAML of values', 'x:{{ toYaml .Values.map | nindent 2 }}', 'x:\n  a: 1\n  b: 2'],
    ['texts that are templates', '{{ tpl .Values.text . }}', 'I am web'],
    ['what printf makes', '{{ printf "%s-%03d %q %v" .Values.name 7 "q" true }}', 'web-007 "q" true'],
    [
      'maps that are made and changed',
      '{{ $m := dict "a" 1 }}{{ $_ := set $m "b" 2 }}{{ keys $m | sortAlpha | join "," }}',
      'a,b',
    ],
    [
      'versions of the cluster',
      '{{ if semverCompare ">=1.19-0" .Capabilities.KubeVersion.GitVersion }}new{{ end }}{{ if .Capabilities.APIVersions.Has "security.openshift.io/v1" }}o{{ end }}',
      'new',
    ],
    ['what is not there', '[{{ .Values.none }}]', '[]'],
  ])('has %s', (_what, template, expected) => {
    const values = 'name: web\non: true\nlist: [a, b]\nmap: { a: 1, b: 2 }\ntext: I am {{ .Values.name }}\n';
    expect(withValues(values, template)).toBe(expected);
  });

  it('runs templates that others define, with what they are handed', () => {
    const helpers = {
      'templates/_helpers.tpl': '{{- define "shop.name" -}}{{ .Chart.Name }}-{{ $.Release.Name }}{{- end -}}',
    };
    expect(printed('{{ include "shop.name" . | trunc 8 }} {{ template "shop.name" . }}', helpers)).toBe(
      'shop-rel shop-release-name',
    );
  });

  it('reads other files of its chart, and has what the ones before it set', () => {
    const files = {
      'files/a.yaml': 'b: from a file',
      'templates/zzz.yaml': '{{ $_ := set $ "Values" (.Files.Get "files/a.yaml" | fromYaml) }}',
    };
    expect(
      printed(
        '{{ .Values.b }}{{ range $name, $_ := .Files.Glob "files/*.yaml" }} {{ $name }}{{ end }}',
        files,
      ),
    ).toBe('from a file files/a.yaml');
  });

  it.each([
    ['a function that nobody knows', 'a: {{ myFunction 1 }}', 'a: ¤'],
    [
      'a template that is elsewhere',
      'labels:\n  {{- include "common.labels" . | nindent 2 }}\n  a: b',
      'labels:\n  ¤: \n  a: b',
    ],
    [
      'a condition that is not known',
      'a: 1\n{{- if include "x" . }}\nb: 2\n{{- end }}\nc: 3',
      'a: 1\n¤: \nc: 3',
    ],
    ['an item', 'a:\n  - x\n  {{- include "x" . | nindent 2 }}', 'a:\n  - x\n  - ¤'],
    [
      'a value that has to be given',
      '{{ if required "r" .Values.r }}a: {{ required "r" .Values.r }}{{ end }}',
      'a: ¤',
    ],
    ['what is random', 'a: {{ randAlphaNum 8 | b64enc }}', 'a: ¤'],
    ['what depends on it', '{{ $x := include "x" . }}{{ if eq $x "a" }}b: 1{{ end }}', '¤'],
    [
      'variables that may have been set',
      '{{ $x := 1 }}{{ if include "x" . }}{{ $x = 2 }}{{ end }}a: {{ $x }}',
      '¤a: ¤',
    ],
  ])('leaves a hole for %s', (_what, template, expected) => {
    expect(printed(template)).toBe(expected);
  });
});

describe('a chart', () => {
  it('is looked at with its values, and findings stand where the template has them', async () => {
    const template = pod(
      '      securityContext:\n        {{- toYaml .Values.securityContext | nindent 8 }}\n',
    );
    expect(await found({ 'chart/templates/web.yaml': template })).toEqual([
      'may-run-as-root chart/templates/web.yaml:7',
    ]);
    const files = { 'chart/templates/web.yaml': template };
    expect(await found({ ...files, 'chart/values.yaml': 'securityContext: { privileged: true }' })).toEqual([
      'privileged chart/templates/web.yaml:10',
    ]);
    expect(await found({ ...files, 'chart/values.yaml': 'securityContext: { runAsNonRoot: true }' })).toEqual(
      [],
    );
  });

  it('makes nothing that its values switch off', async () => {
    const template = `{{ if .Values.debug }}\n${pod('      securityContext: { privileged: true, runAsNonRoot: true }\n')}{{ end }}`;
    const files = { 'chart/templates/web.yaml': template };
    expect(await found({ ...files, 'chart/values.yaml': 'debug: false' })).toEqual([]);
    expect(await found({ ...files, 'chart/values.yaml': 'debug: true' })).toEqual([
      'privileged chart/templates/web.yaml:10',
    ]);
  });

  it('says nothing of what may stand in a part that is not known', async () => {
    const rest = '      securityContext:\n        {{- include "common.context" . | nindent 8 }}\n';
    expect(await found({ 'chart/templates/web.yaml': pod(rest) })).toEqual([]);
    const beside = `${rest}        privileged: true\n`;
    expect(await found({ 'chart/templates/web.yaml': pod(beside) })).toEqual([
      'privileged chart/templates/web.yaml:11',
    ]);
    const values =
      '      {{- range $key, $value := include "common.extra" . }}\n      {{ $key }}: {{ $value }}\n      {{- end }}\n';
    expect(await found({ 'chart/templates/web.yaml': pod(values) })).toEqual([]);
  });

  it('hands its values to the charts inside of it, where they are switched on', async () => {
    const files = {
      'chart/Chart.yaml': `${chart}dependencies:\n  - { name: db, condition: db.enabled }\n`,
      'chart/charts/db/Chart.yaml': 'name: db\n',
      'chart/charts/db/values.yaml': 'privileged: false\n',
      'chart/charts/db/templates/db.yaml': pod(
        '      securityContext: { runAsNonRoot: true, privileged: {{ .Values.privileged }} }\n',
      ),
    };
    expect(await found(files)).toEqual([]);
    expect(await found({ ...files, 'chart/values.yaml': 'db: { privileged: true }' })).toEqual([
      'privileged chart/charts/db/templates/db.yaml:9',
    ]);
    expect(
      await found({ ...files, 'chart/values.yaml': 'db: { privileged: true, enabled: false }' }),
    ).toEqual([]);
  });

  it('takes templates from another chart of the repository that it depends on', async () => {
    const files = {
      'chart/requirements.yaml': 'dependencies:\n  - { name: common, repository: "oci://example.org" }\n',
      'common/Chart.yaml': 'name: common\ntype: library\n',
      'common/templates/_context.tpl': '{{ define "common.context" }}privileged: true{{ end }}',
      'chart/templates/web.yaml': pod(
        '      securityContext: { {{ include "common.context" . }}, runAsNonRoot: true }\n',
      ),
    };
    expect(await found(files)).toEqual(['privileged chart/templates/web.yaml:9']);
  });
});

it('names templates that could not be filled in, and those of no chart', async () => {
  const { notAnalysed } = await scanInfrastructure({
    'chart/Chart.yaml': chart,
    'chart/templates/a.yaml': 'apiVersion: v1\nkind: Pod\nspec: {{ if }}\n',
    'chart/templates/b.yaml': 'apiVersion: v1\nkind: [{{ .Chart.Name }}\n',
    'other/templates/c.yaml': 'apiVersion: v1\nkind: Pod\nspec: {{ spec }}\n',
  });
  expect(notAnalysed).toEqual([
    {
      path: 'chart/templates',
      reason: 'templates of Helm that could not be filled in whole (2 source files)',
    },
    { path: 'other/templates', reason: 'templates that belong to no chart (1 source file)' },
  ]);
});

const size = 100_000;
it.each([
  ['calls itself', '{{ define "a" }}{{ include "a" . }}{{ end }}{{ include "a" . }}'],
  [
    'calls itself twice',
    '{{ define "a" }}{{ if lt (len .) 90 }}{{ include "a" (append . 1) }}{{ include "a" (append . 1) }}{{ end }}{{ end }}{{ include "a" (list) }}',
  ],
  ['is its own text', '{{ $t := "{{ tpl . . }}" }}{{ tpl $t $t }}'],
  ['has rounds in rounds', `${'{{ range until 1000 }}'.repeat(50)}x${'{{ end }}'.repeat(50)}`],
  ['counts for long', '{{ range until 1000000000 }}x{{ end }}'],
  ['doubles a text', `{{ $x := "aaaa" }}${'{{ $x = print $x $x }}'.repeat(60)}{{ $x }}`],
  ['doubles a list', `{{ $x := list 1 2 }}${'{{ $x = concat $x $x }}'.repeat(60)}{{ toYaml $x }}`],
  ['doubles a map', `{{ $x := dict "a" 1 }}${'{{ $x = dict "a" $x "b" $x }}'.repeat(60)}{{ toYaml $x }}`],
  [
    'doubles a map that is printed',
    `{{ $x := dict "a" 1 }}${'{{ $x = dict "a" $x "b" $x }}'.repeat(60)}{{ $x }}`,
  ],
  [
    'holds itself',
    '{{ $x := dict }}{{ $_ := set $x "x" $x }}{{ toYaml $x }}{{ toJson $x }}{{ $y := deepCopy $x }}{{ eq $x $x }}',
  ],
  [
    'is merged with itself',
    '{{ $x := dict }}{{ $_ := set $x "x" $x }}{{ $_ := mergeOverwrite $x (dict "x" $x) }}{{ $x }}',
  ],
  [
    'repeats',
    '{{ repeat 1000000000 "abc" }}{{ indent 1000000 "a" }}{{ printf "%999999999d" 1 }}{{ range 1000000000 }}a{{ end }}',
  ],
  ['opens brackets', '{{ '.padEnd(size, '(')],
  ['opens blocks', '{{ if 1 }}'.repeat(size / 10)],
  ['goes from else to else', `{{ if 1 }}${'{{ else if 1 }}'.repeat(size / 15)}{{ end }}`],
  ['opens quotes', `{{ ${'"'.repeat(size)}`],
  ['begins actions', '{{'.repeat(size / 2)],
  ['begins comments', '{{/*'.repeat(size / 4)],
  ['is all dashes', '{{- '.repeat(size / 4)],
  ['is all space', `${' '.repeat(size)}{{- 1 }}`.repeat(2)],
  [
    'searches with a bad pattern',
    `{{ regexMatch "(a*)*b" "${'a'.repeat(size)}" }}{{ regexReplaceAll "a" "${'a'.repeat(size)}" "$0$0$0" }}`,
  ],
  ['is all holes', 'a:\n  {{ x }}\n'.repeat(size / 12)],
])('ends soon where a template %s', async (_what, template) => {
  const started = performance.now();
  await scanInfrastructure({
    'Chart.yaml': chart,
    'templates/a.yaml': `apiVersion: v1\nkind: Pod\n${template}`,
  });
  expect(performance.now() - started).toBeLessThan(20_000);
});
