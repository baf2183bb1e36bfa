/** Laravel's rules that a program wrote itself. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function reported(code: string): string[] {
  const head = '<?php\nnamespace App;\nuse Illuminate\\Support\\Facades\\App;\n';
  return [...new Set(findings({ 'a.php': head + code }).map((finding) => finding.split(' ')[0] ?? ''))];
}

test('what a rule of the program refuses is in no field that came past it', () => {
  const rules = `trait Answers {
  public function validate(string $attribute, mixed $value, \\Closure $fail): void {
    if (!$this->passes($attribute, $value)) { $fail('no'); }
  }
}
class IdRule { use Answers;
  public function __construct(protected bool $orNull) {}
  public function passes(string $attribute, mixed $value): bool {
    return ($value === null && $this->orNull) || preg_match('/^[\\w-]{24}$/', $value) === 1;
  }
}
class NameRule {
  public function validate($attribute, $value, $fail) {
    if (App::runningUnitTests() && str_starts_with($value, 'tests/')) { return; }
    if (Str::of($value)->contains(['..', '/', '\\\\'])) { $fail('no')->translate(); return; }
  }
}
class Address {}
class AddressRule {
  public function validate($attribute, $value, $fail) { if (!$value instanceof Address) { $fail('no'); } }
}
class LenientRule {
  public function __construct(private bool $isLenient) {}
  public function validate($attribute, $value, $fail) {
    if ($this->isLenient) { return; }
    if (!preg_match('/^\\w+$/', $value)) { $fail('no'); }
  }
}`;
  const told = (rule: string, read: string, field = 'id') =>
    reported(`use Illuminate\\Support\\Str;
${rules}
class OwnRequest extends \\Illuminate\\Foundation\\Http\\FormRequest {
  public $kept;
  public function rules() { return ['${field}' => ['required', ${rule}]]; }
  protected function passedValidation() { $this->keep($this->validated()); }
  private function keep(array $values) { $this->kept = $values['id']; }
}
class OwnController extends \\Illuminate\\Routing\\Controller {
  public function store(OwnRequest $request) { ${read}; }
}
\\Illuminate\\Support\\Facades\\Route::post('/own', [OwnController::class, 'store']);`);
  const run = 'system("x {$request->kept}")';
  const closure = (body: string) => `function ($attribute, $value, $fail) { ${body} }`;
  const read = 'readfile("/srv/" . $request->validated()["id"])';
  expect(told('new IdRule(true)', run)).toEqual([]);
  expect(told('new IdRule(false)', 'system("x " . $request->input("id"))')).toEqual([]);
  expect(told(closure("if (!in_array($value, ['a', 'b'])) $fail('no');"), run)).toEqual([]);
  expect(told('new NameRule()', read)).toEqual([]);
  expect(told('new NameRule()', run)).toEqual(['code/command-injection']);
  expect(told(String.raw`'regex:/^[\w ]+$/'`, read)).toEqual([]);
  expect(told(String.raw`'regex:/^[\w ;]+$/'`, run)).toEqual(['code/command-injection']);
  expect(told('new IdRule(true)', run, 'other')).toEqual(['code/command-injection']);
  expect(told('new AddressRule()', run)).toEqual(['code/command-injection']);
  expect(told('new LenientRule(true)', run)).toEqual(['code/command-injection']);
  expect(told(closure("if (!ctype_alnum($value)) logger('odd');"), run)).toEqual(['code/command-injection']);
  const held = "if (!ctype_alnum($value)) $fail('no');";
  expect(told(closure(held), run)).toEqual([]);
  for (const before of [
    'try { if (old()) return; } catch (E) {}',
    'switch (old()) { case 1: return; }',
    'foreach (old() as $one) { if ($one) return; }',
  ])
    expect(told(closure(before + held), run)).toEqual(['code/command-injection']);
  expect(told(closure("if (strlen($value) > 99) $fail('long');"), run)).toEqual(['code/command-injection']);
  expect(told(closure("if (ctype_alnum($value)) $fail('no');"), run)).toEqual(['code/command-injection']);
});
