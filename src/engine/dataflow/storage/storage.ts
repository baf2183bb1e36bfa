/**
 * What the program keeps in databases. A first run notes what from outside is written to which column, and what is
 * read at all; where the same is written and read, a second run takes what is read for what was written.
 */
import type { FlowEvidence } from '../findings/flow-evidence.ts';
import { Readers } from './readers.ts';
import type { Relations } from './relations.ts';
import { nameInSession, sessionTable } from './sessions.ts';
import { columnName, isOwnColumn, storedName } from './stored-names.ts';

/** Any column. */
export const anyColumn = '*';

/** Begins facts of the application that name a column to which something from outside is written. */
const factPrefix = 'stored:';

/** Names of what holds rows, not of columns. */
const holders =
  /^(?:rows?|data|items?|results?|records?|documents?|docs?|list|values?|datavalues|attributes|get|first|last|all|fetch\w*|to\w+|next|each|map|filter|find\w*)$/;

/** How something from outside got into a column. */
export interface StoredWrite extends FlowEvidence {
  /** `comments.text`, or the table alone, as the program writes it. */
  as: string;
  /** Where it was read from another column before: the fact about that one. */
  through?: string;
}

/** Of what is written a run notes: all from outside; what it passes on from one column to a session; none of it. */
export type Noting = 'all' | 'passed-on' | 'none';

/** A column in which something from outside stands, and for which categories it is dangerous. */
export interface FilledColumn {
  table: string;
  column: string;
  categories: ReadonlySet<string>;
}

type ByColumn<T> = Map<string, Map<string, T>>;

export class Storage {
  /** By table, column and category. */
  readonly #written: ByColumn<Map<string, StoredWrite>> = new Map();
  readonly #read = new Set<string>();
  readonly readers = new Readers();
  readonly #given: ByColumn<Set<string>> | null;

  readonly noting: Noting;
  /** Asked for when all is written. */
  #dangers: Set<string> | null = null;
  /** Whether something stands in tables, and not only in sessions. */
  readonly hasRows: boolean;
  readonly #declared: () => Relations;
  #relations: Relations | null = null;

  /**
   * @param facts of the application; those that name columns make this a run that reads them
   * @param declared how its tables belong together; asked for where that matters
   */
  constructor(facts: readonly string[], noting: Noting, declared: () => Relations = () => new Map()) {
    this.#given = columnsIn(facts);
    this.hasRows = [...(this.#given?.keys() ?? [])].some((table) => table !== storedName(sessionTable));
    this.noting = noting;
    this.#declared = declared;
  }

  /** What it may be called, in the one form: by its own name, and by those of what a relation of this name leads to. */
  #tablesNamed(table: string): string[] {
    this.#relations ??= this.#declared();
    const name = storedName(table);
    return [name, ...(this.#relations.get(name) ?? [])];
  }

  /** Whether the program declares that rows of a table bring others under this name. */
  isRelation(name: string): boolean {
    return this.#tablesNamed(name).length > 1;
  }

  /** Whether what is read and written is noted for another run. */
  get isNoting(): boolean {
    return this.noting === 'all';
  }

  /** Whether what was written is read from it now. */
  get isOpen(): boolean {
    return this.#given !== null;
  }

  /**
   * The first way on which something got there is kept for each category, and a route before anything else.
   * @param category of what it does when it is read
   */
  noteWrite(table: string, column: string, category: string, evidence: Omit<StoredWrite, 'as'>): void {
    const key = column === anyColumn ? anyColumn : columnName(column);
    const as = column === anyColumn ? table : `${table}.${column}`;
    for (const name of this.#tablesNamed(table)) {
      if (name === '') continue;
      const writes = writesAt(this.#written, name, key, () => new Map<string, StoredWrite>());
      const known = writes.get(category);
      const isBetter = known?.entryPoint?.kind !== 'route' && evidence.entryPoint?.kind === 'route';
      if (!known || isBetter) writes.set(category, { ...evidence, as: as.replace(/\uFFFF/g, '') });
    }
  }

  /** Whether the program was seen to read something of the name. */
  isRead(table: string): boolean {
    return this.#read.has(storedName(table));
  }

  noteRead(tables: readonly string[]): void {
    for (const name of tables.flatMap((table) => this.#tablesNamed(table))) this.#read.add(name);
  }

  /** Those of the tables in which something from outside stands. */
  filled(tables: readonly string[]): string[] {
    const names = new Set(tables.flatMap((table) => this.#tablesNamed(table)));
    return [...names].filter((name) => this.#given?.has(name));
  }

  /** What is known of a column of one of these tables; null where nothing from outside stands in it. */
  column(tables: readonly string[], name: string): FilledColumn | null {
    const key = columnName(name);
    for (const table of tables) {
      const columns = this.#given?.get(table);
      const own = columns?.get(key);
      if (own) return { table, column: key, categories: own };
      const any = columns?.get(anyColumn);
      if (any && !isOwnColumn(key) && !holders.test(key))
        return { table, column: anyColumn, categories: any };
    }
    return null;
  }

  /** The same where nobody says which column it is. */
  anyColumn(tables: readonly string[]): FilledColumn | null {
    for (const table of tables) {
      const [first] = this.#given?.get(table) ?? [];
      if (first) return { table, column: first[0], categories: first[1] };
    }
    return null;
  }

  /**
   * For which categories it may be dangerous: rows bring those of other tables with them, what a session holds does not.
   * @param read a table, or something that a session holds
   */
  dangersOf(read: string): ReadonlySet<string> {
    const name = nameInSession(read);
    if (name !== null) return new Set(this.#written.get(storedName(sessionTable))?.get(name)?.keys());
    this.#dangers ??= this.#dangersOfTables();
    return this.#dangers;
  }

  #dangersOfTables(): Set<string> {
    const session = storedName(sessionTable);
    const tables = [...this.#written].filter(([table]) => table !== session);
    const columns = tables.flatMap(([, written]) => [...written.values()]);
    return new Set(columns.flatMap((writes) => [...writes.keys()]));
  }

  /** Facts about everything that is written from outside; none where nothing of it is read. */
  facts(): string[] {
    // What belongs to a row comes with it: not all that is read is asked for by its name.
    if (this.isNoting && this.#read.size === 0) return [];
    return [...this.#written].flatMap(([table, columns]) =>
      [...columns].flatMap(([column, writes]) =>
        [...writes.keys()].map((category) => storedFact({ table, column }, category)),
      ),
    );
  }

  /** How it got there. */
  evidenceFor(fact: string): StoredWrite | undefined {
    const { table, column, category } = partsOf(fact);
    return this.#written.get(table)?.get(column)?.get(category);
  }
}

/** The fact that what stands in the column is dangerous in this way. */
export function storedFact({ table, column }: Omit<FilledColumn, 'categories'>, category: string): string {
  return `${factPrefix}${category}:${table}.${column}`;
}

function partsOf(fact: string) {
  const [category = '', place = ''] = fact.slice(factPrefix.length).split(':');
  const [table = '', column = ''] = place.split('.');
  return { category, table, column };
}

function writesAt<T>(places: ByColumn<T>, table: string, column: string, make: () => T): T {
  const columns = places.get(table) ?? new Map<string, T>();
  places.set(table, columns);
  const known = columns.get(column) ?? make();
  columns.set(column, known);
  return known;
}

export function isStoredFact(fact: string): boolean {
  return fact.startsWith(factPrefix);
}

function columnsIn(facts: readonly string[]): ByColumn<Set<string>> | null {
  const columns: ByColumn<Set<string>> = new Map();
  for (const { table, column, category } of facts.filter(isStoredFact).map(partsOf))
    writesAt(columns, table, column, () => new Set<string>()).add(category);
  return columns.size > 0 ? columns : null;
}
