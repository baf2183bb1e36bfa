/** What CodeIgniter 3 loads: models and libraries under names of their classes. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const model = `<?php
class Users_model extends CI_Model {
  public function find($id) { return $this->db->query("select * from users where id = $id"); }
}`;

function reported(body: string, base: string, folder = 'models'): string[] {
  const files = {
    [`application/${folder}/Users_model.php`]: model,
    'application/core/MY_Controller.php': '<?php class MY_Controller extends CI_Controller {}',
    'application/controllers/Users.php': `<?php
class Users extends ${base} {
  public function show() { ${body} }
}`,
  };
  return findings(files).map((finding) => finding.split(' ')[0] ?? '');
}

describe('what a controller has under the name of a model', () => {
  const find = "$this->load->model('users_model'); $this->users_model->find($this->input->get('id'));";

  test.each(['CI_Controller', 'MY_Controller'])('is the model: %s', (base) => {
    expect(reported(find, base)).toEqual(['code/sql-injection']);
  });

  test('is the model through the instance that helpers ask for', () => {
    const helper = '$CI = &get_instance(); $CI->users_model->find($_GET["id"]);';
    expect(reported(helper, 'CI_Controller')).toEqual(['code/sql-injection']);
  });

  test('is nothing of the kind in other classes, and no class of other folders', () => {
    expect(reported('$this->users_model->find($_GET["id"]);', 'Service')).toEqual([]);
    expect(reported(find, 'CI_Controller', 'migrations')).toEqual([]);
  });
});

test('a model that is loaded under another name is found under that', () => {
  const load = "$this->load->model('users_model', 'people');";
  expect(reported(`${load} $this->people->find($this->input->get('id'));`, 'CI_Controller')).toEqual([
    'code/sql-injection',
  ]);
  expect(reported(`${load} $this->others->find($this->input->get('id'));`, 'CI_Controller')).toEqual([]);
});

test("a component of CakePHP is its controllers' member", () => {
  const files = (call: string) => ({
    'src/Controller/Component/FinderComponent.php':
      '<?php namespace App\\Controller\\Component; class FinderComponent extends \\Cake\\Controller\\Component { public function open($f) { return file_get_contents("/srv/" . $f); } public function count($f) { return md5($f); } }',
    'src/Controller/ItemsController.php': `<?php namespace App\\Controller; class ItemsController extends AppController { public function index() { ${call} } }`,
  });
  const told = (call: string) => findings(files(call)).map((finding) => finding.split(' ')[0]);
  expect(told('$this->Finder->open($this->request->getQuery("f"));')).toEqual(['code/path-traversal']);
  expect(told('$this->Finder->open("a"); $this->Finder->count($this->request->getQuery("f"));')).toEqual([]);
});
