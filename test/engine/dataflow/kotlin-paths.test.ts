import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const files = (read: string) => ({
  'Files.kt': `
import java.nio.file.Path
import kotlin.io.path.*
import org.springframework.web.bind.annotation.*

@RestController
class Files {
    private val root = Path("/srv/files")
    @GetMapping("/file") fun file(@RequestParam name: String): String { ${read} }
}
`,
});

test.each([
  'return (root / name).readText()',
  'return Path("/srv", name).readText()',
  'val file = (root / name).normalize(); if (file.startsWith(root)) error("inside"); return file.readText()',
])('a path is put together: %s', (read) => {
  expect(findings(files(read))).toEqual(['code/path-traversal Files.kt:9']);
});

test.each([
  'val file = (root / name).normalize(); require(file.startsWith(root)); return file.readText()',
  'val file = (root / name).normalize(); if (!file.startsWith(root)) error("outside"); return file.readText()',
  'val file = (root / name).normalize(); if (!file.startsWith(root)) { TODO("outside") }; return file.readText()',
  'return (root / Path(name).name).readText()',
  'return (root / "readme.txt").readText() + name.length / 2',
])('it stays in its folder: %s', (read) => {
  expect(findings(files(read))).toEqual([]);
});
