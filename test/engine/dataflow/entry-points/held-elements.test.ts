/** What the elements of a collection are held to, where it is declared. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const program = (type: string, marks = '@Valid') => ({
  'Form.java': `package app;
import jakarta.validation.constraints.*; import java.util.*;
public class Form { private ${type} columns; public ${type} getColumns() { return columns; } }`,
  'C.java': `package app;
import jakarta.validation.Valid; import org.springframework.web.bind.annotation.*; import java.util.*;
@RestController public class C {
  @PostMapping("/a") public void a(${marks} @RequestBody Form form) throws Exception {
    for (String one : form.getColumns()) Runtime.getRuntime().exec("sh -c " + one);
  }
}`,
});
const isTold = (type: string, marks?: string) => findings(program(type, marks)).length > 0;

it('is held to a pattern, where it is checked', () => {
  const type = 'List<@Pattern(regexp = "^[a-z\\\\d]+$", message = "no name") String>';
  expect(isTold(type)).toBe(false);
  expect(isTold(type, '')).toBe(true);
});

it.each(['List<String>', 'List<@NotBlank String>', 'List<@Pattern(regexp = ".*") String>'])(
  'is not held by %s',
  (type) => {
    expect(isTold(type)).toBe(true);
  },
);
