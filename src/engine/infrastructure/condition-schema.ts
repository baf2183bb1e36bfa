/** The closed list of conditions a rule may put on a resource, a container, a service or an instruction. */
import { z } from 'zod';
import { isPattern } from './text-patterns.ts';

const pattern = z.string().min(1).refine(isPattern, 'is no regular expression');
const constant = z.union([z.string(), z.number(), z.boolean()]);

/** What the values at a path are asked. One of them must satisfy all; a value that is not known satisfies none but `is`. */
const tests = {
  equals: constant.optional(),
  in: z.array(constant).min(1).optional(),
  /** Regular expression over the text; a leading `(?i)` makes it ignore case. */
  matches: pattern.optional(),
  /** A number, or a text that is one, lower than this. */
  below: z.number().optional(),
  /** Ports or ranges of ports (`22`, `20-30`, `*`) that hold one of these. */
  ports: z.array(z.int()).min(1).optional(),
  /**
   * `missing`: nothing is there, or null. `on` and `off`: true and false, however they are spelt. `not-on` and
   * `not-off` hold for a missing value too, never for one that is not known. `fixed`: text without holes that is
   * no placeholder; `encoded`: the same in base64. `empty`: an empty text, list or map.
   */
  is: z
    .enum(['missing', 'present', 'on', 'off', 'not-on', 'not-off', 'fixed', 'encoded', 'empty'])
    .optional(),
};

export interface ValueTests {
  equals?: string | number | boolean | undefined;
  in?: (string | number | boolean)[] | undefined;
  matches?: string | undefined;
  below?: number | undefined;
  ports?: number[] | undefined;
  is?:
    | 'missing'
    | 'present'
    | 'on'
    | 'off'
    | 'not-on'
    | 'not-off'
    | 'fixed'
    | 'encoded'
    | 'empty'
    | undefined;
}

export type Condition =
  | ({ path: string; of?: string | undefined } & ValueTests)
  | { key: string }
  | { portRange: { from: string; to: string; holds: number[] } }
  | { each: string; of?: string | undefined; when: Condition[] }
  | { related: string; by: string; when?: Condition[] | undefined }
  | { not: Condition }
  | { any: Condition[] }
  | { all: Condition[] };

export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    /** `of` names something around the subject: `pod` and `document` of a container, `job` of a step. */
    z.strictObject({ path: z.string(), of: z.string().min(1).optional(), ...tests }),
    /** Regular expression over the key under which the element of `each` stands. */
    z.strictObject({ key: pattern }),
    /** A range given by two keys holds one of these ports; a missing or unlimited range holds all. */
    z.strictObject({
      portRange: z.strictObject({ from: z.string(), to: z.string(), holds: z.array(z.int()).min(1) }),
    }),
    /** One element at the path satisfies all; it is the place that is reported. */
    z.strictObject({
      each: z.string().min(1),
      of: z.string().min(1).optional(),
      when: z.array(conditionSchema).min(1),
    }),
    /** Another resource of the module, of this type, refers to the subject in its attribute `by`. */
    z.strictObject({
      related: z.string().min(1),
      by: z.string().min(1),
      when: z.array(conditionSchema).min(1).optional(),
    }),
    z.strictObject({ not: conditionSchema }),
    z.strictObject({ any: z.array(conditionSchema).min(1) }),
    z.strictObject({ all: z.array(conditionSchema).min(1) }),
  ]),
);
