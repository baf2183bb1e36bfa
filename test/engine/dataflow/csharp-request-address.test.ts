/** Which parts of the address that was asked for hold anything that somebody else could have written. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const told = (written: string) =>
  findings({
    'Page.cs': `using System; using System.Web;
public class Page : IHttpHandler {
  public bool IsReusable => true;
  public void ProcessRequest(HttpContext context) { context.Response.Write("<a>" + ${written} + "</a>"); }
}`,
  });

it.each(['context.Request.Url.Scheme', 'context.Request.Url.Host', 'context.Request.Url.Port'])(
  '%s is harmless',
  (written) => {
    expect(told(written)).toEqual([]);
  },
);

it.each(['context.Request.QueryString["a"]', 'HttpUtility.UrlDecode(context.Request.QueryString["a"])'])(
  '%s is not',
  (written) => {
    expect(told(written)).not.toEqual([]);
  },
);
