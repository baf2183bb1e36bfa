import type { Example } from '../../../src/engine/rules/rule-schema.ts';

/** What the file of an example is called that does not say so itself. */
const exampleNames: Record<string, string> = {
  javascript: 'example.js',
  python: 'example.py',
  java: 'Example.java',
  kotlin: 'Example.kt',
  go: 'example.go',
  php: 'example.php',
  csharp: 'Example.cs',
  ruby: 'example.rb',
  rust: 'example.rs',
};

/** The files of an example by path. */
export function filesOfExample(example: Example, language: string): Record<string, string> {
  return typeof example === 'string' ? { [exampleNames[language] ?? 'example.js']: example } : example.files;
}
