/** Judges values that only their name makes suspicious: is this a real credential or just a word? */
import { decodedText, isCommonPassword } from './placeholders.ts';
import type { Find } from './validations.ts';

/** Names that speak about a credential without holding one, or hold what everyone may see. */
const harmlessName =
  /(?:url|uri|endpoint|path|file|dir|name|label|title|text|message|error|hint|help|placeholder|type|kind|format|pattern|regexp?|length|size|min|max|count|limit|expir\w*|ttl|age|header|field|column|param|prop|class|selector|id|ids|arn|ref|policy|strength|reset|route|page|view|event|action|prefix|suffix|separator|scheme|alg\w*|issuer|audience|address|manager|provider|service|validator|checker|generator|input|(?:error|status)_?code|mint|contract|symbol|amd64|arm64|x86_64|form|modal|dialog|button|screen|icon|advice|scope|grant|claim|hash|digest|checksum|sha\d*|md5|etag|salt_?rounds|integrity|version|status|state|mode|enabled|required)$|public|publishable|redacted|masked|csrf|xsrf|authenticity|encrypted|(?:^|[^a-z])enc_?pass|hashed|mock|dummy|fake|sample|example|test|tokenizer|pagination|cursor|continuation|next_?page|amz[-_]credential/i;

const identifier = /^[A-Za-z_$]+$/;
const dottedPath = /^[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)+(?:\(.*)?$/;
const wordsJoined = /^[a-z]+(?:[-_.:/=#][a-z]+)*(?:[-_.:/=#]?\d{1,8}|[-_.:/])?$/i;
const looksLikePlace = /^(?:[./~#]|[a-z]:[\\/]|\w+:\/\/)|[()[\]{}<>;,]|::|->|=>|\\[wdsbn]/i;
const dateOrNumber = /^[\d.,:/+-]+(?:[Tt][\d:.]+Z?)?$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const hexDigest = /^[0-9a-f]{32,}$/i;
/** What people type where a password is asked for; a translation of the word is often outside of it. */
const typed = /^[\x21-\x7e]+$/;
/** Between the quotes of a statement that is put together: `… AND password='"+password+"'`. */
const concatenation = /^(["'`])[+.&].*[+.&]\1$|^[+.&][\w.()]+[+.&]?$/;
/** One word with a full stop or the like says how something went: `Updated.`, `Required:`. */
const endOfSentence = /^[A-Z]?[a-z]+[.:;,?]$/;
/** Letters written as in a file of translations: `Contrase\u00F1a`. */
const escapedLetter = /\\u[0-9a-f]{4}/i;
const hashOrDigest =
  /^(?:0x[0-9a-f]{40}$|sha\d{1,3}[-:]|md5[-:]|\{S?SHA|pbkdf2|scrypt)|\$(?:2[abxy]|argon2\w{0,2}|apr1|[156y])\$/i;
/** As tools write what they have encrypted: SOPS, SealedSecrets, Ansible, dotenvx, Spring, Jasypt, OpenSSL, Fernet, KMS, DPAPI. */
const encrypted =
  /^(?:enc(?:rypted)?:|ENC[[(]|vault:|\{(?:cipher|aes)|kms:|\$ANSIBLE_VAULT|U2FsdGVkX1|gAAAAA|AQICAH|CiQA|AQAAANCMnd8B|01000000d08c9ddf|Ag[A-D][A-Za-z0-9+/]{12}|age1)/;
/** What a package may be: `^6.4|^7.0`. */
const versionDemand = /^[\^~<>=!v]{0,2}\d[\d.x*|^~<>=!v,-]*$/;
/** A package in one: `tiktoken==0.7.0`, `uvicorn[standard]>=0.30,<1`. */
const packageDemand = /^[A-Za-z][\w.-]*(?:\[[\w,-]*\])?(?:[=~<>!]=|[<>])v?\d[\w.*,<>=!~+-]*$/;
/** How often something may be done: `20/m/ip,5/m/key`. */
const rateLimit = /^(?:\d+\/[a-z]+(?:\/[a-z]+)?(?:,|$))+$/i;
/** `example.com/group/name`: a package of Go, an image, an address without its scheme. */
const placeOnHost = /^[a-z\d-]+(?:\.[a-z\d-]+)+\//i;

/** What a form's field must be, as Laravel and others write it: `required|min:8|confirmed`. */
const validationRules =
  /^(?=.*\|)(?:.*\|)?(?:required|nullable|sometimes|confirmed|filled|string|min:\d+)(?:\||$)/;

function isJustText(value: string): boolean {
  return (
    identifier.test(value) ||
    dottedPath.test(value) ||
    wordsJoined.test(value) ||
    isNameOfWords(value) ||
    looksLikePlace.test(value) ||
    concatenation.test(value) ||
    endOfSentence.test(value) ||
    dateOrNumber.test(value) ||
    versionDemand.test(value) ||
    packageDemand.test(value) ||
    rateLimit.test(value) ||
    validationRules.test(value) ||
    placeOnHost.test(value) ||
    /^-(?:-|[a-z]+$)/.test(value) ||
    // The name of a product.
    /^1password\b/i.test(value) ||
    value.endsWith('\\') ||
    hashOrDigest.test(value) ||
    encrypted.test(value)
  );
}

/**
 * Of features, tickets, messages: `pm-12241-private-key-regeneration`, `login_v2_password`, `see_K8S_and_Vault`,
 * `char-width-0.7rem`.
 */
function isNameOfWords(value: string): boolean {
  const pieces = value.split(/[-_.:/]/);
  return (
    pieces.every((piece) =>
      /^(?:(?:[A-Z]?[a-z]+|[A-Z]+)\d{0,3}|\d{1,12}|\d{1,3}[a-z]{1,3}|[kK]8[sS]|v\d+(?:alpha|beta)\d+)$/.test(
        piece,
      ),
    ) && pieces.filter((piece) => /^(?:[A-Z]?[a-z]{2,}\d{0,3}|[A-Z]{4,})$/.test(piece)).length >= 2
  );
}

function characterClasses(value: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^\w\s]/].filter((each) => each.test(value)).length;
}

export function isHarmlessName(name: string): boolean {
  return harmlessName.test(name);
}

/** At least two kinds of characters, and neither a word, a path, a number nor a hash. */
export function looksLikePassword({ secret, name }: Find): boolean {
  return (
    !harmlessName.test(name) &&
    typed.test(secret) &&
    !escapedLetter.test(secret) &&
    !uuid.test(secret) &&
    !hexDigest.test(secret) &&
    !isJustText(secret) &&
    !isCommonPassword(secret) &&
    characterClasses(secret) >= 2
  );
}

/** Keys that are made to be handed out: of PostHog's projects, Stripe's publishable ones, of Datadog's in pages. */
const madeForAll = /^(?:phc_|pk_(?:live|test)_|pub[0-9a-f]{32}$)/;

/** Letters and digits mixed as only a machine mixes them. */
export function looksLikeKey({ secret, name }: Find): boolean {
  if (harmlessName.test(name) || isJustText(secret) || uuid.test(secret) || madeForAll.test(secret))
    return false;
  // Base64 of a name: `shop-client-secret`.
  if (isJustText(decodedText(secret) ?? '')) return false;
  const digits = secret.replace(/\D/g, '').length;
  const letters = secret.replace(/[^A-Za-z]/g, '').length;
  return digits >= 2 && letters >= 4 && changes(secret) >= secret.length / 5;
}

/** How often letters, capitals and digits take turns: often in random text, seldom in words and versions. */
function changes(value: string): number {
  const classes = Array.from(value, (character) =>
    /\d/.test(character)
      ? 'digit'
      : /[A-Z]/.test(character)
        ? 'upper'
        : /[a-z]/.test(character)
          ? 'lower'
          : 'mark',
  );
  return classes.filter((each, index) => index > 0 && each !== classes[index - 1]).length;
}
