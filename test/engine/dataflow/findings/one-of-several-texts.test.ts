/** An algorithm that one of several ways of a variable names: it is told, and left to a person. */
import { describe, expect, it } from 'vitest';
import { scanTree } from '../../../../src/engine/scan-tree.ts';
import { memoryTree } from '../../memory-tree.ts';

async function verdictIn(path: string, code: string): Promise<string | undefined> {
  const { findings } = await scanTree(memoryTree({ [path]: code }), { repositoryName: 'app' });
  return findings.find(({ category }) => /^weak-/.test(category))?.verification.verdict;
}

const inJavaScript = (body: string) =>
  verdictIn(
    'app.js',
    `const crypto = require('crypto');
exports.keep = (password, legacy, key, iv) => { ${body} };`,
  );

describe('an algorithm that may be one of several', () => {
  it.each([
    "let a = 'sha256'; if (legacy) a = 'md5'; return crypto.createHash(a).update(password).digest('hex');",
    "return crypto.createHash(legacy ? 'md5' : 'sha512').update(password).digest('hex');",
    "let a; if (legacy) { a = 'rc4'; } else { a = 'aes-256-gcm'; } return crypto.createCipheriv(a, key, iv);",
  ])('is left to a person where one is weak: %s', async (body) => {
    expect(await inJavaScript(body)).toBe('uncertain');
  });

  it('is certain where all are weak', async () => {
    const body = "return crypto.createHash(legacy ? 'md5' : 'sha1').update(password).digest('hex');";
    expect(await inJavaScript(body)).toBe('approved');
  });

  it.each([
    "let a = 'rc4'; a = 'aes-256-gcm'; return crypto.createCipheriv(a, key, iv);",
    "return crypto.createCipheriv(legacy ? 'aes-128-gcm' : 'aes-256-gcm', key, iv);",
    'return crypto.createCipheriv(legacy, key, iv);',
  ])('is quiet where none is: %s', async (body) => {
    expect(await inJavaScript(body)).toBeUndefined();
  });

  it.each([
    [
      'h.py',
      "import hashlib\ndef keep(password, old):\n    return hashlib.new('md5' if old else 'sha256', password)\n",
    ],
    [
      'H.java',
      'import javax.crypto.Cipher;\nclass H { Cipher make(boolean old) throws Exception { return Cipher.getInstance(old ? "DES/ECB/PKCS5Padding" : "AES/GCM/NoPadding"); } }',
    ],
    [
      'h.php',
      "<?php\nfunction keep($password, $old) { $a = 'sha256'; if ($old) $a = 'md5'; return hash($a, $password); }\n",
    ],
  ])('is so in other languages: %s', async (path, code) => {
    expect(await verdictIn(path, code)).toBe('uncertain');
  });
});
