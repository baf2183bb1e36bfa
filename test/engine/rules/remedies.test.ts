/** What rules tell people to do: in every language in which they report, with names that exist there. */
import { describe, expect, it } from 'vitest';
import { loadRules } from '../../../src/engine/rules/load-rules.ts';
import { ruleOfResult } from '../../../src/engine/rules/result-rule.ts';

/** Names that people of one language know, and that mean nothing in any other. */
const ownWords: Readonly<Record<string, RegExp>> = {
  javascript:
    /\b(?:Node(?:'s|\b)|NODE_\w+|execFile|spawn|(?<!os\.)path\.(?:basename|resolve|sep)|res\.\w+|req\.body|DOMPurify|sanitize-html|rejectUnauthorized|createCipher(?:iv)?|crypto\.random\w+|lodash|RegExp\b|js-yaml|trimEnd|trimStart|zod|Joi|httpOnly: true|jwt\.verify|ldapts|ldapjs|noent: false|createHash|String\(value\))/,
  python:
    /\b(?:subprocess|pathlib|is_relative_to|psycopg|SQLAlchemy|[Dd]jango|Flask|markupsafe|mark_safe|Pydantic|defusedxml|lxml|pickle|hashlib|os\.(?:path|environ|urandom)|json\.loads|SafeLoader|re\.escape|escape_filter_chars|httponly=True|PyJWT|nh3|samesite='|startswith|secrets\.)/,
  php: /\$(?:\w+(?:->|\)|\[)|statement|value|token)\b|\b(?:PDO|pdo|mysqli|proc_open|escapeshellarg|Laravel|Symfony|symfony|WordPress|Twig|Blade|htmlspecialchars|unserialize|LIBXML_\w+|CURLOPT_\w+|password_hash|random_bytes|(?<!::)ldap_escape|preg_quote|realpath|firebase\/php-jwt|HTML Purifier|strlen)/,
  ruby: /\b(?:Rails|ActiveRecord|ActiveSupport|Open3|Shellwords|SecureRandom\.|OpenSSL::|Nokogiri|YAML\.|Marshal|File\.(?:basename|expand_path)|html_safe|bcrypt\(|Rack::|rubyzip|Regexp\.|params\.\w+|Net::|BCrypt::|ERB::|protect_from_forgery|same_site:)/,
  csharp:
    /\b(?:ProcessStartInfo|ArgumentList|FromSql\w*|XmlResolver|DtdProcessing|Path\.(?:GetFullPath|GetFileName|Combine)|Razor|Html\.Raw|HtmlEncoder|Json\.NET|BinaryFormatter|RandomNumberGenerator|NonBacktracking|Regex\.Escape|LocalRedirect|\.NET|Dapper|MailMessage|Kestrel|AesGcm\b|LINQ|IsDevelopment)/,
  java: /\b(?:ProcessBuilder|PreparedStatement|Path\.of|SecureRandom\(|java\.\w+|JPA|MyBatis|Spring|Pattern\.quote|Thymeleaf|JSTL|OWASP Java|ObjectInputFilter|SnakeYAML|XPathVariableResolver|XMLConstants|Jwts|TrustManager\w*|KeyStore|MessageDigest|Jsoup|RE2\/J|SpEL|text\.length\(\))/,
  go: /\b(?:exec\.Command|crypto\/rand|os\.OpenRoot|filepath\.\w+|html\/template|net\/http|GORM|fmt\.Sprintf|InsecureSkipVerify|template\.\w+|bluemonday|ldap\.Escape\w+|encoding\/xml|golang\.org|bson\.M|url\.Parse|QueryContext|cipher\.NewGCM|gob)\b/,
  rust: /\b(?:Command::new|sqlx|rusqlite|diesel|Path::new|canonicalize|reqwest|crates?|ammonia|askama|maud|regex::escape|ldap3::\w+|Sha256|OsRng|enclosed_name|format!|jsonwebtoken|rustls|Validation::new)\b/,
};
const languages = Object.keys(ownWords);

/** Regular expressions are judged in these by the engine itself, without a model. */
const ofRegexes = ['javascript', 'python', 'php', 'ruby', 'csharp', 'java'];

function reportingLanguages(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (rule: string, language: string) =>
    found.set(rule, (found.get(rule) ?? new Set()).add(language));
  const { rules, models } = loadRules();
  for (const { language, sinks, misuses, implementations, settings, ...entries } of models) {
    const { handlers, conventions, decorators } = entries;
    for (const { rule } of [...sinks, ...misuses, ...implementations, ...settings]) add(rule, language);
    for (const { result } of [...handlers, ...conventions, ...decorators])
      if (result !== undefined) add(ruleOfResult(result), language);
  }
  for (const id of ['code/redos', 'code/slow-regex']) for (const language of ofRegexes) add(id, language);
  for (const { id, stored, options } of rules.values())
    for (const other of [stored, options])
      if (other !== undefined) for (const language of found.get(id) ?? []) add(other, language);
  return found;
}

const reported = [...reportingLanguages()].flatMap(([id, of]) =>
  [...of].map((language) => [id, language] as const),
);

/** Names of other languages in what a rule says in this one. */
function foreignWords(id: string, language: string): string[] {
  const rule = loadRules().rules.get(id);
  const remedy = rule?.remediations?.[language] ?? rule?.remediation ?? '';
  return languages.flatMap((other) =>
    other === language ? [] : (ownWords[other]?.exec(`${rule?.title} ${rule?.description} ${remedy}`) ?? []),
  );
}

describe('what to do', () => {
  it.each(reported)('is told for %s with the names of %s alone', (id, language) => {
    expect(foreignWords(id, language)).toEqual([]);
  });

  it('is told for languages that the engine knows, and in which the rule reports', () => {
    const known = reportingLanguages();
    const superfluous = [...loadRules().rules.values()].flatMap(({ id, remediations = {} }) =>
      Object.keys(remediations).filter((language) => known.get(id)?.has(language) !== true),
    );
    expect(superfluous).toEqual([]);
  });

  it('is told in general without the names of any one language, where several are meant', () => {
    const several = [...reportingLanguages()].filter(([, of]) => of.size > 1).map(([id]) => id);
    const biased = several.filter((id) => {
      const general = loadRules().rules.get(id)?.remediation ?? '';
      return languages.some((language) => ownWords[language]?.test(general));
    });
    expect(biased).toEqual([]);
  });
});
