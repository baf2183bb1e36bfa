/** Bytes that nobody filled are the same each time: no vector for a cipher. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const kotlin = (filling: string, vector = 'iv') =>
  findings({
    'A.kt': `import java.security.SecureRandom
import javax.crypto.Cipher
import javax.crypto.spec.*
fun seal(key: SecretKeySpec, text: ByteArray): ByteArray {
    ${filling}
    val cipher = Cipher.getInstance("AES/CBC/PKCS5Padding")
    cipher.init(Cipher.ENCRYPT_MODE, key, IvParameterSpec(${vector}))
    return cipher.doFinal(text)
}`,
  }).some((one) => one.startsWith('code/fixed-nonce'));

it.each([
  ['made', 'val iv = ByteArray(16)', true],
  ['made and filled', 'val iv = ByteArray(16)\n    SecureRandom().nextBytes(iv)', false],
  ['made of a function', 'val iv = ByteArray(16) { SecureRandom().nextInt().toByte() }', false],
])('an array of Kotlin that is %s', (_what, filling, isTold) => {
  expect(kotlin(filling)).toBe(isTold);
});

it('an array of Kotlin that is made where it is handed over', () => {
  expect(kotlin('', 'ByteArray(16)')).toBe(true);
  expect(kotlin('', 'ByteArray(16) { SecureRandom().nextInt().toByte() }')).toBe(false);
});
