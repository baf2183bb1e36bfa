/** Objects that a request fills, as the page of their handler sees them: by what their getters give. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const files = (getter: string) => ({
  'src/main/java/Pages.java': `import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.*;
@Controller
class Pages {
  @PostMapping("/go") String go(@ModelAttribute("to") Target to) { return "go"; }
}
class Target {
  private String place;
  public String getPlace() { ${getter} }
  public void setPlace(String place) { this.place = place; }
}
`,
  'src/main/resources/templates/go.html': '<a th:href="@{${to.place}}">go</a>\n',
});

it.each([
  ['return place;', ['code/template-xss src/main/resources/templates/go.html:1']],
  [
    'if (place == null) { return null; } return place.trim();',
    ['code/template-xss src/main/resources/templates/go.html:1'],
  ],
  ["if (place == null) { return null; } return place.charAt(0) == '/' ? place : '/' + place;", []],
])('%s', (getter, told) => {
  expect(findings(files(getter))).toEqual(told);
});
