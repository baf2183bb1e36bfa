/** Classes that a configuration file makes actions or beans. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';

const action = `package shop;
public class Run {
  private String name;
  public void setName(String name) { this.name = name; }
  public String run() throws Exception { Runtime.getRuntime().exec(name); return "done"; }
}
`;

const struts =
  '<struts><package name="shop"><action name="run" class="shop.Run" method="run"/></package></struts>';
const faces =
  '<faces-config><managed-bean><managed-bean-class>shop.Run</managed-bean-class></managed-bean></faces-config>';

/** Of approved findings. */
async function rules(files: Record<string, string>): Promise<string[]> {
  const report = await scanTree(memoryTree(files), { repositoryName: 'shop' });
  return report.findings
    .filter(({ verification }) => verification.verdict === 'approved')
    .map(({ ruleId }) => ruleId);
}

it.each([
  ['struts.xml', struts],
  ['faces-config.xml', faces],
])('%s names a class', async (name, text) => {
  const files = { 'src/main/java/shop/Run.java': action, [`src/main/resources/${name}`]: text };
  expect(await rules(files)).toContain('code/command-injection');
});

it.each([
  ['another file', struts.replaceAll('struts>', 'beans>')],
  ['another class', struts.replace('shop.Run', 'shop.other.Run')],
])('%s says nothing of it', async (_name, text) => {
  const files = { 'src/main/java/shop/Run.java': action, 'src/main/resources/struts.xml': text };
  expect(await rules(files)).not.toContain('code/command-injection');
});

const page = (name: string) => ({
  'src/main/java/shop/Run.java': action

    .replace('Runtime.getRuntime().exec(name);', '')
    .replace('public String run', 'public String getName() { return name; }\n  public String run'),
  'src/main/resources/struts.xml': struts.replace(
    '/></package>',
    '><result name="done">/done.jsp</result></action></package>',
  ),
  'src/main/webapp/done.jsp': `<p>\${${name}}</p>`,
});

it('a page knows what the action that leads to it gives', async () => {
  expect(await rules(page('name'))).toContain('code/reflected-xss');
  expect(await rules(page('other'))).not.toContain('code/reflected-xss');
});

const shop = (list: string) => ({
  'src/main/java/shop/Run.java': `package shop;
import java.util.List;
import javax.persistence.EntityManager;
public class Run {
  private EntityManager em;
  private Product product;
  private List<Product> products;
  public void setProduct(Product product) { this.product = product; }
  public List<Product> getProducts() { return products; }
  public String run() { em.persist(product); return "kept"; }
  public String list() { products = em.createQuery("SELECT p FROM Product p").getResultList(); return "done"; }
}
`,
  'src/main/java/shop/Product.java': `package shop;
import javax.persistence.Entity;
@Entity
public class Product {
  private String name;
  public String getName() { return name; }
  public void setName(String name) { this.name = name; }
}
`,
  'src/main/resources/struts.xml': struts.replace(
    '</package>',
    '<action name="list" class="shop.Run" method="list"><result name="done">/list.jsp</result></action></package>',
  ),
  'src/main/webapp/list.jsp': list,
});

it('what an action keeps of an object that it was given is found in the page of another action', async () => {
  const list = (tag: string) =>
    shop(`<s:iterator value="products">${tag}</s:iterator><s:property value="name" escape="false"/>`);
  expect(await rules(list('<s:property value="name" escape="false"/>'))).toContain('code/stored-xss');
  expect(await rules(list('<s:property value="name"/>'))).not.toContain('code/stored-xss');
  expect(await rules(list('<s:property value="id" escape="false"/>'))).not.toContain('code/stored-xss');
});
