/** Checks by functions of libraries that take the text first: `StringUtils.contains(name, "..")`. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const own = `package app;
public class Texts extends org.apache.commons.lang3.StringUtils { static boolean isNull(Object o) { return o == null; } }`;

/** Whether the file that is read behind the check may be any; `x` is what came in. */
const readsAny = (check: string) =>
  findings({
    'app/Texts.java': own,
    'app/Show.java': `package app; import org.apache.commons.lang3.StringUtils; import org.apache.commons.lang3.ArrayUtils; import org.apache.commons.lang3.Strings; import cn.hutool.core.util.StrUtil; import javax.servlet.http.*; import java.io.*; import java.util.*;
public class Show extends HttpServlet {
  static final String[] KNOWN = { "a", "b" };
  void doGet(HttpServletRequest q, HttpServletResponse r) throws IOException {
    String x = q.getParameter("a");
    ${check}
    new FileInputStream("/srv/" + x).close();
  }
}`,
  }).some((one) => one.startsWith('code/path-traversal'));

it.each([
  'if (StringUtils.contains(x, "..")) return;',
  'if (Strings.CS.contains(x, "..")) return;',
  'if (StrUtil.contains(x, "..")) return;',
  'if (Texts.contains(x, "..")) return;',
  'if (StringUtils.containsAny(x, "/", "..")) return;',
  'if (!ArrayUtils.contains(KNOWN, x)) return;',
  'List<String> known = new ArrayList<>(); known.add("a"); if (!Strings.CI.equalsAny(x, known.toArray(new String[0]))) return;',
])('%s keeps it in its folder', (check) => expect(readsAny(check)).toBe(false));

it.each([
  'if (!StringUtils.contains(x, "..")) return;',
  'if (StringUtils.contains("..", x)) return;',
  'if (StringUtils.contains(x, "a")) return;',
  'if (!StringUtils.containsAny(x, "/", "..")) return;',
  'if (ArrayUtils.contains(KNOWN, x)) return;',
  'if (!StringUtils.equalsAny(x, q.getParameterValues("known"))) return;',
  'if (StringUtils.endsWith(x, ".jsp")) return;',
])('%s does not', (check) => expect(readsAny(check)).toBe(true));

it.each(['trimToNull', 'stripToNull', 'stripToEmpty'])(
  'a text without blanks around it is the same text: %s',
  (name) => {
    expect(readsAny(`x = StringUtils.${name}(x);`)).toBe(true);
  },
);
