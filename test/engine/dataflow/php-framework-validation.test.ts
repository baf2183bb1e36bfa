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
