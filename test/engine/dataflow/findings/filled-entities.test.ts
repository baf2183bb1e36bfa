/** Entities that a request fills and a program stores: which fields it must not be able to set. */
import { describe, expect, it } from 'vitest';
import { scanTree } from '../../../../src/engine/scan-tree.ts';
import { memoryTree } from '../../memory-tree.ts';

async function verdictOf(file: string, code: string): Promise<string | undefined> {
  const { findings } = await scanTree(memoryTree({ [file]: code }), { repositoryName: 'app' });
  return findings.find(({ ruleId }) => ruleId === 'code/mass-assignment')?.verification.verdict;
}

const spring = (fields: string, { annotation = '', before = '' } = {}) => `
import jakarta.persistence.*;
import com.fasterxml.jackson.annotation.*;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;
import java.util.*;
enum Role { USER, ADMIN }
@Entity class Right { String name; }
@Entity class User { private Long id; public String name; ${fields} }
interface Users extends JpaRepository<User, Long> {}
@RestController
class Registration {
  private final Users users;
  Registration(Users users) { this.users = users; }
  ${annotation}
  @PostMapping("/users")
  User register(@RequestBody User user) { ${before} return users.save(user); }
}
`;

describe('an entity that Spring fills and a repository stores', () => {
  it.each([
    'public boolean admin;',
    'public String role;',
    'public Role role;',
    'private boolean admin; public void setAdmin(boolean admin) { this.admin = admin; } public void setName(String n) {}',
  ])('is found with %s', async (fields) => {
    expect(await verdictOf('App.java', spring(fields))).toBe('approved');
  });

  it.each([
    ['it has no such field', 'public String title;', {}],
    ['the field is not read', '@JsonIgnore public boolean admin;', {}],
    [
      'the field is only written out',
      '@JsonProperty(access = JsonProperty.Access.READ_ONLY) public String role;',
      {},
    ],
    [
      'others have a method that sets them, and it has none',
      'private boolean admin; public void setName(String n) {}',
      {},
    ],
    ['it is a relation', 'public Set<Right> permissions;', {}],
    ['it is set before', 'public boolean admin;', { before: 'user.admin = false;' }],
    [
      'it is set by a method',
      'public Role role; public void setRole(Role role) { this.role = role; }',
      { before: 'user.setRole(Role.USER);' },
    ],
  ])('is silent where %s', async (_what, fields, around) => {
    expect(await verdictOf('App.java', spring(fields, around))).toBeUndefined();
  });

  it.each([
    ['uncertain', `@PreAuthorize("hasAuthority('users:write')")`],
    ['uncertain', '@RolesAllowed("manager")'],
    ['approved', '@PreAuthorize("isAuthenticated()")'],
  ])('is %s behind %s', async (verdict, annotation) => {
    expect(await verdictOf('App.java', spring('public boolean admin;', { annotation }))).toBe(verdict);
  });
});

const aspnet = (attribute: string, binding = '') => `
using Microsoft.AspNetCore.Mvc;
using Microsoft.EntityFrameworkCore;
public class User { public int Id { get; set; } public string Name { get; set; } public bool IsAdmin { get; set; } }
public class Shop : DbContext { public DbSet<User> Users { get; set; } }
public class UsersController : Controller {
  private readonly Shop _shop;
  public UsersController(Shop shop) { _shop = shop; }
  ${attribute}
  [HttpPost]
  public IActionResult Register(${binding} User user) { _shop.Users.Add(user); _shop.SaveChanges(); return Ok(); }
}
`;

it.each([
  ['approved', '', ''],
  ['approved', '[Authorize]', ''],
  ['uncertain', '[Authorize(Policy = "ManageUsers")]', ''],
  ['uncertain', '[Authorize(Roles = "Manager")]', ''],
  [undefined, '', '[Bind("Id,Name")]'],
  ['approved', '', '[Bind("Name,IsAdmin")]'],
])('one that ASP.NET fills and a context stores is %s behind %s %s', async (verdict, attribute, binding) => {
  expect(await verdictOf('Users.cs', aspnet(attribute, binding))).toBe(verdict);
});
