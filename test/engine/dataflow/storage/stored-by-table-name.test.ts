/** PHP's helpers for statements are told the table by its name, and the columns by those of what they are given. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

test('WordPress names the table behind what all of its tables begin with', () => {
  const plugin = (shown: string) => ({
    'reviews.php': `<?php
/* Plugin Name: Reviews */
add_action('wp_ajax_nopriv_add', 'reviews_add');
add_action('wp_ajax_nopriv_show', 'reviews_show');
function reviews_add() {
  global $wpdb;
  $wpdb->insert($wpdb->prefix . 'reviews', ['author' => 'guest', 'text' => wp_unslash($_POST['text'])]);
}
function reviews_show() {
  global $wpdb;
  foreach ($wpdb->get_results("SELECT * FROM {$wpdb->prefix}reviews") as $row) echo '<p>' . ${shown};
}`,
  });
  expect(findings(plugin('$row->text'))).toEqual(['code/stored-xss reviews.php:11']);
  expect(findings(plugin('$row->author'))).toEqual([]);
  expect(findings(plugin('esc_html($row->text)'))).toEqual([]);
});

test('CodeIgniter takes the fields that are asked for by their names', () => {
  const app = (shown: string) => ({
    'app/Models/PostModel.php': `<?php
namespace App\\Models;
class PostModel extends \\CodeIgniter\\Model {
  protected $allowedFields = ['title', 'text', 'author'];
  public function newest() { return $this->db->query('SELECT * FROM posts')->getRowArray(); }
}`,
    'app/Controllers/Posts.php': `<?php
namespace App\\Controllers;
use App\\Models\\PostModel;
class Posts extends BaseController {
  public function create() { (new PostModel())->insert($this->request->getPost(['title', 'text'])); return 'ok'; }
  public function show() { $post = (new PostModel())->newest(); return '<p>' . ${shown}; }
}`,
  });
  expect(findings(app("$post['text']"))).toEqual(['code/stored-xss app/Controllers/Posts.php:6']);
  expect(findings(app("$post['author']"))).toEqual([]);
  expect(findings(app("esc($post['text'])"))).toEqual([]);
});
