/**
 * Manifests read line by line, without the grammar of their language: names and dependencies are found where
 * people write them, and broken text only means that less is found.
 */
import { allMatches, firstMatch, type Manifest, manifest } from './manifest.ts';

/** pyproject.toml, Pipfile: keys (`django = "^5"`) and quoted requirements (`"django>=5"`). */
export function readPythonToml(text: string): Manifest {
  return manifest('python', {
    name: firstMatch(text, /^name[ \t]*=[ \t]*["']([^"'\n]{1,200})["']/m),
    dependencies: union(
      allMatches(text, /^[ \t]*"?([A-Za-z0-9][A-Za-z0-9._-]{0,100})"?[ \t]*=/gm),
      allMatches(text, /["']([A-Za-z0-9][A-Za-z0-9._-]{0,100})[ \t]*(?:[[<>=!~;@"'])/g),
    ),
  });
}

export function readRequirements(text: string): Manifest {
  return manifest('python', {
    dependencies: allMatches(text, /^[ \t]*([A-Za-z0-9][A-Za-z0-9._-]{0,100})/gm),
  });
}

/** setup.py and setup.cfg: requirements are quoted in one and on lines of their own in the other. */
export function readSetup(text: string): Manifest {
  return manifest('python', {
    name: firstMatch(text, /\bname[ \t]*=[ \t]*["']?([A-Za-z0-9][A-Za-z0-9._-]{0,100})/),
    dependencies: union(
      allMatches(text, /["']([A-Za-z0-9][A-Za-z0-9._-]{0,100})[ \t]*(?:[[<>=!~;"'])/g),
      allMatches(text, /^[ \t]+([A-Za-z0-9][A-Za-z0-9._-]{0,100})/gm),
    ),
  });
}

/** Django's manage.py stands at the root of a project; others have that name, too, and stand anywhere. */
export function readManagePy(text: string): Manifest | null {
  return text.includes('django') ? manifest('python', { dependencies: new Set(['django']) }) : null;
}

export function readGoMod(text: string): Manifest {
  const module = firstMatch(text, /^module[ \t]+"?([^\s"]{1,300})/m);
  const named = module?.split('/').filter((segment) => !/^v\d+$/.test(segment));
  return manifest('go', {
    name: named?.at(-1) ?? null,
    dependencies: allMatches(
      text,
      /^[ \t]*(?:require[ \t]+)?([a-zA-Z0-9.-]{1,100}\.[a-z]{2,20}\/[^\s]{1,200})[ \t]+v/gm,
    ),
  });
}

export function readPom(text: string): Manifest {
  const parentEnd = text.indexOf('</parent>');
  const own = parentEnd < 0 ? text : text.slice(parentEnd);
  return manifest('java', {
    name: firstMatch(own, /<artifactId>\s{0,50}([^<\s]{1,200})/),
    dependencies: allMatches(text, /<artifactId>\s{0,50}([^<\s]{1,200})/g),
    isWorkspaceRoot: text.includes('<modules>'),
  });
}

/** build.gradle, build.gradle.kts and build.sbt: all quoted words, whole and by their parts. */
export function readJvmBuild(text: string): Manifest {
  const quoted = allMatches(text, /["']([\w.:-]{1,200})["']/g);
  const dependencies = new Set(quoted);
  for (const coordinates of quoted) for (const part of coordinates.split(':')) dependencies.add(part);
  return manifest('java', {
    // In Gradle what stands further in has a name of its own, and is not the project's.
    name: firstMatch(
      text,
      /(?:^(?:rootProject\.)?name[ \t]*=|\bname[ \t]*:=)[ \t]*["']([^"'\n]{1,200})["']/m,
    ),
    dependencies,
  });
}

/** A settings file names the parts of a build; it has no code. */
export function readGradleSettings(text: string): Manifest {
  return manifest('java', {
    name: firstMatch(text, /rootProject\.name[ \t]*=[ \t]*["']([^"'\n]{1,200})["']/),
    isWorkspaceRoot: true,
  });
}

export function readDotnetProject(text: string): Manifest {
  return manifest('csharp', {
    dependencies: union(
      allMatches(text, /\bSdk="([\w.]{1,200})/g),
      allMatches(text, /<(?:PackageReference|FrameworkReference|Reference)\s{1,50}Include="([\w.]{1,200})/g),
    ),
  });
}

export function readDotnetSolution(): Manifest {
  return manifest('csharp', { isWorkspaceRoot: true });
}

export function readGemfile(text: string): Manifest {
  return manifest('ruby', {
    name: firstMatch(text, /\.name[ \t]*=[ \t]*["']([^"'\n]{1,200})["']/),
    dependencies: allMatches(text, /(?:\bgem|dependency)[ \t(]{1,10}["']([\w.-]{1,100})["']/g),
  });
}

export function readCargo(text: string): Manifest {
  return manifest('rust', {
    name: firstMatch(text, /^name[ \t]*=[ \t]*"([^"\n]{1,200})"/m),
    dependencies: allMatches(text, /^[ \t]*"?([A-Za-z0-9_-]{1,100})"?[ \t]*=/gm),
    isWorkspaceRoot: /^\[workspace\]/m.test(text) && !/^\[package\]/m.test(text),
  });
}

function union(...sets: ReadonlySet<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
