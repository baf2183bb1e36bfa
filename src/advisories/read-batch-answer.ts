/** The answer of `POST /v1/querybatch`: one result a question, in their order. */
import { z } from 'zod';

const schema = z.object({
  results: z.array(
    z
      .object({
        vulns: z.array(z.object({ id: z.string() })).nullish(),
        next_page_token: z.string().max(10_000).nullish(),
      })
      .nullable(),
  ),
});

const identifier = /^[A-Za-z0-9][\w.:-]{0,99}$/;

export interface BatchAnswer {
  ids: string[];
  pageToken?: string;
}

/** Null for anything that has another shape. Ids that are none are passed over: they become part of an address. */
export function readBatchAnswer(value: unknown): BatchAnswer[] | null {
  const { data } = schema.safeParse(value);
  if (!data) return null;
  return data.results.map((result) => ({
    ids: (result?.vulns ?? []).map(({ id }) => id).filter((id) => identifier.test(id)),
    ...(result?.next_page_token && { pageToken: result.next_page_token }),
  }));
}
