/** What is sent with a form of Symfony is in the object that the form was made with. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const app = (use: string) => ({
  'src/Entity/Hook.php': `<?php
namespace App\\Entity;
use Symfony\\Component\\Validator\\Constraints as Assert;
class Hook {
  private string $url = '';
  private int $port = 0;
  #[Assert\\Regex('/^\\\\w+$/D')]
  private string $code = '';
  private string $owner = '';
  public function getUrl(): string { return $this->url; }
  public function getPort(): int { return $this->port; }
  public function getCode(): string { return $this->code; }
  public function getOwner(): string { return $this->owner; }
  public function setUrl(string $url): void { $this->url = $url; }
}`,
  'src/Form/HookType.php': `<?php
namespace App\\Form;
class HookType extends \\Symfony\\Component\\Form\\AbstractType {
  public function buildForm(\\Symfony\\Component\\Form\\FormBuilderInterface $builder, array $options): void {
    $builder->add('url')->add('port')->add('code');
  }
}`,
  'src/Controller/HookController.php': `<?php
namespace App\\Controller;
use App\\Entity\\Hook;
use App\\Form\\HookType;
use Symfony\\Component\\HttpFoundation\\Request;
class HookController extends \\Symfony\\Bundle\\FrameworkBundle\\Controller\\AbstractController {
  #[\\Symfony\\Component\\Routing\\Attribute\\Route('/')]
  public function make(Request $request) {
    $hook = new Hook();
    $form = $this->createForm(HookType::class, $hook);
    $form->handleRequest($request);
    if ($form->isSubmitted() && $form->isValid()) { ${use} }
    return $this->redirectToRoute('hooks');
  }
}`,
});

test('a field of the form is told', () => {
  expect(findings(app("exec('ping ' . $hook->getUrl());")).map((finding) => finding.split(' ')[0])).toEqual([
    'code/command-injection',
  ]);
});

test.each([
  "exec('ping ' . $hook->getPort());",
  "exec('ping ' . $hook->getCode());",
  "exec('ping ' . $hook->getOwner());",
  "$hook->setUrl('a.example'); exec('ping ' . $hook->getUrl());",
])('%s is no flaw', (use) => {
  expect(findings(app(use))).toEqual([]);
});
