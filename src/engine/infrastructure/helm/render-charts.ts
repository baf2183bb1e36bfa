/** Charts of Helm as the manifests they make with their own values. Nothing is run, nothing is fetched. */
import { Budget, ChartTooLarge } from './budget.ts';
import type { Chart, ChartTemplate } from './chart.ts';
import { chartFiles } from './chart-files.ts';
import { type ChartRelease, releaseOf } from './chart-release.ts';
import { type GoMap, type GoValue, isMap, unknown } from './go-value.ts';
import { TemplateRenderer } from './render-template.ts';
import type { RenderedText } from './rendered-text.ts';
import type { TemplateNode } from './template-nodes.ts';
import { valueOfNode } from './value-of-node.ts';

/** A file of templates, and what it makes in each way in which it is used. */
export interface RenderedTemplate {
  template: ChartTemplate;
  texts: RenderedText[];
  /** It cannot be read, or its chart asks for too much. */
  isLeftOut: boolean;
}

/**
 * Chart after chart, so that what they make is never all there at once.
 * @param isLate whether there is no time for another one
 */
export function* renderCharts(charts: readonly Chart[], isLate: () => boolean): Generator<RenderedTemplate> {
  const own = charts.filter(({ isVendored }) => !isVendored);
  const others = new Map(own.map((chart) => [chart.name, chart]));
  for (const chart of own) yield* isLate() ? leaveOut(chart) : renderChart(chart, others);
}

function renderChart(chart: Chart, others: ReadonlyMap<string, Chart>): Iterable<RenderedTemplate> {
  const budget = new Budget();
  const rendered = new Map<ChartTemplate, RenderedTemplate>();
  try {
    const releases = withChildren(releaseOf(chart, others, budget));
    const renderer = new TemplateRenderer(definedIn(releases), budget);
    for (const release of releases) {
      const data = dataOf(release, budget);
      for (const template of release.isInside ? inOrder(manifestsOf(release.chart)) : []) {
        const result = rendered.get(template) ?? { template, texts: [], isLeftOut: !template.template };
        rendered.set(template, result);
        if (!template.template) continue;
        data.set('Template', templateData(release, template));
        result.texts.push(renderer.render(template.template.body, data));
      }
    }
  } catch (error) {
    if (!(error instanceof ChartTooLarge)) throw error;
    return leaveOut(chart);
  }
  return rendered.values();
}

function leaveOut(chart: Chart): RenderedTemplate[] {
  return [
    ...manifestsOf(chart).map((template) => ({ template, texts: [], isLeftOut: true })),
    ...chart.vendored.flatMap(leaveOut),
  ];
}

/** Templates that make manifests: others are there to be included. */
function manifestsOf({ isLibrary, templates }: Chart): ChartTemplate[] {
  return isLibrary ? [] : templates.filter(({ name }) => !/(?:^|\/)_[^/]*$|\.tpl$/.test(name));
}

function withChildren(release: ChartRelease): ChartRelease[] {
  return [release, ...release.children.flatMap(withChildren)];
}

/** Templates of all charts know each other; those of the outer ones win. */
function definedIn(releases: readonly ChartRelease[]): Map<string, readonly TemplateNode[]> {
  const defined = new Map<string, readonly TemplateNode[]>();
  for (const { chart, path } of releases.toReversed())
    for (const { template, name } of chart.templates) {
      if (!template) continue;
      defined.set(`${path}/${name}`, template.body);
      for (const [each, body] of template.defined) defined.set(each, body);
    }
  return defined;
}

/** As Helm renders them: what one sets in `$` the next ones have. */
function inOrder(templates: readonly ChartTemplate[]): ChartTemplate[] {
  const depth = ({ name }: ChartTemplate) => name.split('/').length;
  return templates.toSorted((a, b) => depth(b) - depth(a) || (a.name < b.name ? 1 : -1));
}

/** What `.` is in the templates of a chart. */
function dataOf({ chart, values }: ChartRelease, budget: Budget): GoMap {
  const metadata = valueOfNode(chart.metadata, budget);
  const ofChart = isMap(metadata) ? [...metadata] : [];
  return new Map<string, GoValue>([
    ['Values', values],
    ['Chart', new Map(ofChart.map(([key, value]) => [key.charAt(0).toUpperCase() + key.slice(1), value]))],
    ['Release', new Map<string, GoValue>(Object.entries(release))],
    ['Capabilities', capabilities],
    ['Files', chartFiles(chart.files)],
    ['Subcharts', unknown],
  ]);
}

function templateData({ path }: ChartRelease, { name }: ChartTemplate): GoValue {
  return new Map([
    ['Name', `${path}/${name}`],
    ['BasePath', `${path}/templates`],
  ]);
}

/** As `helm template` has it. */
const release = {
  Name: 'release-name',
  Namespace: 'default',
  Service: 'Helm',
  Revision: 1,
  IsInstall: true,
  IsUpgrade: false,
};

/** A cluster of today without extensions. */
const kubernetes = { Version: 'v1.34.0', GitVersion: 'v1.34.0', Major: '1', Minor: '34' };
const groups = new Set([
  ...['v1', 'apps/v1', 'batch/v1', 'autoscaling/v1', 'autoscaling/v2', 'policy/v1', 'networking.k8s.io/v1'],
  ...['rbac.authorization.k8s.io/v1', 'storage.k8s.io/v1', 'apiextensions.k8s.io/v1', 'scheduling.k8s.io/v1'],
  ...['admissionregistration.k8s.io/v1', 'apiregistration.k8s.io/v1', 'authentication.k8s.io/v1'],
  ...['authorization.k8s.io/v1', 'certificates.k8s.io/v1', 'coordination.k8s.io/v1', 'discovery.k8s.io/v1'],
  ...['events.k8s.io/v1', 'node.k8s.io/v1', 'flowcontrol.apiserver.k8s.io/v1'],
]);
const capabilities: GoValue = new Map<string, GoValue>([
  ['KubeVersion', new Map<string, GoValue>(Object.entries(kubernetes))],
  ['HelmVersion', new Map<string, GoValue>([['Version', 'v3.19.0']])],
  [
    'APIVersions',
    new Map<string, GoValue>([
      ['Has', ([wanted = null]) => groups.has(String(wanted).replace(/\/[A-Z]\w*$/, ''))],
    ]),
  ],
]);
