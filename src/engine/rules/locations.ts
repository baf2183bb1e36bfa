/** Parts of a request. `any`: those of the path, the query and the body in one collection, as Rails' `params` has them. */
export const locations = ['query', 'body', 'path', 'header', 'cookie', 'file', 'any'] as const;

export type Location = (typeof locations)[number];
