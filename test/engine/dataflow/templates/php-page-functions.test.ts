/** Functions of PHP that pages of Twig and Smarty call by name. */
import { expect, it } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const twig = (page: string): Sources => ({
  'src/Twig/Extension.php': `<?php
namespace App\\Twig;
use Twig\\Extension\\AbstractExtension;
use Twig\\TwigFilter;
use Twig\\TwigFunction;
class Extension extends AbstractExtension {
  public function getFilters(): array {
    return [
      new TwigFilter('bold', [$this, 'bold'], ['is_safe' => ['html']]),
      new TwigFilter('soft', [$this, 'soft'], ['is_safe' => ['html']]),
      new TwigFilter('before', [$this, 'bold'], ['pre_escape' => 'html', 'is_safe' => ['html']]),
      new TwigFilter('plain', [$this, 'bold']),
    ];
  }
  public function getFunctions(): array {
    return [new TwigFunction('badge', $this->bold(...), ['is_safe' => ['html']])];
  }
  public function bold(string $text): string { return '<b>' . $text . '</b>'; }
  public function soft(string $text): string { return '<b>' . htmlspecialchars($text) . '</b>'; }
}`,
  'src/Controller/HomeController.php': `<?php
namespace App\\Controller;
use Symfony\\Bundle\\FrameworkBundle\\Controller\\AbstractController;
use Symfony\\Component\\HttpFoundation\\Request;
use Symfony\\Component\\HttpFoundation\\Response;
use Symfony\\Component\\Routing\\Attribute\\Route;
class HomeController extends AbstractController {
  #[Route('/home')]
  public function home(Request $request): Response {
    return $this->render('home.html.twig', ['name' => $request->query->get('name')]);
  }
}`,
  'templates/home.html.twig': page,
});

it.each(['{{ name|bold }}', '{{ badge(name) }}'])('Twig writes out %s as it is', (page) => {
  expect(findings(twig(page))).toEqual(['code/template-xss templates/home.html.twig:1']);
});

it.each(['{{ name|soft }}', '{{ name|before }}', '{{ name|plain }}', '{{ "x"|bold }}'])(
  'Twig shows %s without harm',
  (page) => {
    expect(findings(twig(page))).toEqual([]);
  },
);

const attributes = (page: string): Sources => ({
  ...twig(page),
  'src/Twig/Extension.php': `<?php
namespace App\\Twig;
use Twig\\Attribute\\AsTwigFilter;
use Twig\\Attribute\\AsTwigFunction;
use Twig\\Environment;
class Texts {
  #[AsTwigFilter('bold', isSafe: ['html'])]
  public function bold(string $text): string { return '<b>' . $text . '</b>'; }
  #[AsTwigFilter('soft', isSafe: ['html'])]
  public function soft(string $text): string { return '<b>' . htmlspecialchars($text) . '</b>'; }
  #[AsTwigFilter('before', preEscape: 'html', isSafe: ['html'])]
  public function before(string $text): string { return '<b>' . $text . '</b>'; }
  #[AsTwigFilter('plain')]
  public function plain(string $text): string { return $text . '!'; }
  #[AsTwigFunction('badge', needsEnvironment: true, isSafe: ['html'])]
  public static function badge(Environment $twig, string $label): string { return '<i>' . $label . '</i>'; }
}`,
});

it.each(['{{ name|bold }}', '{{ badge(name) }}'])('Twig knows by attributes what %s calls', (page) => {
  expect(findings(attributes(page))).toEqual(['code/template-xss templates/home.html.twig:1']);
});

it.each(['{{ name|soft }}', '{{ name|before }}', '{{ name|plain }}', '{{ badge("x") }}'])(
  'Twig knows by attributes that %s does no harm',
  (page) => {
    expect(findings(attributes(page))).toEqual([]);
  },
);

const smarty = (page: string): Sources => ({
  'index.php': `<?php
function badge(array $params, $template): string { return '<i>' . $params['label'] . '</i>'; }
function softBadge(array $params, $template): string { return '<i>' . htmlspecialchars($params['label']) . '</i>'; }
$smarty = new Smarty();
$smarty->setEscapeHtml(true);
$smarty->registerPlugin('function', 'badge', 'badge');
$smarty->registerPlugin('function', 'soft', 'softBadge');
$smarty->registerPlugin(Smarty::PLUGIN_BLOCK, 'box', fn ($params, $text) => "<div title='{$params['title']}'>$text</div>");
$smarty->assign('name', $_GET['name']);
$smarty->display('home.tpl');`,
  'plugins/function.pill.php': `<?php
function smarty_function_pill($params, $template) { return '<b>' . $params['text'] . '</b>'; }`,
  'templates/home.tpl': page,
});

it.each(['{badge label=$name}', '{box title=$name}Text{/box}', '{pill text=$name}'])(
  'Smarty writes %s as it is',
  (page) => {
    expect(findings(smarty(page))).toEqual(['code/template-xss templates/home.tpl:1']);
  },
);

it.each([
  '{soft label=$name}',
  '{badge label=$name|escape}',
  '{badge label="x"}',
  '{html_options options=$name}',
  '{box title="x"}{$name}{/box}',
])('Smarty shows %s without harm', (page) => {
  expect(findings(smarty(page))).toEqual([]);
});

it('Twig knows on all pages what was added to its environment', () => {
  const sources = (page: string): Sources => ({
    'index.php': `<?php
use Twig\\Environment;
use Twig\\Loader\\FilesystemLoader;
$twig = new Environment(new FilesystemLoader('templates'));
$twig->addGlobal('site', 'Shop');
$twig->addGlobal('term', $_GET['term']);
echo $twig->render('home.twig', ['name' => 'x']);`,
    'templates/home.twig': page,
  });
  expect(findings(sources('<p>{{ term|raw }}</p>'))).toEqual(['code/template-xss templates/home.twig:1']);
  expect(findings(sources('<p>{{ site|raw }} {{ term }}</p>'))).toEqual([]);
});
