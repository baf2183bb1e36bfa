/** Components of Blade with a class, which says what of its attributes the page shows. */
import { expect, it } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

const shop = (shown: string): Sources => ({
  'app/View/Components/Forms/TextNote.php': `<?php
namespace App\\View\\Components\\Forms;
use Illuminate\\View\\Component;
class TextNote extends Component
{
    public string $label;
    public function __construct(public string $userText, string $label = '')
    {
        $this->label = '<i>' . e($label) . '</i>';
    }
    public function render()
    {
        return view('components.forms.note');
    }
}`,
  'resources/views/components/forms/note.blade.php': `<p>${shown}</p>`,
  'resources/views/components/forms/text-note.blade.php': '<p>{!! $label !!}</p>',
  'resources/views/search.blade.php': '<x-forms.text-note :user-text="$q" :label="$q" />',
  'app/Http/Controllers/SearchController.php': `<?php
namespace App\\Http\\Controllers;
use Illuminate\\Http\\Request;
class SearchController extends Controller
{
    public function index(Request $request)
    {
        return view('search', ['q' => $request->query('q')]);
    }
}`,
  'routes/web.php': `<?php
use App\\Http\\Controllers\\SearchController;
use Illuminate\\Support\\Facades\\Route;
Route::get('/search', [SearchController::class, 'index']);`,
});

it('the page that the class names shows its public fields', () => {
  expect(findings(shop('{!! $userText !!}'))).toEqual([
    'code/template-xss resources/views/components/forms/note.blade.php:1',
  ]);
});

it('what the class escapes is safe, and a page of the name of the tag is not meant', () => {
  expect(findings(shop('{!! $label !!} {{ $userText }}'))).toEqual([]);
});
