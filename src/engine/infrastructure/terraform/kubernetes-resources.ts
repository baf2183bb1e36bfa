/** Resources of Kubernetes that Terraform makes, as the manifests they are, so that the same rules serve both. */
import { type Entry, type MapNode, type Node, valueAt } from '../document/node.ts';
import { resourceSubjects } from '../kubernetes/read-manifest.ts';
import type { Subject } from '../subject.ts';

/** By the type without `kubernetes_` and the version at its end. */
const kinds: Readonly<Record<string, string>> = {
  pod: 'Pod',
  deployment: 'Deployment',
  daemonset: 'DaemonSet',
  daemon_set: 'DaemonSet',
  stateful_set: 'StatefulSet',
  replication_controller: 'ReplicationController',
  job: 'Job',
  cron_job: 'CronJob',
  service: 'Service',
  secret: 'Secret',
  config_map: 'ConfigMap',
  role: 'Role',
  role_binding: 'RoleBinding',
  cluster_role: 'ClusterRole',
  cluster_role_binding: 'ClusterRoleBinding',
};

/** Blocks that are repeated have the name of one; these keys, and abbreviations, have names of their own. */
const names: Readonly<Record<string, string>> = {
  container: 'containers',
  init_container: 'initContainers',
  volume: 'volumes',
  volume_mount: 'volumeMounts',
  port: 'ports',
  rule: 'rules',
  subject: 'subjects',
  host_pid: 'hostPID',
  host_ipc: 'hostIPC',
  external_ips: 'externalIPs',
};

/** What stands under these keys is named by whoever wrote it. */
const free = new Set(['data', 'binary_data', 'labels', 'annotations', 'match_labels', 'node_selector']);

/** The resource with its pods and containers; none for anything else. */
export function kubernetesSubjects(type: string, subject: Subject): Subject[] {
  const resource =
    type === 'kubernetes_manifest' ? valueAt(subject.node, 'manifest') : toManifest(type, subject);
  if (resource?.kind !== 'map') return [];
  const { name, resolve } = subject;
  const made = resourceSubjects(resource);
  const own = made[0]?.name.length ?? 0;
  return made.map((each) => ({
    ...each,
    name: name + each.name.slice(own),
    ...(resolve ? { resolve } : {}),
  }));
}

function toManifest(type: string, { node, header }: Subject): MapNode | undefined {
  const name = /^kubernetes_(\w+?)(?:_v\d\w*)?$/.exec(type)?.[1] ?? '';
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) return undefined;
  const entries = node.entries.map((entry) =>
    // Terraform takes secrets as they are and encodes them itself.
    kind === 'Secret' && entry.key === 'data' ? { ...entry, key: 'stringData' } : toEntry(entry),
  );
  const { start, end } = header;
  return {
    ...node,
    entries: [{ key: 'kind', value: { kind: 'scalar', value: kind, start, end }, start, end }, ...entries],
  };
}

function toEntry({ key, value, ...range }: Entry): Entry {
  if (free.has(key)) return { key, value, ...range };
  const name = Object.hasOwn(names, key) ? names[key] : undefined;
  return {
    key: name ?? key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value: toValue(value),
    ...range,
  };
}

function toValue(node: Node): Node {
  if (node.kind === 'map') return { ...node, entries: node.entries.map(toEntry) };
  return node.kind === 'list' ? { ...node, items: node.items.map(toValue) } : node;
}
