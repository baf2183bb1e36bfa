const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** Decodes numeric character references and the named ones that matter to quoting; others stay as written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([A-Za-z]{1,30}));/g,
    (all, hex, decimal, name) => {
      if (name !== undefined) return named.get(name) ?? all;
      const point = hex !== undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
      return point <= 0x10ffff ? String.fromCodePoint(point) : all;
    },
  );
}
