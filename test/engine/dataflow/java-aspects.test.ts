/** Aspects of the program run before methods that no code of theirs calls. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';

const service = `package shop;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
@Service
public class Orders {
  private JdbcTemplate jdbc;
  @Sorted
  public Object list(Map<String, Object> by) { return jdbc.queryForList("select * from orders order by " + by.get("sort")); }
}
`;

const controller = `package shop;
import java.util.Map;
import org.springframework.web.bind.annotation.*;
@RestController
class OrdersController {
  private Orders orders;
  @GetMapping("/orders")
  Object list(@RequestParam Map<String, Object> by) { return orders.list(by); }
}
`;

const aspect = (name: string, pointcut: string, advice: string) => `package shop;
import java.util.Map;
import org.aspectj.lang.JoinPoint;
import org.aspectj.lang.annotation.*;
@Aspect
public class ${name} {
  @Before("${pointcut}")
  public void before(JoinPoint point, Sorted sorted) { Map args = (Map) point.getArgs()[0]; ${advice} }
}
`;

async function verdictWith(
  aspects: Record<string, string>,
  named = (text: string) => text,
): Promise<string | undefined> {
  const report = await scanTree(
    memoryTree({
      [named('src/shop/Orders.java')]: named(service),
      'src/shop/OrdersController.java': named(controller),
      ...aspects,
    }),
    { repositoryName: 'shop' },
  );
  return report.findings.find(({ ruleId }) => ruleId === 'code/sql-injection')?.verification.verdict;
}

const changing = 'args.put("sort", allowed(args.get("sort")));';

it.each([
  ['its annotation', '@annotation(sorted)'],
  ['the full name of its annotation', '@annotation(shop.Sorted)'],
  ['its name and that of its class', 'execution(* shop.*.Order*.list*(..))'],
])('what an aspect changes that is meant by %s is left to a person', async (_, pointcut) => {
  expect(await verdictWith({ 'src/shop/Sorting.java': aspect('Sorting', pointcut, changing) })).toBe(
    'uncertain',
  );
});

it.each([
  ['none', {}],
  [
    'one for other methods',
    { 'src/shop/Sorting.java': aspect('Sorting', '@annotation(shop.Other)', changing) },
  ],
  [
    'one for classes of another name',
    { 'src/shop/Sorting.java': aspect('Sorting', 'execution(* *Dao.list(..))', changing) },
  ],
  [
    'one for every method',
    { 'src/shop/Sorting.java': aspect('Sorting', 'execution(* shop.*.*(..))', changing) },
  ],
  [
    'one that only looks',
    { 'src/shop/Sorting.java': aspect('Sorting', '@annotation(sorted)', 'System.out.println(args);') },
  ],
  [
    'one that keeps a log',
    { 'src/shop/LogAspect.java': aspect('LogAspect', '@annotation(sorted)', changing) },
  ],
])('an injection is told behind %s', async (_, aspects) => {
  expect(await verdictWith(aspects)).toBe('approved');
});

it('what an aspect changes for all methods of those who run statements is left to a person', async () => {
  const named = (text: string) => text.replace(/\bOrders\b/g, 'OrdersDao');
  const all = { 'src/shop/Sorting.java': aspect('Sorting', 'execution(* shop.*.*Dao.*(..))', changing) };
  expect(await verdictWith(all, named)).toBe('uncertain');
  expect(await verdictWith(all)).toBe('approved');
});
