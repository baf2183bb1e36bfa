import type { SafeResponse } from '../network/index.ts';
import { bodyText, isHtml, oneHeader } from './answer.ts';
import type { Observation } from './observation.ts';

const bannerHeaders = ['server', 'x-powered-by', 'x-aspnet-version', 'x-aspnetmvc-version', 'x-generator'];

/** Headers that tell product and version; a product alone is common and says little. */
export function checkBanners(answer: SafeResponse): Observation[] {
  return bannerHeaders.flatMap((header) => {
    const value = oneHeader(answer, header);
    if (!/\d{1,5}\.\d/.test(value)) return [];
    return [
      {
        rule: 'live/version-banner' as const,
        url: answer.url,
        what: header,
        evidence: `${header}: ${value.slice(0, 200)}`,
        detail: `The header \`${header}\` names a version.`,
      },
    ];
  });
}

/** What the listings of common servers look like: each needs its title and its way up. */
const listings: readonly (readonly [server: string, title: RegExp, wayUp: RegExp])[] = [
  [
    'Apache or nginx',
    /<title>Index of \/[^<]{0,500}<\/title>/i,
    /<a href="(\.\.\/|[^"]{1,500})">\s{0,5}(\.\.\/|Parent Directory)/i,
  ],
  ['Python', /<title>Directory listing for \/[^<]{0,500}<\/title>/i, /<ul>/i],
  ['IIS', /<title>[^<]{1,300} - \/[^<]{0,500}<\/title>/i, /<A HREF="[^"]{1,500}">\[To Parent Directory\]/i],
  [
    'Jetty or Tomcat',
    /<title>Directory(:| Listing For) ?\/?[^<]{0,500}<\/title>/i,
    /(Parent Directory|Filename|Last Modified)/i,
  ],
];

export function checkDirectoryListing(answer: SafeResponse): Observation[] {
  if (answer.status !== 200 || !isHtml(answer)) return [];
  const text = bodyText(answer).slice(0, 65_536);
  const match = listings.find(([, title, wayUp]) => title.test(text) && wayUp.test(text));
  const title = match?.[1].exec(text)?.[0];
  if (!match || !title) return [];
  return [
    {
      rule: 'live/directory-listing',
      url: answer.url,
      what: answer.url.pathname,
      evidence: `HTTP 200\n${title}`,
      detail: `\`${answer.url.pathname}\` is answered with a listing in the style of ${match[0]}.`,
    },
  ];
}
