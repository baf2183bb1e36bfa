/** Fields that an annotation of the class writes at compile time: `@Slf4j` makes a `log`. */
import type { ClassNode } from '../ir/declarations.ts';

interface GeneratedField {
  name: string;
  type: string;
}

const fieldsByAnnotation: ReadonlyMap<string, GeneratedField> = new Map([
  ['Slf4j', { name: 'log', type: 'org.slf4j.Logger' }],
  ['XSlf4j', { name: 'log', type: 'org.slf4j.Logger' }],
  ['Log4j', { name: 'log', type: 'org.apache.log4j.Logger' }],
  ['Log4j2', { name: 'log', type: 'org.apache.logging.log4j.Logger' }],
  ['CommonsLog', { name: 'log', type: 'org.apache.commons.logging.Log' }],
  ['JBossLog', { name: 'log', type: 'org.jboss.logging.Logger' }],
  ['Flogger', { name: 'log', type: 'com.google.common.flogger.FluentLogger' }],
  ['Log', { name: 'log', type: 'java.util.logging.Logger' }],
]);

export function addGeneratedFields(target: ClassNode): void {
  for (const { name: annotation, line, endLine, start, end } of target.decorators ?? []) {
    const field = fieldsByAnnotation.get(annotation);
    if (!field || target.fields.some(({ name }) => name === field.name)) continue;
    target.fields.push({ line, endLine, start, end, ...field, isStatic: true });
  }
}
