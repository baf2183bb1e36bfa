/** Repositories that a program writes once for all of its entities: the declared type says of which table the rows are. */
import { expect, it } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const isTold = (sources: Sources) => findings(sources).some((one) => one.startsWith('code/stored-xss'));

const csharp = (shown: string): Sources => ({
  'Data.cs': `using Microsoft.EntityFrameworkCore;
public class ShopContext : DbContext { }
public class Comment { public int Id { get; set; } public string Body { get; set; } = ""; }
public class Product { public int Id { get; set; } public string Body { get; set; } = ""; }
public interface IRepository<T> where T : class { Task<T?> GetAsync(int id); IEnumerable<T> All(); Task AddAsync(T entity); }
public class Repository<T> : IRepository<T> where T : class {
  private readonly DbSet<T> _set;
  public Repository(ShopContext context) { _set = context.Set<T>(); }
  public async Task<T?> GetAsync(int id) => await _set.FindAsync(id);
  public IEnumerable<T> All() => _set.ToList();
  public async Task AddAsync(T entity) { _set.Add(entity); }
}`,
  'Web.cs': `using Microsoft.AspNetCore.Mvc;
public class CommentsController(IRepository<Comment> comments, IRepository<Product> products) : Controller {
  [HttpPost] public async Task Add([FromForm] Comment comment) { await comments.AddAsync(comment); }
  [HttpGet] public async Task<ContentResult> Show(int id) { ${shown} }
}`,
});

it.each([
  'var found = await comments.GetAsync(id); return Content($"<p>{found.Body}</p>", "text/html");',
  'return Content(string.Join("", from c in comments.All() where c.Id > id select $"<li>{c.Body}</li>"), "text/html");',
])('C#: %s is told', (shown) => {
  expect(isTold(csharp(shown))).toBe(true);
});

it.each([
  'var found = await comments.GetAsync(id); return Content($"<p>{found.Id}</p>", "text/html");',
  'var found = await products.GetAsync(id); return Content($"<p>{found.Body}</p>", "text/html");',
])('C#: %s is not', (shown) => {
  expect(isTold(csharp(shown))).toBe(false);
});

const java = (kept: string): Sources => ({
  'Dao.java': `import jakarta.persistence.*;
class GenericDao<T> {
  @PersistenceContext private EntityManager em; private final Class<T> type;
  GenericDao(Class<T> type) { this.type = type; }
  T find(long id) { return em.find(type, id); }
  void save(T one) { em.persist(one); }
}
@Entity class Comment { private String body; public String getBody() { return body; } public void setBody(String body) { this.body = body; } }
@Entity class Product { private String body; public String getBody() { return body; } public void setBody(String body) { this.body = body; } }`,
  'Web.java': `import org.springframework.web.bind.annotation.*;
@RestController class Web {
  private final GenericDao<Comment> written = new GenericDao<>(Comment.class);
  private final GenericDao<${kept}> dao = new GenericDao<>(${kept}.class);
  @PostMapping("/a") void add(@RequestParam String in) { Comment made = new Comment(); made.setBody(in); written.save(made); }
  @GetMapping(value = "/b", produces = "text/html") String show(@RequestParam long id) { return "<p>" + dao.find(id).getBody(); }
}`,
});

it('Java: a generic access object gives rows of the entity that it is declared with', () => {
  expect(isTold(java('Comment'))).toBe(true);
  expect(isTold(java('Product'))).toBe(false);
});
