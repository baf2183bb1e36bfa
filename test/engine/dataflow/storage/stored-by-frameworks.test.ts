/** What frameworks store and show without a line of the program: generic views, forms and serializers made from models. */
import { describe, expect, test } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const models = `from django.db import models
class Comment(models.Model):
    body = models.TextField()
    author = models.CharField(max_length=20)
    rating = models.IntegerField()`;

const showing = {
  'shop/templates/shop/comment_detail.html': `<b>{{ comment.author|safe }} {{ comment.rating|safe }}</b>
<p>{{ comment.body|safe }}</p>`,
};

const detail = `from django.views.generic import DetailView, CreateView
from .models import Comment
from .forms import *
class CommentDetail(DetailView):
    model = Comment
`;

const django: { stack: string; sources: Sources }[] = [
  {
    stack: 'a form made from a model, saved by a view',
    sources: {
      'shop/forms.py': `from django import forms
from .models import Comment
class CommentForm(forms.ModelForm):
    class Meta:
        model = Comment
        fields = ['body', 'rating']`,
      'shop/views.py': `${detail}
from django.shortcuts import redirect
def add(request):
    form = CommentForm(request.POST)
    if form.is_valid():
        form.save()
    return redirect('/')`,
      'shop/urls.py': `from django.urls import path
from . import views
urlpatterns = [path('add', views.add), path('<int:pk>', views.CommentDetail.as_view())]`,
    },
  },
  {
    stack: 'a view that makes its form itself',
    sources: {
      'shop/forms.py': '',
      'shop/views.py': `${detail}
class CommentAdd(CreateView):
    model = Comment
    fields = ['body', 'rating']`,
      'shop/urls.py': `from django.urls import path
from . import views
urlpatterns = [path('add', views.CommentAdd.as_view()), path('<int:pk>', views.CommentDetail.as_view())]`,
    },
  },
  {
    stack: 'a set of views with a serializer',
    sources: {
      'shop/forms.py': `from rest_framework import serializers, viewsets
from .models import Comment
class CommentSerializer(serializers.ModelSerializer):
    class Meta:
        model = Comment
        fields = ('body', 'rating')
class Comments(viewsets.ModelViewSet):
    queryset = Comment.objects.all()
    serializer_class = CommentSerializer`,
      'shop/views.py': detail,
      'shop/urls.py': `from django.urls import path, include
from rest_framework.routers import DefaultRouter
from . import views, forms
router = DefaultRouter()
router.register('comments', forms.Comments)
urlpatterns = [path('api/', include(router.urls)), path('<int:pk>', views.CommentDetail.as_view())]`,
    },
  },
];

describe('what Django stores, and its generic view shows on the page of its own choice', () => {
  test.each(django)('is found with $stack, and numbers and other columns are not', ({ sources }) => {
    const all = { 'shop/models.py': models, ...sources, ...showing };
    expect(findings(all)).toEqual(['code/stored-xss shop/templates/shop/comment_detail.html:2']);
  });
});

test('a generic list puts its rows into the context that a view adds to', () => {
  const sources = {
    'shop/models.py': models,
    'shop/views.py': `from django.views.generic import ListView
from django.shortcuts import redirect
from .models import Comment
def add(request):
    Comment.objects.create(body=request.POST['body'])
    return redirect('/')
class Comments(ListView):
    queryset = Comment.objects.order_by('-id')
    template_name = 'all.html'
    context_object_name = 'remarks'
    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context['title'] = 'All'
        return context`,
    'shop/urls.py': `from django.urls import path
from . import views
urlpatterns = [path('add', views.add), path('', views.Comments.as_view())]`,
    'shop/templates/all.html': `<h1>{{ title|safe }}</h1>
{% for remark in remarks %}<b>{{ remark.author|safe }}</b>
<p>{{ remark.body|safe }}</p>{% endfor %}`,
  };
  expect(findings(sources)).toEqual(['code/stored-xss shop/templates/all.html:3']);
});

const symfony = (field: string, asserted = '') => ({
  'src/Entity/Comment.php': `<?php
namespace App\\Entity;
use Doctrine\\ORM\\Mapping as ORM;
#[ORM\\Entity]
class Comment {
  ${asserted} #[ORM\\Column] private string $body;
  #[ORM\\Column] private int $rating;
  public function getBody(): string { return $this->body; }
  public function getRating() { return $this->rating; }
}`,
  'src/Form/CommentType.php': `<?php
namespace App\\Form;
use Symfony\\Component\\Form\\AbstractType;
use Symfony\\Component\\Form\\FormBuilderInterface;
use Symfony\\Component\\Form\\Extension\\Core\\Type\\IntegerType;
use Symfony\\Component\\Form\\Extension\\Core\\Type\\TextareaType;
class CommentType extends AbstractType {
  public function buildForm(FormBuilderInterface $builder, array $options): void {
    $builder->add('body', ${field})->add('rating', IntegerType::class);
  }
}`,
  'src/Controller/CommentController.php': `<?php
namespace App\\Controller;
use App\\Entity\\Comment;
use App\\Form\\CommentType;
use App\\Repository\\CommentRepository;
use Doctrine\\ORM\\EntityManagerInterface;
use Symfony\\Bundle\\FrameworkBundle\\Controller\\AbstractController;
use Symfony\\Component\\HttpFoundation\\Request;
use Symfony\\Component\\HttpFoundation\\Response;
use Symfony\\Component\\Routing\\Attribute\\Route;
class CommentController extends AbstractController {
  #[Route('/comments/new')]
  public function add(Request $request, EntityManagerInterface $em): Response {
    $comment = new Comment();
    $form = $this->createForm(CommentType::class, $comment);
    $form->handleRequest($request);
    $em->persist($comment);
    $em->flush();
    return $this->redirectToRoute('comments');
  }
  #[Route('/comments', name: 'comments')]
  public function list(CommentRepository $comments): Response {
    return $this->render('comments.html.twig', ['comments' => $comments->findAll()]);
  }
}`,
  'templates/comments.html.twig': `{% for comment in comments %}
<b>{{ comment.rating|raw }}</b>
<p>{{ comment.body|raw }}</p>
{% endfor %}`,
});

test('a form of Symfony fills the entity that it is made with', () => {
  expect(findings(symfony('TextareaType::class'))).toEqual([
    'code/stored-xss templates/comments.html.twig:3',
  ]);
  const long = "TextareaType::class, ['constraints' => [new NotBlank(), new Length(max: 9000)]]";
  expect(findings(symfony(long))).toHaveLength(1);
});

test.each([
  ["TextareaType::class, ['constraints' => [new NotBlank(), new Regex('/^\\w+$/')]]", ''],
  ["TextareaType::class, ['constraints' => new RoleName()]", ''],
  ['TextareaType::class', "#[Assert\\Regex('/^\\w+$/')]"],
  ['EmailType::class', ''],
])('but not where %s %s holds it to more than a length', (field, asserted) => {
  expect(findings(symfony(field, asserted))).toEqual([]);
});
