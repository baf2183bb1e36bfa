/** The closed list of conditions a model may put on a call, an assignment or an object key. */
import { z } from 'zod';
import { type Location, locations } from './locations.ts';

const constant = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What a value is asked. Several in one predicate must all hold; an unknown value satisfies none but `is`. */
const tests = {
  equals: constant.optional(),
  in: z.array(constant).min(1).optional(),
  /** Regular expression over a constant string, or with `is: regex` over what a regular expression says. */
  matches: z.string().min(1).optional(),
  /** A name by which the value is known matches: `yaml.Loader`. */
  path: z.string().min(1).optional(),
  /** A call has marked the object so (`marks` of a model). */
  marked: z.string().min(1).optional(),
  /** Regular expression over the fixed text with which the value begins, whatever follows. */
  begins: z.string().min(1).optional(),
  /** The same with which it ends, whatever stands before. */
  ends: z.string().min(1).optional(),
  /** Regular expression over the whole text as far as it is written, with `\uFFFF` for each part that is not. */
  written: z.string().min(1).optional(),
  /** The text counts, too, that is taken where the environment or a setting gives nothing. */
  fallback: z.literal(true).optional(),
  /** Range of a constant number. */
  below: z.number().optional(),
  /** Type of a library that the value is known to have. */
  type: z.string().min(1).optional(),
  /** Code of a function of the program that may throw, or of such a method of an object's class. */
  refuses: z.string().min(1).optional(),
  /** Name of a decorator of the program's function that it is. */
  decorated: z.string().min(1).optional(),
  is: z
    .enum([
      'tainted',
      'constant',
      'string',
      'function',
      'object',
      'array',
      'trusting',
      /** A function that lets an origin through by how it ends, begins, or what it contains, where others may look like that. */
      'open-ended',
      'idle',
      'regex',
      /** A list of numbers that is written out, or a new one without any: bytes of a key. */
      'numbers',
      /** The address of a host elsewhere, over plain HTTP, or made from one: whoever is on the way can change the answer. */
      'plain-http',
      'missing',
      'present',
      'truthy',
      'falsy',
      /** A function that says yes to everything. */
    ])
    .optional(),
};

const subject = {
  /** A property of the value, dotted (`cookie.secure`). */
  key: z.string().min(1).optional(),
};

export type Predicate =
  | ({ argument: number; key?: string | undefined; madeWith?: number | undefined } & ValueTests)
  | ({ keyword: string; key?: string | undefined } & ValueTests)
  | ({ value: true; key?: string | undefined } & ValueTests)
  | ({ receiver: true; key?: string | undefined } & ValueTests)
  | ({ receiverArgument: number; key?: string | undefined } & ValueTests)
  | ({ receiver: true; key?: string | undefined } & ValueTests)
  | ({ sibling: string; key?: string | undefined } & ValueTests)
  | { arguments: { min?: number | undefined; max?: number | undefined } }
  | { construct: boolean }
  | { named: string }
  | { assignedTo: string }
  | { comparedWith: string }
  | { argumentNamed: { argument: number; matches: string } }
  | { interpolated: number }
  | { plainPassword: number }
  | {
      argumentField: {
        argument: number;
        matches: string;
        orMadeOf?: true | undefined;
        locations?: Location[] | undefined;
      };
    }
  | { receiverMatches: string }
  | { calleeNamed: string }
  | { calleeRefuses: string }
  | { classField: { name: string; matches: string } }
  | { calleeKeyword: { name: string; matches: string } }
  | { underCondition: string }
  | { followedBy: string }
  | { precededBy: string }
  | { inClass: string }
  | { inFile: string }
  | { fact: string }
  | { contentType: 'html-like' | 'html' }
  | { not: Predicate }
  | { any: Predicate[] }
  | { all: Predicate[] };

export interface ValueTests {
  equals?: string | number | boolean | null | undefined;
  in?: (string | number | boolean | null)[] | undefined;
  matches?: string | undefined;
  begins?: string | undefined;
  ends?: string | undefined;
  written?: string | undefined;
  below?: number | undefined;
  type?: string | undefined;
  refuses?: string | undefined;
  decorated?: string | undefined;
  marked?: string | undefined;
  path?: string | undefined;
  is?:
    | 'tainted'
    | 'constant'
    | 'string'
    | 'function'
    | 'object'
    | 'array'
    | 'trusting'
    | 'open-ended'
    | 'idle'
    | 'regex'
    | 'numbers'
    | 'plain-http'
    | 'missing'
    | 'present'
    | 'truthy'
    | 'falsy'
    | undefined;
  fallback?: true | undefined;
}

export const predicateSchema: z.ZodType<Predicate> = z.lazy(() =>
  z.union([
    /** An argument, or with `madeWith` an argument of the call that made it: `addCookie(new Cookie(name, value))`. */
    z.strictObject({ argument: z.int().min(0), madeWith: z.int().min(0).optional(), ...subject, ...tests }),
    /** An argument given by name. */
    z.strictObject({ keyword: z.string().min(1), ...subject, ...tests }),
    /** The assigned value, or the value of the matched key. */
    z.strictObject({ value: z.literal(true), ...subject, ...tests }),
    /** An argument of the call that made the receiver: `createHash('md5').update(…)`. */
    z.strictObject({ receiverArgument: z.int().min(0), ...subject, ...tests }),
    /** What the method is called on; with a key, what was set on it or on the factory that made it. */
    z.strictObject({ receiver: z.literal(true), ...subject, ...tests }),
    /** Another key of the object literal in which the matched key stands. */
    z.strictObject({ sibling: z.string().min(1), ...subject, ...tests }),
    z.strictObject({ arguments: z.strictObject({ min: z.int().optional(), max: z.int().optional() }) }),
    z.strictObject({ construct: z.boolean() }),
    /** Name of what the result is assigned to, or of the function around it. */
    z.strictObject({ named: z.string().min(1) }),
    /** Name of what the result is assigned to. */
    z.strictObject({ assignedTo: z.string().min(1) }),
    /** A name in what the result is compared with for equality. */
    z.strictObject({ comparedWith: z.string().min(1) }),
    /** A name that occurs in the argument's code. */
    z.strictObject({
      argumentNamed: z.strictObject({ argument: z.int().min(0), matches: z.string().min(1) }),
    }),
    /** The argument is written where it stands as a text with values in it, of which C# keeps both: `FromSql($"… {id}")`. */
    z.strictObject({ interpolated: z.int().min(0) }),
    /** The argument is called a password, and what is made of it is neither stretched nor passed on. */
    z.strictObject({ plainPassword: z.int().min(0) }),
    /** What the field of a request is called that the argument is, or is made of, whatever names it had on its way. */
    z.strictObject({
      argumentField: z.strictObject({
        argument: z.int().min(0),
        matches: z.string().min(1),
        orMadeOf: z.literal(true).optional(),
        /** Only parts of a request where such a field stands; anywhere when left out. */
        locations: z.array(z.enum(locations)).min(1).optional(),
      }),
    }),
    /** A name or a text in what the call that gave what is called was handed by name: `@app.get('/', response_class=HTMLResponse)`. */
    z.strictObject({
      calleeKeyword: z.strictObject({ name: z.string().min(1), matches: z.string().min(1) }),
    }),
    /** What is called has such a last name in the code; what was taken out of a table or handed over has another, or none. */
    z.strictObject({ calleeNamed: z.string().min(1) }),
    /** What is called is a class of the program with a method of this name that may throw. */
    z.strictObject({ calleeRefuses: z.string().min(1) }),
    /** The class that it is called on, or made of, sets a field of this name to such code: `protected $guarded = []`. */
    z.strictObject({
      classField: z.strictObject({ name: z.string().min(1), matches: z.string().min(1) }),
    }),
    /** Last name of the receiver. */
    z.strictObject({ receiverMatches: z.string().min(1) }),
    /** Code of a condition under which the place is reached. */
    z.strictObject({ underCondition: z.string().min(1) }),
    /** Code further down in the function; `%` stands for the name of what the result is assigned to. */
    z.strictObject({ followedBy: z.string().min(1) }),
    /** Code of the function above the place. */
    z.strictObject({ precededBy: z.string().min(1) }),
    /** Code of the class around it. */
    z.strictObject({ inClass: z.string().min(1) }),
    /** The path of the file matches. */
    z.strictObject({ inFile: z.string().min(1) }),
    z.strictObject({ fact: z.string().min(1) }),
    /**
     * The response being written is not known to be something browsers do not render (`html-like`), or is known
     * to be something that they do (`html`).
     */
    z.strictObject({ contentType: z.enum(['html-like', 'html']) }),
    z.strictObject({ not: predicateSchema }),
    z.strictObject({ any: z.array(predicateSchema).min(1) }),
    z.strictObject({ all: z.array(predicateSchema).min(1) }),
  ]),
);
