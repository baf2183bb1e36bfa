/** One figure of a benchmark, beside its floor from the same run. */
export interface Measurement {
  what: string;
  /** What was measured, with its unit. */
  figure: string;
  /** The floor (or the counterpart) measured in the same run, with its unit. */
  floor: string;
  /** figure ÷ floor, in the sense that larger is better; null where a figure stands alone. */
  ratio: number | null;
  /** What is asked of it. */
  bar: string;
  holds: boolean;
}

/** As Markdown, the way the README shows it. */
export function toMarkdown(rows: readonly Measurement[]): string {
  const cells = rows.map(({ what, figure, floor, ratio, bar, holds }) => [
    what,
    figure,
    floor,
    ratio === null ? '' : ratio.toFixed(2),
    bar,
    holds ? 'yes' : 'NO',
  ]);
  const lines = [
    ['measured', 'figure', 'floor, same run', 'ratio', 'bar', 'holds'],
    ['---', '---:', '---:', '---:', '---', '---'],
    ...cells,
  ];
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`;
}
