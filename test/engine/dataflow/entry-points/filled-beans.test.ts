/** Beans and actions whose fields a framework fills before it calls them (Java). */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const found = (sources: Record<string, string>) =>
  findings(sources).some((one) => one.startsWith('code/command-injection'));

const item = `package shop;
public class Item { private String name; public String getName() { return name; } public void setName(String name) { this.name = name; } }`;
const bean = (getter: string, head = '@Named @RequestScoped public class Items') => `package shop;
import javax.inject.Named; import javax.enterprise.context.RequestScoped; import com.opensymphony.xwork2.*;
${head} {
  private Item item = new Item();
  ${getter}
  public String save() throws Exception { Runtime.getRuntime().exec(item.getName()); return "saved"; }
}`;

describe('what a bean holds is filled', () => {
  it('through a getter', () => {
    expect(found({ 'Item.java': item, 'Items.java': bean('public Item getItem() { return item; }') })).toBe(
      true,
    );
    expect(found({ 'Item.java': item, 'Items.java': bean('') })).toBe(false);
  });

  it('where it is the model of an action', () => {
    const head = 'public class Items extends ActionSupport implements ModelDriven<Item>';
    const action = bean('public Item getModel() { return item; }', head);
    expect(found({ 'Item.java': item, 'Items.java': action })).toBe(true);
  });

  it('not through a getter that does more', () => {
    const getter = 'public Item getItem() { if (item == null) load(); return item; }';
    expect(found({ 'Item.java': item, 'Items.java': bean(getter) })).toBe(false);
  });
});

it('a form of Struts 1 holds what the request brings', () => {
  const action = `package shop;
import org.apache.struts.action.*; import javax.servlet.http.*;
public class Save extends Action {
  public ActionForward execute(ActionMapping mapping, ActionForm form, HttpServletRequest request, HttpServletResponse response) throws Exception {
    Runtime.getRuntime().exec(((ItemForm) form).getName());
    return mapping.findForward("saved");
  }
}`;
  const form = `package shop;
public class ItemForm extends org.apache.struts.action.ActionForm { private String name; public String getName() { return name; } }`;
  expect(found({ 'Save.java': action, 'ItemForm.java': form })).toBe(true);
});
