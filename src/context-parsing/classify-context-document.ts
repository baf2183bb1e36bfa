import { isObject, parseUntrustedJson } from './parse-untrusted.ts';

/** What a context document does to a scan. */
export type ContextDocumentKind = 'openapi' | 'sarif' | 'rules' | 'text';

/** A list of mappings under `rules` at the top level. */
const yamlRules =
  /^rules:[ \t]*(?:#[^\n]*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*-[ \t]+["']?[\w-]{1,100}["']?[ \t]*:/m;
const yamlOpenApi = /^["']?(?:openapi["']?:[ \t]*["']?3\.|swagger["']?:[ \t]*["']?2\.)/m;
const yamlPaths = /^["']?paths["']?:/m;

/**
 * Recognises a document by its content; name and media type only tell prose that may quote such content. YAML
 * is judged by its top-level lines, without parsing: the parser is too slow to run on a stranger's document
 * while a client waits, and what is wrong further down is told by whoever reads the document later.
 */
export function classifyContextDocument(
  name: string,
  mediaType: string,
  content: string,
): { kind: ContextDocumentKind } {
  if (/\.(md|markdown|rst|adoc)$/i.test(name) || /^text\/(markdown|x-rst|html)\b/i.test(mediaType))
    return { kind: 'text' };
  const json = parseUntrustedJson(content);
  if (json !== undefined) return { kind: kindOfJson(json) };
  if (yamlOpenApi.test(content) && yamlPaths.test(content)) return { kind: 'openapi' };
  return { kind: yamlRules.test(content) ? 'rules' : 'text' };
}

function kindOfJson(value: unknown): ContextDocumentKind {
  if (!isObject(value)) return 'text';
  if (isOpenApi(value)) return 'openapi';
  const isSarif = /^2\./.test(String(value.version)) || /sarif/i.test(String(value.$schema));
  if (isSarif && Array.isArray(value.runs)) return 'sarif';
  return Array.isArray(value.rules) && value.rules.length > 0 && value.rules.every(isObject)
    ? 'rules'
    : 'text';
}

/** OpenAPI 3.x and its forerunner Swagger 2.0. */
export function isOpenApi(
  value: unknown,
): value is Record<string, unknown> & { paths: Record<string, unknown> } {
  if (!isObject(value) || !isObject(value.paths)) return false;
  return /^3\./.test(String(value.openapi)) || /^2\./.test(String(value.swagger)) || value.swagger === 2;
}
