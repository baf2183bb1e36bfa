/** A place where untrusted data enters, and what checks have said of it since. */
import type { Location } from '../../rules/locations.ts';
import { kindOfHeader } from '../../rules/source-kinds.ts';
import type { EntryContext } from '../entry-points/entry-context.ts';
import type { FilledColumn } from '../storage/storage.ts';
import { Cell } from '../values/journal.ts';

/** The field of a request, and in which part of it the program looks for it. */
export interface RequestField {
  location: Location;
  name: string | null;
  /** It is looked for in forms, and not in JSON. */
  isForm?: true;
}

/** One place where untrusted data enters. */
export interface Source {
  /** For identity only. */
  id: number;
  /** Of the source that first read the same field in this entry: what checks say of one holds for all. */
  firstRead?: number;
  kind: string;
  expression: string;
  parameter: RequestField | null;
  /** The collection of all fields (`req.query`), not one of them. */
  isCollection: boolean;
  /** By which such a collection was come by: who reads it once more has the same one. */
  api?: string;
  /** An object of the program that a framework fills: its properties are the fields of the request. */
  isFilled?: boolean;
  /** As a whole it may be the path of a file that the server has put there. */
  isOwnFile?: boolean;
  /** For which categories its fields are clean by what they were held to before the handler was called, by name. */
  fieldMasks?: ReadonlyMap<string, number>;
  entry: EntryContext;
  /** Categories for which a check on a derived value (`new URL(x).hostname`) has cleared the source itself. */
  cleared: MaskCell;
  /** Checks on derived values that help but do not suffice. */
  partial: TextsCell;
  stored?: StoredPlace;
}

/** Where in a database something stood. */
export interface StoredPlace {
  tables: readonly string[];
  /** Names of what was selected, in order; null where it is not known. */
  selected: readonly (string | null)[] | null;
  /** Columns, by the other names that the rows have for them. */
  renamed?: ReadonlyMap<string, string> | undefined;
  /** The column that was read, where something from outside stands in it; null while none was, or another. */
  column: FilledColumn | null;
  /** The column was named, and not counted. */
  isCertain: boolean;
  /** The last name under which something of it was read. */
  part?: string;
  /** It is one row, of which columns come out one by one, and not several. */
  isOne?: true;
}

/** Where only what is clean on both ways counts. */
export class MaskCell extends Cell<number> {
  override readonly isClearance = true;
  override join(a: number, b: number): number {
    return a & b;
  }
}

/** Texts that hold only where they hold on both ways. */
class TextsCell extends Cell<readonly string[]> {
  override join(a: readonly string[], b: readonly string[]): readonly string[] {
    return a.filter((text) => b.includes(text));
  }
}

let lastSourceId = 0;

/** The id of the last source so far. */
export function lastSource(): number {
  return lastSourceId;
}

export function newSource(
  kind: string,
  expression: string,
  parameter: RequestField | null,
  entry: EntryContext,
  isCollection = false,
): Source {
  return {
    id: ++lastSourceId,
    kind: kind === 'http-header' && parameter?.name ? kindOfHeader(parameter.name) : kind,
    expression,
    parameter,
    isCollection,
    entry,
    cleared: new MaskCell(0),
    partial: new TextsCell([]),
  };
}
