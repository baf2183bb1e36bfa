/** Lines of offsets as one array look-up: positions are asked for several times per node. */
export class LineTable {
  private table = new Uint32Array(0);

  /**
   * @returns 1-based line of each UTF-16 offset of the text and of its end. The array is used again by the
   * next call, and may be longer than the text.
   */
  read(text: string): Uint32Array {
    if (this.table.length <= text.length) this.table = new Uint32Array(Math.max(text.length + 1, 1 << 16));
    const { table } = this;
    let line = 1;
    let from = 0;
    while (from <= text.length) {
      const newline = text.indexOf('\n', from);
      const to = newline < 0 ? text.length : newline;
      table.fill(line, from, to + 1);
      from = to + 1;
      line++;
    }
    return table;
  }
}
