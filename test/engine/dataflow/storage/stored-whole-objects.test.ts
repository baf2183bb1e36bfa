/** Entities that a framework fills from a request and that are stored as they are. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const csharp = (save: string) => ({
  'Page.cs': `using Microsoft.AspNetCore.Mvc; using Microsoft.EntityFrameworkCore;
public class Page { public int Id { get; set; } public string Html { get; set; } }
public class Store : DbContext { public DbSet<Page> Pages { get; set; } }
public class PageController(Store db) : Controller {
  [HttpPost] public IActionResult Save(Page page) { ${save} db.SaveChanges(); return NoContent(); }
  public IActionResult Show(int id) => View(db.Pages.Find(id));
}`,
  'Views/Page/Show.cshtml': '@model Page\n<p>@Html.Raw(Model.Html)</p>',
});

const java = (save: string) => ({
  'src/main/java/app/Notes.java': `package app;
import org.springframework.data.jpa.repository.JpaRepository; import org.springframework.ui.Model; import org.springframework.web.bind.annotation.*;
interface NoteRepository extends JpaRepository<Note, Long> {}
@jakarta.persistence.Entity class Note { @jakarta.persistence.Id Long id; private String text;
  public String getText() { return text; } public void setText(String text) { this.text = text; } }
@org.springframework.stereotype.Controller
class Notes {
  NoteRepository notes;
  @PostMapping("/note") String add(@ModelAttribute Note note) { ${save} return "redirect:/"; }
  @GetMapping("/note/{id}") String show(@PathVariable Long id, Model model) { model.addAttribute("note", notes.findById(id).orElseThrow()); return "note"; }
}`,
  'src/main/resources/templates/note.html': '<html xmlns:th="x"><p th:utext="${note.text}"></p></html>',
});

const isTold = (sources: Record<string, string>) =>
  findings(sources).some((one) => one.startsWith('code/stored-xss'));

it.each([
  ['C#, added', csharp('db.Pages.Add(page);')],
  ['C#, updated', csharp('db.Pages.Update(page);')],
  ['Java', java('notes.save(note);')],
])('%s: every field of it was sent', (_, sources) => expect(isTold(sources)).toBe(true));

it.each([
  ['C#', csharp('page.Html = new Ganss.Xss.HtmlSanitizer().Sanitize(page.Html); db.Pages.Add(page);')],
  ['C#, a fixed text', csharp('page.Html = "none"; db.Pages.Add(page);')],
  ['Java', java('note.setText("none"); notes.save(note);')],
])('%s: what was set since is not', (_, sources) => expect(isTold(sources)).toBe(false));
