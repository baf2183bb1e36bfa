/** Entities of JPA that are found by their class or by a query: what was stored in one request is shown by another. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const shown = (found: string) =>
  findings({
    'Web.java': `import jakarta.persistence.*; import java.util.*; import org.springframework.web.bind.annotation.*;
@Entity class Message {
  @Id private Long id; private String slug; private String text;
  public Long getId() { return id; }
  public String getText() { return text; }
  public void setText(String text) { this.text = text; }
  public String asHtml() { return "<b>" + text + "</b>"; }
}
@RestController class Web {
  @PersistenceContext private EntityManager em;
  @PostMapping("/a") void add(@RequestParam String text) { Message made = new Message(); made.setText(text); em.persist(made); }
  @GetMapping(value = "/b", produces = "text/html") String show(@RequestParam long id, @RequestParam String slug) { return "<p>" + ${found}; }
}`,
  }).some((one) => one.startsWith('code/stored-xss'));

const query = 'em.createQuery("SELECT m FROM Message m WHERE m.slug = :s", Message.class)';

it.each([
  'em.find(Message.class, id).getText()',
  'em.find(Message.class, id).asHtml()',
  `${query}.setParameter("s", slug).setMaxResults(1).getSingleResult().getText()`,
  `${query}.setParameter("s", slug).getResultStream().findFirst().map(Message::getText).orElse("")`,
  'em.createNamedQuery("Message.byId", Message.class).setParameter(1, id).getSingleResult().getText()',
])('%s is told', (found) => {
  expect(shown(found)).toBe(true);
});

it.each([
  'em.find(Message.class, id).getId()',
  `${query}.setParameter("s", slug).getSingleResult().getId()`,
  'em.find(Other.class, id).getText()',
])('%s is not', (found) => {
  expect(shown(found)).toBe(false);
});
