import { randomBytes } from 'node:crypto';
import {
  checkPublicUrl,
  NetworkError,
  type NetworkPolicy,
  type SafeResponse,
  safeFetch,
} from '../network/index.ts';
import { checkCookies } from './cookies.ts';
import { checkCors, foreignOrigin } from './cors.ts';
import { checkBanners, checkDirectoryListing } from './disclosures.ts';
import { exposedFiles } from './exposed-files.ts';
import { type LiveFinding, type Observation, toFinding } from './observation.ts';
import { BudgetSpentError, RequestBudget } from './request-budget.ts';
import { checkSecurityHeaders } from './security-headers.ts';
import { checkSourceMap, ownScripts, sourceMapOf } from './source-maps.ts';
import { inspectTls } from './tls-inspection.ts';
import { checkPlainHttp, checkTls, plainHttpAddress } from './transport.ts';

export interface LiveChecksInput {
  targets: readonly string[];
  /** GET paths of the targets' API, for example from an OpenAPI document; `path` begins with `/`. */
  extraPaths: readonly { target: string; path: string }[];
  policy: NetworkPolicy;
  signal?: AbortSignal | undefined;
  /** For each host. Default 2. */
  requestsPerSecond?: number;
  /** For the whole run. Default 300. */
  maxRequests?: number;
  /** Sent with every request, so that operators can tell who asks. */
  userAgent: string;
  /** Current time, against which certificates are judged. */
  now?: () => Date;
}

export interface LiveChecksResult {
  /** Ordered by address and rule; fingerprints are unique. */
  findings: LiveFinding[];
  /** What was left out, said rather than hidden. */
  notChecked: { url: string; reason: string }[];
  /** Addresses (without query) that gave an answer worth judging: what is not found there is not there. */
  answered: string[];
}

const requestTimeoutMs = 10_000;
const maxBodyBytes = 2 * 1_048_576;
const maxRedirects = 5;
/** A GET should change nothing; paths that say they do are left alone all the same. */
const soundsLikeAnAction =
  /(^|[/_.-])(log-?out|sign-?out|delete|remove|destroy|unsubscribe|revoke|reset|shutdown|restart|disable|cancel|purge)([/_.-]|$)/i;

/**
 * Passive checks of live targets: a few GET requests for each, at a gentle pace, and judgement of what comes
 * back. Nothing is submitted, guessed or altered, and nothing but the targets' own origins is contacted.
 * @throws the signal's reason when aborted; anything else that fails is told in `notChecked`
 */
export async function runLiveChecks(input: LiveChecksInput): Promise<LiveChecksResult> {
  const run = new LiveRun(input);
  const origins = new Set<string>();
  for (const target of input.targets) {
    const checked = checkPublicUrl(target, input.policy);
    if (!checked.ok) {
      run.leaveOut(target, `The address ${checked.reason}.`);
      continue;
    }
    const url = checked.url;
    url.hash = '';
    await run.step(url, async () => {
      const isFirstOfOrigin = !origins.has(url.origin);
      origins.add(url.origin);
      if (isFirstOfOrigin) await run.checkTransport(url);
      const page = await run.checkPage(url);
      if (isFirstOfOrigin) await run.checkExposures(url);
      if (page) await run.checkScripts(page);
    });
  }
  for (const { target, path } of input.extraPaths) {
    if (!URL.canParse(target) || !origins.has(new URL(target).origin)) continue;
    await run.checkApiPath(new URL(target), path);
  }
  return run.result();
}

class LiveRun {
  readonly #input: LiveChecksInput;
  readonly #budget: RequestBudget;
  readonly #findings = new Map<string, LiveFinding>();
  readonly #notChecked = new Map<string, string>();
  readonly #answered = new Set<string>();

  constructor(input: LiveChecksInput) {
    this.#input = input;
    this.#budget = new RequestBudget(input.requestsPerSecond ?? 2, input.maxRequests ?? 300);
  }

  leaveOut(url: string, reason: string): void {
    if (!this.#notChecked.has(url)) this.#notChecked.set(url, reason);
  }

  /** Runs one part; what goes wrong on the network ends the part and is told. */
  async step(url: URL, part: () => Promise<void>): Promise<void> {
    try {
      await part();
    } catch (error) {
      this.#input.signal?.throwIfAborted();
      if (error instanceof NetworkError) this.leaveOut(url.href, `Not reached: ${error.reason}.`);
      else if (error instanceof BudgetSpentError) this.leaveOut(url.href, `Left out: ${error.message}.`);
      else throw error;
    }
  }

  async checkTransport(url: URL): Promise<void> {
    const { policy, signal, now } = this.#input;
    if (url.protocol === 'https:') {
      await this.step(url, async () => {
        await this.#budget.take(url.host, signal);
        this.#see(checkTls(url, await inspectTls(url, policy, signal), now?.() ?? new Date()));
      });
    }
    const plain = plainHttpAddress(url);
    if (!plain) return;
    try {
      this.#see(checkPlainHttp(await this.#get(plain, { policy: { ...policy, allowPlainHttp: true } })));
    } catch (error) {
      // A closed port 80 is as good as a redirect.
      if (!(error instanceof NetworkError)) throw error;
    }
  }

  /**
   * The target's own page. Redirects are followed within the origin; what leads away from it is left alone.
   * @returns the page, for looking further
   */
  async checkPage(target: URL): Promise<SafeResponse | null> {
    let url = target;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const page = await this.#get(url);
      this.#see([...checkCookies(page), ...checkBanners(page)]);
      const location = page.headers.get('location')?.[0];
      if (
        page.status < 300 ||
        page.status >= 400 ||
        location === undefined ||
        !URL.canParse(location, url.href)
      ) {
        this.#see([...checkSecurityHeaders(page), ...checkDirectoryListing(page)]);
        this.#see(checkCors(await this.#get(url, { headers: { origin: foreignOrigin } })));
        return page;
      }
      url = new URL(location, url);
      if (url.origin !== target.origin) {
        this.leaveOut(target.href, `It redirects to ${url.origin}, which is another site.`);
        return null;
      }
    }
    this.leaveOut(target.href, `It redirects more than ${maxRedirects} times.`);
    return null;
  }

  async checkExposures(url: URL): Promise<void> {
    // Some sites answer anything with the same page; a path that cannot exist shows which.
    const nowhere = await this.#ask(new URL(`/${randomBytes(9).toString('hex')}`, url));
    for (const { path, check } of exposedFiles) {
      const answer = await this.#get(new URL(path, url));
      if (nowhere.status === 200 && nowhere.body.equals(answer.body)) continue;
      this.#see(check(answer));
    }
  }

  async checkScripts(page: SafeResponse): Promise<void> {
    const folders = new Set<string>();
    for (const script of ownScripts(page)) {
      folders.add(new URL('.', script).pathname);
      await this.step(script, async () => {
        const map = sourceMapOf(await this.#get(script));
        if (map) this.#see(checkSourceMap(await this.#get(map)));
      });
    }
    folders.delete('/');
    for (const folder of [...folders].slice(0, 3)) {
      const url = new URL(folder, page.url);
      await this.step(url, async () => this.#see(checkDirectoryListing(await this.#get(url))));
    }
  }

  async checkApiPath(target: URL, path: string): Promise<void> {
    const url = new URL(target.origin);
    const [pathname = '', query = ''] = path.split('?', 2);
    url.pathname = pathname;
    url.search = query;
    if (soundsLikeAnAction.test(url.pathname)) {
      this.leaveOut(url.href, 'Left out: its name says that it changes something.');
      return;
    }
    await this.step(url, async () => {
      const answer = await this.#get(url, { headers: { origin: foreignOrigin } });
      this.#see([
        ...checkCors(answer),
        ...checkCookies(answer),
        ...checkBanners(answer),
        ...checkDirectoryListing(answer),
      ]);
    });
  }

  result(): LiveChecksResult {
    const findings = [...this.#findings.values()];
    findings.sort(
      (a, b) =>
        compare(a.affectedFile, b.affectedFile) ||
        compare(a.ruleId, b.ruleId) ||
        compare(a.fingerprint, b.fingerprint),
    );
    const notChecked = [...this.#notChecked].map(([url, reason]) => ({ url, reason }));
    return { findings, notChecked, answered: [...this.#answered] };
  }

  #see(observations: Observation[]): void {
    for (const finding of observations.map(toFinding)) {
      if (!this.#findings.has(finding.fingerprint)) this.#findings.set(finding.fingerprint, finding);
    }
  }

  /** As `#ask`, and remembers that the address answered. */
  async #get(url: URL, more: RequestOptions = {}): Promise<SafeResponse> {
    const answer = await this.#ask(url, more);
    if (answer.status < 500 && answer.status !== 429) this.#answered.add(url.origin + url.pathname);
    return answer;
  }

  async #ask(url: URL, more: RequestOptions = {}): Promise<SafeResponse> {
    const { policy, signal, userAgent } = this.#input;
    await this.#budget.take(url.host, signal);
    return safeFetch(url, {
      policy: more.policy ?? policy,
      timeoutMs: requestTimeoutMs,
      maxBytes: maxBodyBytes,
      onTooLarge: 'truncate',
      headers: { 'user-agent': userAgent, accept: '*/*', ...more.headers },
      ...(signal ? { signal } : {}),
    });
  }
}

interface RequestOptions {
  policy?: NetworkPolicy;
  headers?: Record<string, string>;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
