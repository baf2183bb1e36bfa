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

/** How something from outside got into a column. */
export interface StoredWrite extends FlowEvidence {
  /** `comments.text`, or the table alone, as the program writes it. */
  as: string;
}

export class Storage {
  /** By table, then by column. */
  readonly #written = new Map<string, Map<string, StoredWrite>>();
  readonly #read = new Set<string>();
  readonly readers = new Readers();
  readonly #given: ReadonlyMap<string, ReadonlySet<string>> | null;

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

  /** The first way on which something got there is kept, and a route before anything else. */
  noteWrite(table: string, column: string, evidence: FlowEvidence): void {
    const name = storedName(table);
    if (name === '') return;
    const columns = this.#written.get(name) ?? new Map<string, StoredWrite>();
    this.#written.set(name, columns);
    const key = column === anyColumn ? anyColumn : columnName(column);
    const known = columns.get(key);
    const isBetter = known?.entryPoint?.kind !== 'route' && evidence.entryPoint?.kind === 'route';
    const as = column === anyColumn ? table : `${table}.${column}`;
    if (!known || isBetter) columns.set(key, { ...evidence, as: as.replace(/\uFFFF/g, '') });
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

  /** The fact that a column of one of these tables holds something from outside; null where none does. */
  factFor(tables: readonly string[], column: string): string | null {
    const key = columnName(column);
    for (const table of tables) {
      const columns = this.#given?.get(table);
      if (columns?.has(key)) return `${factPrefix}${table}.${key}`;
      if (columns?.has(anyColumn) && !ownColumns.test(key) && !holders.test(key))
        return `${factPrefix}${table}.${anyColumn}`;
    }
    return null;
  }

  /** The same where nobody says which column it is. */
  factForAny(tables: readonly string[]): string | null {
    for (const table of tables) {
      const [column] = this.#given?.get(table) ?? [];
      if (column !== undefined) return `${factPrefix}${table}.${column}`;
    }
    return null;
  }

  /** Facts about everything that is written from outside; none where nothing of it is read. */
  facts(): string[] {
    // What belongs to a row comes with it: not all that is read is asked for by its name.
    if (![...this.#written.keys()].some((table) => this.#read.has(table))) return [];
    return [...this.#written].flatMap(([table, columns]) =>
      [...columns.keys()].map((column) => `${factPrefix}${table}.${column}`),
    );
  }

  /** How it got there. */
  evidenceFor(fact: string): StoredWrite | undefined {
    const [table = '', column = ''] = fact.slice(factPrefix.length).split('.');
    return this.#written.get(table)?.get(column);
  }
}

/** Of a table into which all that a request sends is written. */
export function isAnyColumn(fact: string | null): boolean {
  return fact?.endsWith(`.${anyColumn}`) ?? false;
}

export function isStoredFact(fact: string): boolean {
  return fact.startsWith(factPrefix);
}

function columnsIn(facts: readonly string[]): Map<string, Set<string>> | null {
  const columns = new Map<string, Set<string>>();
  for (const fact of facts.filter(isStoredFact)) {
    const [table = '', column = ''] = fact.slice(factPrefix.length).split('.');
    const known = columns.get(table);
    if (known) known.add(column);
    else columns.set(table, new Set([column]));
  }
  return columns.size > 0 ? columns : null;
}
