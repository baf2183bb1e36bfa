/**
 * How pages call the program's own functions, whose name comes first: a filter that is not known gives on what it is
 * given, a tag nothing. A field may be a method, which is called. A helper of Handlebars has behind its name what it is called
 * on, its options, and what it is where it is not known.
 */
export const pageCalls = {
  filter: 'apply_filter',
  tag: 'apply_tag',
  field: 'read_field',
  helper: 'apply_helper',
  block: 'apply_block',
} as const;
