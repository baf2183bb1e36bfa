/** Laravel: whoever is signed in is a record of the program's own model. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const account = (user: string, columns: string, others = '') => ({
  'app/Models/User.php': `<?php
namespace App\\Models;
use Illuminate\\Foundation\\Auth\\User as Authenticatable;
class User extends Authenticatable { ${columns} }
${others}`,
  'app/Http/Controllers/AccountController.php': `<?php
namespace App\\Http\\Controllers;
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\Auth;
use App\\Models\\User;
class AccountController extends Controller {
  public function update(Request $request) { ${user}->update($request->all()); }
}`,
});

test.each(['$request->user()', 'auth()->user()', 'Auth::user()', 'User::first()'])(
  '%s takes any column where its model guards none',
  (user) => {
    const found = findings(account(user, 'protected $guarded = [];')).map((finding) => finding.split(' ')[0]);
    expect(found).toEqual(['code/mass-assignment']);
    expect(findings(account(user, "protected $fillable = ['name'];"))).toEqual([]);
  },
);

test('which of several models signs in is not known', () => {
  const others = 'class Admin extends Authenticatable {}';
  expect(findings(account('$request->user()', 'protected $guarded = [];', others))).toEqual([]);
});
