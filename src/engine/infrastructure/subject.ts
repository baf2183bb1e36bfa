/** What a rule looks at: one resource, container, service or instruction, with what is around it. */
import type { MapNode, Node, Range } from './document/node.ts';
import type { Resolve } from './document/select.ts';

export interface Subject {
  /** As rules name it: `kubernetes:container`. */
  kinds: readonly string[];
  /** Stable name of the place, for example `aws_s3_bucket.logs`, `Deployment/web container app`. */
  name: string;
  node: MapNode;
  /** Where it begins: reported when what is wrong is that something is missing. */
  header: Range;
  /** What conditions can name with `of`. */
  around: Readonly<Record<string, Node>>;
  resolve?: Resolve;
  /** Resources of this type that refer to the subject in this attribute. */
  related?(type: string, attribute: string): readonly Subject[];
}
