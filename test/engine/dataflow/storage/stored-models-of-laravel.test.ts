/** What collections of Laravel's models make of rows, and what a model works out of its columns. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const app = (show: string) => ({
  'routes/web.php': `<?php
use App\\Http\\Controllers\\CommentController;
Route::post('/comments', [CommentController::class, 'store']);
Route::get('/comments', [CommentController::class, 'index']);
Route::get('/comments/{comment}', [CommentController::class, 'show']);`,
  'app/Models/Comment.php': `<?php
namespace App\\Models;
use Illuminate\\Database\\Eloquent\\Casts\\Attribute;
use Illuminate\\Database\\Eloquent\\Model;
class Comment extends Model {
  protected $fillable = ['author', 'text'];
  public function getTeaserAttribute() { return '<em>' . $this->text; }
  public function getBylineAttribute() { return '<em>' . $this->author; }
  protected function html(): Attribute { return Attribute::make(get: fn ($value, array $attributes) => '<p>' . $attributes['text']); }
  protected function signed(): Attribute { return new Attribute(fn ($value, array $attributes) => '<p>' . $attributes['author']); }
}`,
  'app/Http/Controllers/CommentController.php': `<?php
namespace App\\Http\\Controllers;
use App\\Models\\Comment;
use Illuminate\\Http\\Request;
class CommentController extends Controller {
  public function store(Request $request) { Comment::create(['author' => 'guest', 'text' => $request->input('text')]); }
  public function index() { return response('a'); }
  public function show(Comment $comment) { return response('a'); }
}`.replace(
    show.includes('$comment') ? /(show.*) return.*;/ : /(index.*) return.*;/,
    (_, head) => `${head} ${show}`,
  ),
});

test.each([
  ["return response(Comment::all()->map(fn ($c) => '<p>' . $c->FIELD)->implode(''));", 'text', 'author'],
  ["return response(Comment::latest()->get()->implode('FIELD', '<br>'));", 'text', 'author'],
  [
    "return response(Comment::all()->reduce(fn ($text, $c) => $text . '<p>' . $c->FIELD, ''));",
    'text',
    'author',
  ],
  ["return response('<p>' . $comment->FIELD);", 'teaser', 'byline'],
  ["return response('<p>' . $comment->FIELD);", 'html', 'signed'],
  ["return response('<p>' . Comment::find(1)->FIELD);", 'teaser', 'byline'],
])('%s', (show, bad, ok) => {
  const rules = (field: string) =>
    findings(app(show.replace('FIELD', field))).map((finding) => finding.split(' ')[0]);
  expect(rules(bad)).toEqual(['code/stored-xss']);
  expect(rules(ok)).toEqual([]);
});
