/** Where examples of a detector stand: some look into certain files only. */
const places: Readonly<Record<string, string>> = {
  'secrets/rails-master-key': 'config/master.key',
  'secrets/laravel-key': 'production.env',
  'secrets/password-hash': 'etc/shadow',
};

export function placeOf(ruleId: string): string {
  return places[ruleId] ?? (ruleId.endsWith('-in-configuration') ? 'production.env' : 'app.js');
}
