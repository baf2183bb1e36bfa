/** The languages that are interpreted: one row each. `docs/adding-a-language.md` tells how to add one. */

import { csharp } from './csharp/csharp.ts';
import { go } from './go/go.ts';
import { java } from './java/java.ts';
import { javascript } from './javascript/javascript.ts';
import type { Language } from './language.ts';
import { php } from './php/php.ts';
import { python } from './python/python.ts';
import { ruby } from './ruby/ruby.ts';
import { rust } from './rust/rust.ts';

export const languages: readonly Language[] = [javascript, python, java, go, csharp, php, ruby, rust];
