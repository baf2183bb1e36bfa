/** Types with a name of their own (PEP 695), which the grammar gives no inside. */

const alias = /^(?<indent>[ \t]*)type (?<rest>[A-Za-z_]\w*[ \t]*=(?!=))/gm;

/** `type Slug = Annotated[str, …]` as the assignment that it is to all who read the name: `0;   Slug = Annotated[str, …]`. */
export function asAssignments(source: string): string {
  return source.replace(alias, '$<indent>0;   $<rest>');
}
