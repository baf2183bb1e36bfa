/** Findings (or anything else) as one JSON array, batch by batch. */
export async function* toJson(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield `${isFirst ? '' : ','}${batch.map((item) => JSON.stringify(item)).join(',')}`;
    isFirst = false;
  }
  yield ']\n';
}
