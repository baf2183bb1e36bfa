/**
 * The columns of the API's finding object, in its words, ready for JSON: timestamps are ISO 8601 in UTC with
 * milliseconds, made by PostgreSQL so that nothing is parsed and formatted again on the way.
 */
export const isoTimestamp = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const findingColumns = `f.id, f.title, f.category, f.severity, f.state, f.description, f.affected_file,
  f.affected_code, f.proof_of_concept, f.tags, f.scan_id, ${isoTimestamp('f.found_at')} as found_at,
  ${isoTimestamp('f.updated_at')} as updated_at`;
