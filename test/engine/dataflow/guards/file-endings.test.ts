/** Checks of what the name of an uploaded file ends with, and those that say nothing of it. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const rule = 'code/unrestricted-upload';

/** Whether the file is told to keep an ending that its sender chose; `n` is the name that came with it. */
function isTold(file: string, text: string): boolean {
  return findings({ [file]: text }).some((one) => one.startsWith(rule));
}

const java = (check: string) =>
  isTold(
    'Uploads.java',
    `import org.apache.commons.io.FilenameUtils; import org.springframework.web.bind.annotation.*;
import org.springframework.web.multipart.MultipartFile; import java.nio.file.*; import java.util.*;
@RestController class Uploads {
  static final Set<String> ALLOWED = Set.of("jpg", "png");
  static boolean isOurs(String x) { for (String s : ALLOWED) { if (x.toLowerCase().equals(s)) return true; } return false; }
  @PostMapping("/u") void put(@RequestParam MultipartFile f) throws Exception {
    String n = f.getOriginalFilename();
    ${check}
    f.transferTo(Paths.get("/srv/files/" + n));
  }
}`,
  );

const csharp = (check: string) =>
  isTold(
    'Uploads.cs',
    `using Microsoft.AspNetCore.Mvc; using System.IO; using System.Linq;
public class UploadsController : Controller {
  static readonly string[] Allowed = { ".jpg", ".png" };
  [HttpPost] public void Put(IFormFile f) {
    var n = f.FileName;
    ${check}
    using var to = new FileStream("/srv/files/" + n, FileMode.Create);
    f.CopyTo(to);
  }
}`,
  );

const javascript = (check: string) =>
  isTold(
    'app.js',
    `const path = require('path'); const fs = require('fs'); const multer = require('multer');
const allowed = ['.jpg', '.png'];
require('express')().post('/u', multer({ dest: 'tmp/' }).single('f'), (req, res) => {
  const n = req.file.originalname;
  ${check}
  fs.renameSync(req.file.path, 'files/' + n);
});`,
  );

const no = 'throw new IllegalArgumentException();';

it.each([
  `String s = n.substring(n.lastIndexOf(".") + 1); if (!ALLOWED.contains(s)) ${no}`,
  `String s = n.substring(n.lastIndexOf(".") + 1); if (!ALLOWED.contains(s.toLowerCase())) ${no}`,
  `int dot = n.lastIndexOf('.'); String s = n.substring(dot + 1).toLowerCase(); if (!ALLOWED.contains(s)) ${no}`,
  `if (!ALLOWED.contains(FilenameUtils.getExtension(n).toLowerCase())) ${no}`,
  `if (!"jpg".equals(n.substring(n.lastIndexOf(".") + 1))) ${no}`,
  `if (!isOurs(n.substring(n.lastIndexOf(".") + 1))) ${no}`,
  `if (!n.toLowerCase().endsWith(".jpg")) ${no}`,
  `if (!n.matches("^[^.]+\\\\.(jpg|png)$")) ${no}`,
  `if (!n.matches(".*\\\\.(?:jpg|png)")) ${no}`,
])('Java: an ending that is one of ours is kept by %s', (check) => expect(java(check)).toBe(false));

it.each([
  '',
  `if (n.endsWith(".jsp")) ${no}`,
  `if (!ALLOWED.contains(n.substring(0, n.lastIndexOf(".")))) ${no}`,
  `if (!ALLOWED.contains(n.substring(n.lastIndexOf("/") + 1))) f.getSize();`,
  `if (!ALLOWED.contains(n.substring(n.indexOf(".") + 1, 3))) ${no}`,
  `if (ALLOWED.contains(FilenameUtils.getExtension(n))) ${no}`,
  `if (!n.matches("^.*\\\\.(jpg|png)|.+$")) ${no}`,
  `if (!f.getContentType().endsWith("jpeg")) ${no}`,
])('Java: any ending is kept by %s', (check) => expect(java(check)).toBe(true));

it.each([
  'var ext = Path.GetExtension(n); if (!Allowed.Contains(ext)) return;',
  'var ext = Path.GetExtension(f.FileName).ToLowerInvariant(); if (!Allowed.Contains(ext)) return;',
  'if (!Allowed.Contains(Path.GetExtension(n).ToLower())) return;',
  'if (!Allowed.Any(x => n.EndsWith(x, System.StringComparison.OrdinalIgnoreCase))) return;',
  'var s = n.Substring(n.LastIndexOf(".")); if (s != ".jpg" && s != ".png") return;',
  'if (!(Path.GetExtension(n).ToLower() is ".jpg" or ".png")) return;',
])('C#: an ending that is one of ours is kept by %s', (check) => expect(csharp(check)).toBe(false));

it.each([
  'if (Path.GetExtension(n) == ".aspx") return;',
  'if (!Allowed.Contains(Path.GetFileNameWithoutExtension(n))) System.Console.Write(n);',
  'if (!Allowed.Contains(f.ContentType)) return;',
])('C#: any ending is kept by %s', (check) => expect(csharp(check)).toBe(true));

it.each([
  'if (!allowed.includes(path.extname(n).toLowerCase())) return res.end();',
  "if (!['jpg', 'png'].includes(path.extname(n).toLowerCase().substring(1))) return res.end();",
  "const s = path.extname(n).slice(1); if (!['jpg', 'png'].includes(s)) return res.end();",
  "const s = n.slice(n.lastIndexOf('.')); if (!allowed.includes(s)) return res.end();",
  'if (!allowed.some((one) => n.endsWith(one))) return res.end();',
  'if (!/\\.(jpe?g|png)$/i.test(n)) return res.end();',
])('JavaScript: an ending that is one of ours is kept by %s', (check) =>
  expect(javascript(check)).toBe(false),
);

it.each([
  "if (path.extname(n) === '.html') return res.end();",
  "if (!['jpg', 'png'].includes(n.slice(1))) return res.end();",
  'if (!/\\.(jpe?g|png)/i.test(n)) return res.end();',
  'if (!allowed.includes(path.extname(req.query.n))) return res.end();',
  // Drawings hold scripts.
  "if (!['.png', '.svg'].includes(path.extname(n))) return res.end();",
])('JavaScript: any ending is kept by %s', (check) => expect(javascript(check)).toBe(true));

const twoParts = (called: string) =>
  findings({
    'Uploads.java': `import org.apache.commons.io.FilenameUtils; import org.springframework.web.bind.annotation.*;
import org.springframework.web.multipart.MultipartFile; import java.io.File;
@RestController class Uploads {
  static final String[] ALLOWED = { "jpg", "png" };
  static String endingOf(MultipartFile f) { return FilenameUtils.getExtension(f.getOriginalFilename()); }
  static boolean isOne(String x, String[] allowed) { for (String s : allowed) { if (s.equalsIgnoreCase(x)) return true; } return false; }
  static void check(MultipartFile f, String[] allowed) {
    String extension = endingOf(f);
    if (allowed != null && !isOne(extension, allowed)) {
      if (allowed == ALLOWED) throw new IllegalStateException("picture"); else throw new IllegalArgumentException();
    }
  }
  @PostMapping("/u") void put(@RequestParam MultipartFile f) throws Exception { ${called} f.transferTo(new File("/srv/x." + endingOf(f))); }
}`,
  }).some((one) => one.startsWith(rule));

it('a list that is given is asked for, where without one everything is let through', () => {
  expect(twoParts('check(f, ALLOWED);')).toBe(false);
  expect(twoParts('check(f, null);')).toBe(true);
  expect(twoParts('check(f, f.isEmpty() ? null : null);')).toBe(true);
});
