/** Classes of a program that only its pages use: tag helpers and components of Razor, tags and functions of JSP. */
import { describe, expect, it } from 'vitest';
import { scanTree } from '../../../../src/engine/scan-tree.ts';
import { memoryTree } from '../../memory-tree.ts';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const xss = 'code/reflected-xss';

const razor = (code: string, page: string, more: Sources = {}): Sources => ({
  'Classes.cs': `using Microsoft.AspNetCore.Html;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Razor.TagHelpers;
namespace Shop;
public class PageModel { public string Name { get; set; } public string Fixed => "fixed"; public PageModel Inner => this; }
public class HomeController : Controller {
  public IActionResult Index(string name) => View(new PageModel { Name = name });
}
${code}`,
  'Views/Home/Index.cshtml': `@model Shop.PageModel\n${page}`,
  ...more,
});

const badge = `public class BadgeTagHelper : TagHelper {
  public string Label { get; set; }
  public override void Process(TagHelperContext context, TagHelperOutput output) {
    output.Content.SetHtmlContent("<b>" + Label + "</b>");
  }
}`;
const named = `[HtmlTargetElement("button", Attributes = "ask-first")]
public class AskTagHelper : TagHelper {
  [HtmlAttributeName("ask-first")] public string Text { get; set; }
  public bool Raw { get; set; }
  public override async Task ProcessAsync(TagHelperContext context, TagHelperOutput output) {
    if (Raw) output.PostElement.AppendHtml("<i>" + Text + "</i>");
    else output.PostElement.Append(Text);
  }
}`;
const card = `public class CardTagHelper : TagHelper {
  public PageModel Item { get; set; }
  public override void Process(TagHelperContext context, TagHelperOutput output) {
    output.PreContent.SetHtmlContent(Item.Name);
  }
}`;

describe('elements of Razor pages run their tag helpers', () => {
  it.each([
    ['by the name of the class', badge, '<badge label="@Model.Name"></badge>', 12],
    ['with text around the value', badge, '<badge class="x" label="Hi @(Model.Name + "!")" />', 12],
    ['in code', badge, '@if (Model.Name != "") {\n  <badge label="@Model.Name" />\n}', 12],
    ['by an attribute', named, '<button ask-first="@Model.Name" raw="true">x</button>', 14],
    ['with values that need no mark', card, '<card item="Model.Inner" />', 12],
    ['with objects', card, '<card item="@Model" />', 12],
  ])('%s', (_what, code, page, line) => {
    expect(findings(razor(code, page))).toEqual([`${xss} Classes.cs:${line}`]);
  });

  it.each([
    [
      'that are given nothing from outside',
      badge,
      '<badge label="@Model.Fixed" /> <p title="@Model.Name"></p>',
    ],
    ['that escape', badge.replace('SetHtmlContent', 'SetContent'), '<badge label="@Model.Name" />'],
    ['whose property says that they escape', named, '<button ask-first="@Model.Name" raw="false">x</button>'],
    ['that are not told to do harm', named, '<button ask-first="@Model.Name">x</button>'],
    ['of another name', badge, '<badges label="@Model.Name" /> <b label="@Model.Name"></b>'],
    ['in a comment', badge, '@* <badge label="@Model.Name" /> *@ <!-- <badge label="@Model.Name" /> -->'],
  ])('and find nothing in those %s', (_what, code, page) => {
    expect(findings(razor(code, page))).toEqual([]);
  });
});

const component = `public class TopNoteViewComponent : ViewComponent {
  public async Task<IViewComponentResult> InvokeAsync(string noteText) => View(noteText);
}`;
const view = 'Views/Shared/Components/TopNote/Default.cshtml';

describe('components of Razor pages fill their views', () => {
  it.each([
    '@await Component.InvokeAsync("TopNote", new { noteText = Model.Name })',
    '@await Component.InvokeAsync(typeof(TopNoteViewComponent), new { noteText = Model.Name })',
    '@await Component.InvokeAsync("TopNote", Model.Name)',
    '<vc:top-note note-text="@Model.Name"></vc:top-note>',
  ])('%s', (page) => {
    const raw = { [view]: '@model string\n<p>@Html.Raw(Model)</p>' };
    const code = component.replace('View(noteText)', 'View("Default", noteText)');
    expect(findings(razor(code, page, raw))).toEqual([`${xss} ${view}:2`]);
    expect(findings(razor(code, page, { [view]: '@model string\n<p>@Model</p>' }))).toEqual([]);
    expect(findings(razor(code, page.replace('Model.Name', 'Model.Fixed'), raw))).toEqual([]);
  });
});

const library = `<taglib><tlib-version>1.0</tlib-version><short-name>shop</short-name><uri>http://shop.com/tags</uri>
<tag><name>bold</name><tag-class>shop.BoldTag</tag-class><attribute><name>text</name></attribute></tag>
<function><name>bold</name><function-class>shop.Functions</function-class>
<function-signature>java.lang.String strong(java.lang.String)</function-signature></function>
<function><name>soft</name><function-class>shop.Functions</function-class>
<function-signature>java.lang.String soft(java.lang.String)</function-signature></function></taglib>`;
const simple = `package shop;
public class BoldTag extends javax.servlet.jsp.tagext.SimpleTagSupport {
  private String text;
  public void setText(String text) { this.text = text; }
  @Override public void doTag() throws java.io.IOException {
    getJspContext().getOut().write("<b>" + text + "</b>");
  }
}`;
const classic = `package shop;
public class BoldTag extends jakarta.servlet.jsp.tagext.TagSupport {
  private String text;
  public void setText(String text) { this.text = text; }
  @Override public int doStartTag() throws jakarta.servlet.jsp.JspException {
    try { pageContext.getOut().print(text); } catch (java.io.IOException e) { throw new jakarta.servlet.jsp.JspException(e); }
    return SKIP_BODY;
  }
}`;
const folder = 'src/main/webapp/WEB-INF';

/** What is approved in a program with the page. */
async function approved(page: string, more: Sources = {}): Promise<string[]> {
  const files = {
    'src/main/java/shop/BoldTag.java': simple,
    'src/main/java/shop/Functions.java': `package shop;
public class Functions {
  public static String strong(String text) { return "<b>" + text + "</b>"; }
  public static String soft(String text) { return org.owasp.encoder.Encode.forHtml(text); }
}`,
    [`${folder}/shop.tld`]: library,
    'src/main/webapp/list.jsp': page,
    ...more,
  };
  const report = await scanTree(memoryTree(files), { repositoryName: 'shop' });
  return report.findings
    .filter(({ verification }) => verification.verdict === 'approved')
    .map(({ ruleId, affectedFile, startLine }) => `${ruleId} ${affectedFile}:${startLine}`);
}

describe('pages of Java', () => {
  it.each([
    [
      'by the address of the library',
      '<%@ taglib prefix="s" uri="http://shop.com/tags" %><s:bold text="${param.a}"/>',
    ],
    [
      'by the place of its descriptor',
      '<%@ taglib prefix="s" uri="/WEB-INF/shop.tld" %><s:bold text="a ${param.a}"/>',
    ],
    ['by its own name', '<shop:bold text="${param.a}"/>'],
  ])('run a tag that is a class %s', async (_what, page) => {
    expect(await approved(page)).toEqual([`${xss} src/main/java/shop/BoldTag.java:6`]);
  });

  it('run a tag with a start and an end', async () => {
    const more = { 'src/main/java/shop/BoldTag.java': classic };
    expect(await approved('<shop:bold text="${param.a}">x</shop:bold>', more)).toEqual([
      `${xss} src/main/java/shop/BoldTag.java:6`,
    ]);
  });

  it('set what a tag is told to do', async () => {
    const tag = simple
      .replace(
        'private String text;',
        'private boolean raw;\n  public void setRaw(boolean raw) { this.raw = raw; }\n  private String text;',
      )
      .replace('write("<b>" + text', 'write(raw ? text : org.owasp.encoder.Encode.forHtml(text)');
    const more = { 'src/main/java/shop/BoldTag.java': tag };
    expect(await approved('<shop:bold text="${param.a}" raw="true"/>', more)).toHaveLength(1);
    expect(await approved('<shop:bold text="${param.a}" raw="false"/>', more)).toEqual([]);
    expect(await approved('<shop:bold text="${param.a}"/>', more)).toEqual([]);
  });

  it('call functions of a library', async () => {
    expect(await approved('<p>${shop:bold(param.a)}</p>')).toEqual([`${xss} src/main/webapp/list.jsp:1`]);
  });

  it('fill tags that are pages themselves', async () => {
    const page = '<%@ taglib prefix="t" tagdir="/WEB-INF/tags" %><t:card title="${param.a}" kind="x"/>';
    const tag = '<%@ attribute name="title" required="true" %>\n';
    const file = `${folder}/tags/card.tag`;
    expect(await approved(page, { [file]: `${tag}<p>\${title}</p>` })).toEqual([`${xss} ${file}:2`]);
    expect(await approved(page, { [file]: `${tag}<p><c:out value="\${title}"/>\${kind}</p>` })).toEqual([]);
  });

  it.each([
    ['functions that escape', '<p>${shop:soft(param.a)}</p>'],
    ['functions that nobody knows', '<p>${other:bold(param.a)}</p>'],
    ['tags that nobody knows', '<other:bold text="${param.a}"/> <shop:other text="${param.a}"/>'],
    ['tags without anything from outside', '<shop:bold text="x"/> <shop:bold text="${initParam.title}"/>'],
  ])('find nothing in %s', async (_what, page) => {
    expect(await approved(page)).toEqual([]);
  });
});
