/** `90s`, `45m`, `2h` → milliseconds; null for anything else. */
export function parseDuration(text: string): number | null {
  const [, amount = '', unit = ''] = /^(\d{1,6})(s|m|h)$/.exec(text) ?? [];
  const milliseconds = Number(amount) * ({ s: 1_000, m: 60_000, h: 3_600_000 }[unit] ?? 0);
  return milliseconds > 0 ? milliseconds : null;
}

/** 90,000 → `1 min 30 s`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return rest === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}
