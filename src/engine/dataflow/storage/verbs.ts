/** What methods of object-relational mappers and document stores do, by their names in any spelling. */

const set = (words: string) => new Set(words.split(' '));

const writing = set('create insert save persist add update upsert merge store replace fill build bulk');
const reading = set(
  'find all get first last take list fetch load select query where filter exclude order latest scalars scalar include ' +
    'includes paginate limit aggregate each to single pluck pick',
);
/** They may follow, and change nothing of it. */
const further = set(
  'one many all each async and flush range or create insert update new fail ignore document documents record records ' +
    'entity columns a by id first last list array set default single unique throw where in raw count objects object 404',
);
/** They say what is looked for: whatever comes then is a column. */
const by = set('by where');

const whole =
  /^(?:(?:get|find|first)_?or_?(?:create|new|initialize)\w*|find_?(?:one|by_?id)_?and_?(?:update|replace)|bulk_?write|update_(?:attribute|column)s?!?|(?:new|patch)_?entit(?:y|ies)|(?:insert|upsert)(?:_?ignore)?(?:_?and_?get_?id|_?returning))$/i;

/** Results of queries of JPA and Hibernate. */
const results = /^(?:get(?:Result(?:List|Stream)|SingleResult(?:OrNull)?)|uniqueResult(?:Optional)?)$/;

type Verb = 'read' | 'write' | null;

/** Programs call the same methods over and over. */
const known = new Map<string, Verb>();
const maxKnown = 20_000;

/** `insertMany`, `save!`, `find_or_create_by` write, `findByName`, `ToListAsync`, `get_object_or_404` read. */
export function storageVerb(name: string): Verb {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size === maxKnown) known.clear();
  const verb = verbOf(name);
  known.set(name, verb);
  return verb;
}

function verbOf(name: string): Verb {
  if (whole.test(name)) return 'write';
  if (results.test(name) || name === 'values_list') return 'read';
  const [first = '', ...rest] = name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
  const end = rest.findIndex((word) => by.has(word));
  const others = end < 0 ? rest : rest.slice(0, end);
  if (!others.every((word) => further.has(word))) return null;
  if (first === 'to' && !/^(?:list|array|a|set)/.test(rest[0] ?? '')) return null;
  return writing.has(first) ? 'write' : reading.has(first) ? 'read' : null;
}
