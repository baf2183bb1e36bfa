/** Which package a file says that it is of: `package com.example.web;`, `namespace App\Http;`. */
import type { Declared } from './declared.ts';
import type { ProgramFile } from './program.ts';

/** It stands before any code; before it there is a licence at most. */
const maxRead = 8_000;

export class StatedPackages {
  readonly #statement: RegExp;
  readonly #known = new WeakMap<ProgramFile, string | null>();

  /** @param statement its first group is the package */
  constructor(statement: RegExp) {
    this.#statement = statement;
  }

  /** Those that an import of the module may mean: a class of another package is another one, though it is called the same. */
  possible(declared: readonly Declared[], module: string, from: ProgramFile): readonly Declared[] {
    const wanted = dotted(module);
    const fits = (stated: string | null) => stated === wanted || wanted.startsWith(`${stated}.`);
    const fitting = declared.filter(({ file }) => fits(this.of(file)));
    if (fitting.length > 0) return fitting;
    // `new Model\Task` in `namespace App` is one of `App\Model`, `Models.Task` in `App.Web` one of `App.Models`.
    for (let outer = this.of(from); outer; outer = outer.slice(0, Math.max(0, outer.lastIndexOf('.')))) {
      const below = declared.filter(({ file }) => this.of(file) === `${outer}.${wanted}`);
      if (below.length > 0) return below;
    }
    return declared.filter(({ file }) => this.of(file) === null);
  }

  /** What the file says; null where it says nothing. */
  of(file: ProgramFile): string | null {
    let stated = this.#known.get(file);
    if (stated === undefined) {
      const name = this.#statement.exec(file.text.slice(0, maxRead))?.[1];
      stated = name === undefined ? null : dotted(name);
      this.#known.set(file, stated);
    }
    return stated;
  }
}

function dotted(name: string): string {
  return name.replaceAll('\\', '.').replace(/^\.|\s/g, '');
}
