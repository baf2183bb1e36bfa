/** Which table, collection or class of records an expression is about, as far as names and types say so. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { lineageOf } from '../classes/base-classes.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { ClassObject } from '../values/class-object.ts';
import { selectedTable, tableAsked } from './built-statements.ts';
import { declaredVariable } from './declared-variables.ts';
import { storedName } from './stored-names.ts';
import { storageVerb } from './verbs.ts';

/** They name the table in an argument. */
const naming = /^(?:collection|table|from|into|model|repository|getrepository|set|query|select|entity)$/i;

/** They say nothing of what is kept. */
const generic =
  /^(?:objects?|query|session|db|database|prisma|models?|_?(?:db)?context|ctx|this|self|static|em|entitymanager|manager|repo|repository|client|connection|conn|pdo|dbh|mysqli?|sqlite|pool|cursor|unscoped|dao|store|data|req|request|res|response|params|result|results|list|items?)$/i;

/** The same words as names of classes: programs keep items and clients. */
const nouns = /^(?:Item|Client|Store|Result|List)$/;

/** Whether the name says nothing of what is kept. */
export function isGeneric(name: string): boolean {
  return generic.test(name) && !nouns.test(name);
}

const keeperName = /(?:repository|repo|dao|model|mapper|collection|entity)$/i;

/** Along `prisma.comment`, `Comment.objects.filter()`, `db.collection('comments')`, from its end to its root. */
export function tableNamedBy(it: Interpreter, expression: Expression): string | null {
  let at: Expression | undefined = expression;
  while (at) {
    switch (at.kind) {
      case 'call': {
        const given =
          tableAsked(at) ?? namedBy(at.callee, at.args[0]) ?? selectedTable(at) ?? statementsTable(it, at);
        if (given !== null) return given;
        if (at.callee.kind !== 'member') return null;
        // `$page->revisions()`: what belongs to it.
        if (
          at.args.length === 0 &&
          storageVerb(at.callee.property) === null &&
          !isGeneric(at.callee.property)
        )
          return at.callee.property;
        at = at.callee.object;
        break;
      }
      case 'member': {
        const typed = at.object.kind === 'this' ? ofType(fieldType(it, at.property)) : null;
        if (typed !== null) return typed;
        if (isKept(it, at.property, at.object)) return at.property;
        if (!isGeneric(at.property) && at.object.kind === 'identifier' && isVariable(at.object.name))
          return null;
        at = at.object;
        break;
      }
      case 'index': {
        const asked = tableAsked(at);
        if (asked !== null) return asked;
        at = at.object;
        break;
      }
      case 'await':
      case 'cast':
        at = at.operand;
        break;
      case 'type-reference':
        return isKept(it, at.name, null) ? at.name : null;
      case 'identifier': {
        const own = classRunning(it, at.name) ?? moduleOfEntity(at.name);
        if (own !== null) return own;
        return ofType(variableType(it, at.name)) ?? (isKept(it, at.name, null) ? at.name : null);
      }
      default:
        return null;
    }
  }
  return null;
}

/** `comment::Entity`, `comment::ActiveModel` of SeaORM: what the module is called that has them. */
export function moduleOfEntity(name: string): string | null {
  const module = /(?:^|\.)(\w+)\.(?:ActiveModel|Entity|Model)$/.exec(name)?.[1];
  return module && !/^(?:crate|super|self|entity|entities|models?)$/.test(module) ? module : null;
}

/** `comments` of the type `IRepository<Comment>`, a generic class or interface: of what it keeps. */
export function keptGenerically(it: Interpreter, holder: Expression): string | null {
  const name = holder.kind === 'member' && holder.object.kind === 'this' ? holder.property : null;
  const type =
    name !== null
      ? fieldType(it, name)
      : holder.kind === 'identifier'
        ? variableType(it, holder.name)
        : undefined;
  return keeperType.exec(type ?? '')?.[2] ?? null;
}

/** `cls.query.all()` in a method of a class: the one that it is called on. */
function classRunning({ frame }: Interpreter, name: string): string | null {
  const [made] = frame.function?.selfName === name ? frame.thisValue.objects : [];
  return made instanceof ClassObject ? made.node.name : null;
}

/** They run a statement that was built: `session.scalars(select(Comment))`. */
const running = /^(?:execute|scalars?|stream|stream_scalars|exec)$/;

export function statementsTable(it: Interpreter, { callee, args: [statement] }: Call): string | null {
  if (callee.kind !== 'member' || !running.test(callee.property)) return null;
  const built =
    statement?.kind === 'identifier' ? declaredVariable(it.frame.function, statement.name)?.value : statement;
  return built?.kind === 'call' ? tableNamedBy(it, built) : null;
}

/** `session.query(Comment.text)`, which is walked through as it is. */
export function queriedTable({ callee, args: [first] }: Call): string | null {
  const isQuery = callee.kind === 'member' && callee.property === 'query' && first?.kind === 'member';
  return isQuery ? namedBy(callee, first) : null;
}

/** `Comment.objects.values('text')`: whatever a manager is asked for, it gives rows. */
export function managedTable(it: Interpreter, { callee }: Call): string | null {
  if (it.language.id !== 'python' || callee.kind !== 'member' || callee.object.kind !== 'member') return null;
  return callee.object.property === 'objects' ? tableNamedBy(it, callee.object) : null;
}

/** What keeps rows, by what its type is called. */
const keeperType =
  /^[?]?(?:[\w\\]+[.\\])*(\w*(?:Repository|Repo|Dao|DAO|Mapper|Model|Collection|Table|DbSet|Store|QuerySet|Queryable))(?:<(?:\w+\.)*([A-Z]\w*).*>)?[?]?$/s;

/** `Repository<Comment>`, `Model<CommentDocument>`, `CommentRepository` */
function ofType(type: string | undefined): string | null {
  const [, keeper = '', held] = keeperType.exec(type ?? '') ?? [];
  return held ?? (keeperName.test(keeper) && !isGeneric(keeper) ? keeper : null);
}

/** As a field of the class that runs, or a parameter of its constructor, declares it. */
function fieldType(it: Interpreter, name: string): string | undefined {
  const { homeClass } = it.frame;
  if (!homeClass) return undefined;
  for (const { node } of lineageOf(homeClass)) {
    const field = node.fields.find((one) => one.name === name)?.type;
    if (field !== undefined) return field;
    const maker = node.methods.find((method) => method.name === 'constructor');
    const given = maker?.parameters.find((one) => one.isField && nameOfParameter(one) === name)?.type;
    if (given !== undefined) return given;
  }
  return undefined;
}

function variableType(it: Interpreter, name: string): string | undefined {
  const fn = it.frame.function;
  const given = fn?.parameters.find((one) => nameOfParameter(one) === name)?.type;
  return given ?? declaredVariable(fn, name)?.type ?? fieldType(it, name);
}

function nameOfParameter({ pattern }: Parameter): string {
  return pattern.kind === 'identifier' ? pattern.name : '';
}

/** Not a class, nor what holds them. */
function isVariable(name: string): boolean {
  return /^[$@]*[a-z]/.test(name) && !isGeneric(name);
}

const statement = /^\s*(?:select|with|insert|update|delete|replace|call|exec(?:ute)?|show|pragma)\s/i;

/** `Comment.text` of `Comment.text.label('body')`. */
function unlabelled(column: Expression | undefined): Expression | undefined {
  if (column?.kind !== 'call' || column.callee.kind !== 'member') return column;
  return column.callee.property === 'label' ? column.callee.object : column;
}

function namedBy(callee: Expression, given: Expression | undefined): string | null {
  const argument = unlabelled(given);
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'identifier' ? callee.name : '';
  if (!naming.test(name) || !argument) return null;
  // `select('title')` names a column, `query('SELECT …')` is given a whole statement.
  if (argument.kind === 'literal' && typeof argument.value === 'string')
    return /^select$/i.test(name) || statement.test(argument.value) ? null : argument.value;
  if (argument.kind === 'identifier' && /^[A-Z]/.test(argument.name)) return argument.name;
  // `query(Comment.body)`
  if (
    argument.kind === 'member' &&
    argument.object.kind === 'identifier' &&
    /^[A-Z][a-z]/.test(argument.object.name)
  )
    return argument.object.name;
  if (argument.kind !== 'member') return null;
  // `select(comments.c.body)`
  if (argument.object.kind === 'member' && argument.object.property === 'c')
    return lastNameOf(argument.object.object);
  return /^[A-Z]/.test(argument.property) ? argument.property : null;
}

/** A class of the program, what a client of a database has under the name, or what keeps things by its own name. */
function isKept(it: Interpreter, name: string, holder: Expression | null): boolean {
  if (isGeneric(name)) return false;
  // Where rows are followed, the class may not have been loaded.
  if (holder !== null && (it.storage.isRelation(name) || it.storage.filled([name]).length > 0)) return true;
  if (keeperName.test(name) || it.symbols.classNames.has(storedName(name)) || it.storage.isRead(name))
    return true;
  if (holder?.kind === 'identifier') return /^(?:prisma|db|models|_?(?:db)?context)$/i.test(holder.name);
  if (holder?.kind === 'member')
    return holder.property === 'query'
      ? /^(?:db|tx|trx|database|drizzle|orm)$/i.test(lastNameOf(holder.object))
      : /^(?:prisma|_?(?:db)?context)$/i.test(holder.property);
  return it.language.id === 'javascript' && /^[A-Z][a-z]/.test(name);
}

/** `db.Find(&comments)` fills what it is handed: of its name, or of the type with which it is declared. */
export function filledName(it: Interpreter, argument: Expression | undefined): string | null {
  const isAddress = argument?.kind === 'unary' && argument.operator === '&';
  const variable = isAddress ? argument.operand : argument;
  if (variable?.kind !== 'identifier') return null;
  const declared = it.language.id === 'go' ? declaredVariable(it.frame.function, variable.name) : null;
  const made = declared?.value?.kind === 'call' && declared.value.isNew ? lastNameOf(declared.value) : '';
  const names = [...(isAddress ? [variable.name] : []), /\w+$/.exec(declared?.type ?? '')?.[0] ?? made];
  return names.find((name) => it.symbols.classNames.has(storedName(name))) ?? null;
}

/** They make a row that is stored later: `$this->Comments->newEmptyEntity()`. */
const making = /^new(?:Empty)?Entity$/;

/** The table of which a variable holds a row, as far as the running function says so: `user` of `const user = await User.findOne()`. */
export function tableOfVariable(it: Interpreter, name: string): string | null {
  const value = declaredVariable(it.frame.function, name)?.value;
  const read = value?.kind === 'await' ? value.operand : value;
  if (read?.kind !== 'call') return null;
  const called = lastNameOf(read.callee);
  return storageVerb(called) === 'read' || making.test(called) ? tableRead(it, read) : null;
}

function tableRead(it: Interpreter, { callee, args: [first] }: Call): string | null {
  const given =
    first?.kind === 'identifier' || first?.kind === 'type-reference' ? tableNamedBy(it, first) : null;
  return given ?? (callee.kind === 'member' ? tableNamedBy(it, callee.object) : null);
}
