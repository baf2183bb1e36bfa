import { textBy } from '../object-text.ts';

/** What `__toString` gives, where the class has it. */
export const asText = textBy('__toString');
