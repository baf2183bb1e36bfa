/**
 * How pages call the program's own functions, whose name comes first: a filter that is not known gives on what it is
 * given, a tag nothing. A field may be a method, which is called.
 */
export const pageCalls = { filter: 'apply_filter', tag: 'apply_tag', field: 'read_field' } as const;
