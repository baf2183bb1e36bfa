/** Blade, Laravel's templates: `{{ escaped }}`, `{!! raw !!}`, directives that begin with `@`, `<x-…>` and PHP. */
import { argumentsAt, type Part, splitArguments } from './blade-arguments.ts';
import { readComponent } from './blade-components.ts';
import { type Directive, directives } from './blade-directives.ts';
import { ClosingMarks } from './closing-marks.ts';
import { HtmlContext } from './html-context.ts';
import { type Output, outputs, ScriptBuilder } from './script-builder.ts';

/** What is not text: comments, outputs, PHP, components, and directives; with `@` before them the first two are text. */
const opening = /\{\{--|@?\{\{\{?|@?\{!!|<\?(?:php\b|=)|<x[-:]|(?<![\w@])@@?[a-zA-Z]\w*/gi;

/** A block that is open: what ends it, and whether its alternative has begun. */
interface Block {
  end: string;
  isElse: boolean;
}

const maxDepth = 100;
/** After so many parentheses without an end nobody looks for ends any more. */
const maxUnclosed = 100;

/** Variables and what every page calls: escaped, they are nothing to look at. */
const isPlain = /^[^()]{0,500}$|^\s*(?:trans|trans_choice|__|route|url|asset|config|old|mix|csrf_token)\(/;

export function bladeScript(source: string): ScriptBuilder {
  return new BladePage(source).read();
}

class BladePage {
  readonly #source: string;
  readonly #script = new ScriptBuilder();
  readonly #context = new HtmlContext();
  readonly #blocks: Block[] = [];
  /** Layouts, which are filled when the page is read. */
  readonly #layouts: Part[] = [];
  readonly #marks: ClosingMarks;
  #unclosed = 0;

  constructor(source: string) {
    this.#source = source;
    this.#marks = new ClosingMarks(source);
  }

  read(): ScriptBuilder {
    const script = this.#script;
    script.generate('<?php\n', 0);
    let from = 0;
    opening.lastIndex = 0;
    for (let match = opening.exec(this.#source); match; match = opening.exec(this.#source)) {
      this.#context.read(this.#source.slice(from, match.index));
      from = this.#readAt(match[0], match.index);
      opening.lastIndex = from;
    }
    const end = this.#source.length;
    script.generate('}\n'.repeat(this.#blocks.length), end);
    for (const layout of this.#layouts) this.#call('include_template', [layout], layout.at);
    return script;
  }

  /** Returns where the text goes on. */
  #readAt(found: string, at: number): number {
    const start = at + found.length;
    if (found === '{{--') return this.#marks.find('--}}', start)?.after ?? this.#source.length;
    if (found.startsWith('@{'))
      return this.#marks.find(found === '@{!!' ? '!!}' : '}}', start)?.after ?? start;
    if (found === '{!!') return this.#output('raw', '!!}', start);
    if (found === '{{{') return this.#output(this.#context.escapedOrAddress, '}}}', start);
    if (found === '{{') return this.#output(this.#context.escapedOrAddress, '}}', start);
    if (found.startsWith('<?')) return this.#php(found === '<?=', start);
    if (/^<x[-:]/i.test(found)) return readComponent(this.#source, start, this.#script);
    return found.startsWith('@@') ? start : this.#directive(found.slice(1), at, start);
  }

  #output(output: Output, closing: string, start: number): number {
    const end = this.#marks.find(closing, start);
    if (!end) return start;
    this.#write(output, { text: this.#source.slice(start, end.at), at: start });
    return end.after;
  }

  #write(output: Output, { text, at }: Part, madeBy = ''): void {
    // What older versions take for a default: `$name or 'guest'`.
    const value = text.replace(/;\s*$/, '').replace(/^(\s*\$[\w>[\]'"-]{1,100}) or (?!die)/, '$1 ?? ');
    if (value.trim() !== '' && !(output === 'escaped' && isPlain.test(value))) {
      // What only takes tags away does not help here.
      const before = output === 'raw' && this.#context.isInsideTag ? "'<' . " : '';
      this.#around(`${outputs[output]}(${before}${madeBy}(`, { text: value, at }, '\n));\n');
    }
    this.#context.wrote();
  }

  #call(name: string, args: readonly Part[], at: number): void {
    this.#script.generate(`${name}(`, at);
    for (const [index, arg] of args.entries()) {
      if (index > 0) this.#script.generate(', ', arg.at);
      this.#script.copy(arg.text, arg.at);
    }
    // On a line of its own, for comments at the end.
    this.#script.generate('\n);\n', at);
  }

  #php(isEcho: boolean, start: number): number {
    const end = this.#marks.find('?>', start) ?? { at: this.#source.length, after: this.#source.length };
    const code = { text: this.#source.slice(start, end.at), at: start };
    if (isEcho) this.#write('raw', code);
    else this.#copy(code);
    return end.after;
  }

  #copy({ text, at }: Part): void {
    this.#script.copy(text, at);
    this.#script.generate('\n;\n', at + text.length);
  }

  #directive(name: string, at: number, start: number): number {
    if (name === 'verbatim') return this.#marks.find('@endverbatim', start)?.after ?? start;
    if (/^end[a-z]/i.test(name)) this.#close(name, at);
    const directive = Object.hasOwn(directives, name) ? directives[name] : undefined;
    const isAlternative = name.startsWith('else');
    // Anything may begin like this: addresses, rules of style sheets, attributes of other frameworks.
    if (!directive && !isAlternative) return this.#own(name, start);
    const args = name === 'else' ? null : this.#arguments(start);
    if (name === 'php' && !args) return this.#block(start);
    if (isAlternative || (name === 'empty' && !args))
      this.#otherwise(/^else./.test(name) ? conditionOf(name, args, at) : null, at);
    else if (directive && (args || !directive.needsArguments))
      this.#apply(directive, args ?? { text: '', at }, name, at);
    return args?.after ?? start;
  }

  /** One of the program's own, where it is given a value: `@money($price)`. */
  #own(name: string, start: number): number {
    const args = this.#source[start] === '(' ? this.#arguments(start) : null;
    if (!args) this.#context.read(`@${name}`);
    if (!args?.text.includes('$')) return args?.after ?? start;
    this.#write('raw', args, `blade_${name}`);
    return args.after;
  }

  #arguments(start: number): (Part & { after: number }) | null {
    if (this.#unclosed >= maxUnclosed) return null;
    const found = argumentsAt(this.#source, start);
    if (found === 'unclosed') this.#unclosed++;
    return found === 'unclosed' ? null : found;
  }

  #block(start: number): number {
    const end = this.#marks.find('@endphp', start);
    if (end) this.#copy({ text: this.#source.slice(start, end.at), at: start });
    return end?.after ?? start;
  }

  #apply(directive: Directive, args: Part, name: string, at: number): void {
    switch (directive.does) {
      case 'open':
        if (this.#blocks.length >= maxDepth) return;
        this.#blocks.push({ end: `end${name}`, isElse: false });
        this.#around(
          directive.before,
          directive.ignoresArguments ? unknownCondition(at) : args,
          directive.after,
        );
        return;
      case 'statement':
        this.#around(directive.before, args, directive.after);
        return;
      case 'leave':
        this.#around(args.text === '' ? '' : 'if (', args, args.text === '' ? `${name};\n` : `) ${name};\n`);
        return;
      case 'extend':
        this.#layouts.push(args);
        return;
      case 'include':
        this.#call('include_template', splitArguments(args).slice(directive.skipped), at);
        return;
      case 'component':
        this.#call('render_component', splitArguments(args), at);
        return;
      case 'each':
        this.#each(splitArguments(args));
        return;
      case 'nothing':
        return;
    }
  }

  #around(before: string, { text, at }: Part, after: string): void {
    this.#script.generate(before, at);
    this.#script.copy(text, at);
    this.#script.generate(after, at + text.length);
  }

  /** `@each('row', $rows, 'row')`: the partial for each of the list. */
  #each([view, list, item]: readonly Part[]): void {
    const name = /^\s*["'](\w{1,100})["']\s*$/.exec(item?.text ?? '')?.[1];
    if (!view || !list || name === undefined) return;
    this.#around('foreach (', list, ` as $${name}) {\n`);
    this.#around('include_template(', view, `, ['${name}' => $${name}]);\n}\n`);
  }

  /** `@else` and `@elseif` of the innermost block; `@empty` of a loop. */
  #otherwise(condition: Part | null, at: number): void {
    const block = this.#blocks.at(-1);
    if (!block) return;
    const isBranch = !block.isElse && !/^endfor|^endwhile|^endswitch/.test(block.end);
    if (!isBranch) this.#script.generate('} {\n', at);
    else if (condition) this.#around('} elseif (', condition, ') {\n');
    else this.#script.generate('} else {\n', at);
    if (!condition) block.isElse = true;
  }

  /** Ends the innermost block of this kind and those in it; what begins nothing ends nothing. */
  #close(name: string, at: number): void {
    const index = this.#blocks.findLastIndex(({ end }) => end.toLowerCase() === name.toLowerCase());
    if (index < 0) return;
    this.#script.generate('}\n'.repeat(this.#blocks.length - index), at);
    this.#blocks.length = index;
  }
}

function conditionOf(name: string, args: Part | null, at: number): Part {
  return name === 'elseif' && args ? args : unknownCondition(at);
}

/** Nobody knows whether it holds. */
function unknownCondition(at: number): Part {
  return { text: '$__any', at };
}
