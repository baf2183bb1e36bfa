/** Resources of a Kubernetes manifest, their pods and containers. */
import { entriesOf, itemsOf, type MapNode, type Node, textOf, valueAt } from '../document/node.ts';
import type { YamlDocument } from '../document/read-yaml.ts';
import type { Subject } from '../subject.ts';

/** Where the pod stands in a resource of this kind. */
const podPaths: Readonly<Record<string, readonly string[]>> = {
  Pod: ['spec'],
  Deployment: ['spec', 'template', 'spec'],
  DaemonSet: ['spec', 'template', 'spec'],
  StatefulSet: ['spec', 'template', 'spec'],
  ReplicaSet: ['spec', 'template', 'spec'],
  ReplicationController: ['spec', 'template', 'spec'],
  Rollout: ['spec', 'template', 'spec'],
  Job: ['spec', 'template', 'spec'],
  DeploymentConfig: ['spec', 'template', 'spec'],
  PodTemplate: ['template', 'spec'],
  // Of Knative; that of Kubernetes has no template.
  Service: ['spec', 'template', 'spec'],
  ScaledJob: ['spec', 'jobTargetRef', 'template', 'spec'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
};

const containerKeys = ['initContainers', 'containers', 'ephemeralContainers'];
const maximumResources = 5_000;

/**
 * Every resource with an `apiVersion` and a `kind`, and what is inside of it.
 * @param known the kind of documents that do not say it, where the name of the file does
 */
export function readManifest(documents: readonly YamlDocument[], known?: string): Subject[] {
  return documents
    .flatMap(({ root }) => resourcesOf(root, known))
    .slice(0, maximumResources)
    .flatMap((resource) => resourceSubjects(resource, known));
}

function resourcesOf(root: Node, known: string | undefined): MapNode[] {
  if (root.kind !== 'map') return [];
  const kind = textOf(valueAt(root, 'kind')) ?? known;
  if (kind === undefined || (known === undefined && textOf(valueAt(root, 'apiVersion')) === undefined))
    return [];
  if (!kind.endsWith('List')) return [root];
  return itemsOf(valueAt(root, 'items')).filter(
    (item): item is MapNode => item.kind === 'map' && textOf(valueAt(item, 'kind')) !== undefined,
  );
}

/** A resource, its pod and its containers. */
export function resourceSubjects(resource: MapNode, known = ''): Subject[] {
  const kind = textOf(valueAt(resource, 'kind')) ?? known;
  const metadata = valueAt(resource, 'metadata');
  const name = `${kind}/${textOf(valueAt(metadata, 'name')) ?? textOf(valueAt(metadata, 'generateName')) ?? ''}`;
  const header = entriesOf(resource).find((entry) => entry.key === 'kind') ?? resource;
  const around = { document: resource };
  const own: Subject = {
    kinds: [`kubernetes:${kind}`, 'kubernetes:*'],
    name,
    node: resource,
    header,
    around,
  };
  const path = Object.hasOwn(podPaths, kind) ? podPaths[kind] : undefined;
  const pod = path?.reduce<Node | undefined>(valueAt, resource);
  if (pod?.kind !== 'map') return [own];
  return [own, ...podSubjects(pod, own)];
}

/** A patch names containers without saying what they run: nothing is missing from it, but what it sets counts. */
function podSubjects(pod: MapNode, { name, header, around }: Subject): Subject[] {
  const containers = containerKeys
    .flatMap((key) => itemsOf(valueAt(pod, key)))
    .filter((each): each is MapNode => each.kind === 'map');
  const inPod = { ...around, pod };
  return [
    {
      kinds: [containers.some(isWhole) ? 'kubernetes:pod' : 'kubernetes:pod-patch'],
      name,
      node: pod,
      header,
      around: inPod,
    },
    ...containers.map((node) => ({
      kinds: [isWhole(node) ? 'kubernetes:container' : 'kubernetes:container-patch'],
      name: `${name} container ${textOf(valueAt(node, 'name')) ?? ''}`,
      node,
      header: entriesOf(node).find((entry) => entry.key === 'name') ?? entriesOf(node)[0] ?? node,
      around: inPod,
    })),
  ];
}

function isWhole(container: MapNode): boolean {
  return valueAt(container, 'image') !== undefined;
}
