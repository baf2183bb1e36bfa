/** What the validation of frameworks lets through: Yii's models, CodeIgniter's validator. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const reported = (files: Record<string, string>) => findings(files).map((finding) => finding.split(' ')[0]);

const yii = (rule: string, call = '$form->validate()') => ({
  'models/ReportForm.php': `<?php
namespace app\\models;
class ReportForm extends \\yii\\base\\Model {
  public $kind;
  public function rules() { return [['kind', 'required'], ${rule}]; }
}`,
  'controllers/ReportController.php': `<?php
namespace app\\controllers;
use app\\models\\ReportForm;
class ReportController extends \\yii\\web\\Controller {
  public function actionShow() {
    $form = new ReportForm();
    if ($form->load(\\Yii::$app->request->post()) && ${call})
      return \\Yii::$app->db->createCommand("SELECT * FROM r_{$form->kind}")->queryAll();
    return null;
  }
}`,
});

test("attributes that Yii's rules hold to choices and numbers are harmless once they are validated", () => {
  expect(reported(yii("['kind', 'in', 'range' => ['day', 'week']]"))).toEqual([]);
  expect(reported(yii("[['kind'], 'integer']"))).toEqual([]);
});

test('other rules, those of some scenarios, and what is not validated hold nothing', () => {
  const found = ['code/sql-injection'];
  expect(reported(yii("['kind', 'string', 'max' => 20]"))).toEqual(found);
  expect(reported(yii("['kind', 'in', 'range' => ['day'], 'on' => 'admin']"))).toEqual(found);
  expect(reported(yii("['kind', 'integer']", 'true'))).toEqual(found);
});

const search = (rule: string) => ({
  'models/ReportSearch.php': `<?php
namespace app\\models;
class ReportSearch extends \\yii\\base\\Model {
  public $kind;
  public function rules() { return [${rule}]; }
  public function search($params) {
    $this->load($params);
    if (!$this->validate()) return null;
    return \\Yii::$app->db->createCommand("SELECT * FROM r_{$this->kind}")->queryAll();
  }
}`,
  'controllers/ReportController.php': `<?php
namespace app\\controllers;
class ReportController extends \\yii\\web\\Controller {
  public function actionIndex() { return (new \\app\\models\\ReportSearch())->search(\\Yii::$app->request->queryParams); }
}`,
});

test('a model that loads what was sent into itself holds it, as far as its rules let it through', () => {
  expect(reported(search("['kind', 'safe']"))).toEqual(['code/sql-injection']);
  expect(reported(search("['kind', 'in', 'range' => ['day', 'week']]"))).toEqual([]);
});

const codeIgniter = (rule: string) => ({
  'app/Controllers/Items.php': `<?php
namespace App\\Controllers;
class Items extends BaseController {
  public function create() {
    if (! $this->validateData($this->request->getPost(), ['name' => '${rule}'])) return null;
    $data = $this->validator->getValidated();
    shell_exec('convert in.png /tmp/' . $data['name']);
  }
}`,
});

test("what CodeIgniter's validator gives is what its rules let through", () => {
  expect(reported(codeIgniter('required|max_length[20]'))).toEqual(['code/command-injection']);
  expect(reported(codeIgniter('required|alpha_numeric'))).toEqual([]);
  expect(reported(codeIgniter('required|in_list[png,gif]'))).toEqual([]);
});

const laravel = (rule: string) => ({
  'app/Http/Controllers/Icons.php': `<?php
namespace App\\Http\\Controllers;
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\Http;
class Icons extends Controller {
  public function show(Request $request) {
    $request->validate(['url' => ['required', '${rule}']]);
    return Http::get($request->input('url'))->status();
  }
}`,
});

test('addresses whose rule fixes the host lead nowhere else (Laravel)', () => {
  expect(reported(laravel('starts_with:https://a.example/,https://b.example/icons/'))).toEqual([]);
  expect(reported(laravel('regex:#^https://a\\.example/#'))).toEqual([]);
  expect(reported(laravel('starts_with:https://a.example/,http'))).toEqual(['code/ssrf']);
  expect(reported(laravel('starts_with:https://a.example'))).toEqual(['code/ssrf']);
});

test("attributes that Yii's rules hold to a pattern are made of its characters", () => {
  expect(reported(yii("['kind', 'match', 'pattern' => '/^[a-z]+$/']"))).toEqual([]);
  expect(reported(yii("['kind', 'match', 'pattern' => '/^[a-z]+$/', 'not' => true]"))).toEqual([
    'code/sql-injection',
  ]);
  expect(reported(yii("['kind', 'match', 'pattern' => '/^[a-z]/']"))).toEqual(['code/sql-injection']);
});

const upload = (rule: string) => ({
  'models/Picture.php': `<?php
namespace app\\models;
use yii\\web\\UploadedFile;
class Picture extends \\yii\\base\\Model {
  public $file;
  public function rules() { return [${rule}]; }
  public function keep() {
    $this->file = UploadedFile::getInstance($this, 'file');
    if (!$this->validate()) return;
    $this->file->saveAs('uploads/1.' . $this->file->extension);
  }
}`,
  'controllers/PictureController.php': `<?php
namespace app\\controllers;
class PictureController extends \\yii\\web\\Controller {
  public function actionKeep() { (new \\app\\models\\Picture())->keep(); }
}`,
});

test("files that Yii's rules hold to endings are no scripts", () => {
  expect(reported(upload("['file', 'file', 'extensions' => 'png, jpg']"))).toEqual([]);
  expect(reported(upload("['file', 'file', 'maxSize' => 100]"))).toContain('code/unrestricted-upload');
});

const symfony = (type: string, asked = "$form->get('format')") => ({
  'src/Form/ExportType.php': `<?php
namespace App\\Form;
class ExportType extends \\Symfony\\Component\\Form\\AbstractType {
  public function buildForm($builder, array $options): void {
    $builder->add('name', TextType::class)->add('format', ${type}::class, ['mapped' => false]);
  }
}`,
  'src/Controller/ExportController.php': `<?php
namespace App\\Controller;
use App\\Form\\ExportType;
use Symfony\\Bundle\\FrameworkBundle\\Controller\\AbstractController;
use Symfony\\Component\\HttpFoundation\\Request;
use Symfony\\Component\\Routing\\Attribute\\Route;
class ExportController extends AbstractController {
  #[Route('/export')]
  public function export(Request $request) {
    $form = $this->createForm(ExportType::class);
    $form->handleRequest($request);
    shell_exec('convert in.png out.' . ${asked}->getData());
  }
}`,
});

test('a field of choices of a form gives one of them, a text whatever was sent (Symfony)', () => {
  expect(reported(symfony('ChoiceType'))).toEqual([]);
  expect(reported(symfony('ChoiceType', "$form['format']"))).toEqual([]);
  expect(reported(symfony('TextType'))).toEqual(['code/command-injection']);
  expect(reported(symfony('ChoiceType', "$form->get('name')"))).toEqual(['code/command-injection']);
});
