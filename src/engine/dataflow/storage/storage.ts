/**
 * What the program keeps in databases. A first run notes what from outside is written to which column, and what is
 * read at all; where the same is written and read, a second run takes what is read for what was written.
 */
import type { FlowEvidence } from '../findings/flow-evidence.ts';
import { Readers } from './readers.ts';
import { columnName, storedName } from './stored-names.ts';

/** Any column. */
export const anyColumn = '*';

/** Begins facts of the application that name a column to which something from outside is written. */
const factPrefix = 'stored:';

/** A database has its ids, states and times from the program, whatever else a request may fill. */
const ownColumns =
  /^(?:id|uuid|guid|key|\w*id|(?:created|updated|deleted|modified)\w*|\w*(?:date|time|count|total|size|length|index|status|state|hash|salt)|is[a-z]\w*|has[a-z]\w*)$/;

/** Names of what holds rows, not of columns. */
const holders =
  /^(?:rows?|data|items?|results?|records?|documents?|docs?|list|values?|datavalues|attributes|get|first|last|all|fetch\w*|to\w+|next|each|map|filter|find\w*)$/;

/** What is shown is read column by column; elsewhere only a column counts of which the program says that it writes it. */
const shown = 'xss';

/** How something from outside got into a column. */
export interface StoredWrite extends FlowEvidence {
  /** `comments.text`, or the table alone, as the program writes it. */
  as: string;
}

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

  readonly isNoting: boolean;

  /**
   * @param facts of the application; those that name columns make this a run that reads them
   * @param isWhole the whole application is run, and not only a part again
   */
  constructor(facts: readonly string[], isWhole: boolean) {
    this.#given = columnsIn(facts);
    this.isNoting = isWhole && this.#given === null;
  }

  /** Whether what was written is read from it now. */
  get isOpen(): boolean {
    return this.#given !== null;
  }

  /**
   * The first way on which something got there is kept for each category, and a route before anything else.
   * @param category of what it does when it is read
   */
  noteWrite(table: string, column: string, category: string, evidence: FlowEvidence): void {
    const name = storedName(table);
    const key = column === anyColumn ? anyColumn : columnName(column);
    if (name === '' || (category !== shown && (key === anyColumn || ownColumns.test(key)))) return;
    const writes = writesAt(this.#written, name, key, () => new Map<string, StoredWrite>());
    const known = writes.get(category);
    const isBetter = known?.entryPoint?.kind !== 'route' && evidence.entryPoint?.kind === 'route';
    const as = column === anyColumn ? table : `${table}.${column}`;
    if (!known || isBetter) writes.set(category, { ...evidence, as: as.replace(/\uFFFF/g, '') });
  }

  /** Whether the program was seen to read something of the name. */
  isRead(table: string): boolean {
    return this.#read.has(storedName(table));
  }

  noteRead(table: string): void {
    this.#read.add(storedName(table));
  }

  /** Those of the tables in which something from outside stands. */
  filled(tables: readonly string[]): string[] {
    const names = new Set(tables.map(storedName));
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
      if (any && !ownColumns.test(key) && !holders.test(key))
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

  /** Facts about everything that is written from outside; none where nothing of it is read. */
  facts(): string[] {
    // What belongs to a row comes with it: not all that is read is asked for by its name.
    if (![...this.#written.keys()].some((table) => this.#read.has(table))) return [];
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
