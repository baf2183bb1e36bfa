/** Who asked Django for the signals of a model is handed its rows. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const app = (receiver: string) => ({
  'jobs/models.py': `from django.db import models
class Job(models.Model):
    name = models.CharField(max_length=80)
class Team(models.Model):
    name = models.CharField(max_length=80)
`,
  'jobs/signals.py': `import os
from django.db.models.signals import post_save, pre_delete
from django.dispatch import receiver
from .models import Job, Team
${receiver}
`,
  'jobs/views.py': `from django.http import HttpResponse
from .models import Job
def add(request):
    Job.objects.create(name=request.POST['name'])
    return HttpResponse('ok')
`,
  'jobs/urls.py': `from django.urls import path
from . import views
urlpatterns = [path('add', views.add)]
`,
});
const run = (field: string) => `(sender, instance, **others):
    os.system(f'start {instance.${field}}')`;
const isTold = (receiver: string) =>
  findings(app(receiver)).some((one) => one.startsWith('code/stored-command-injection jobs/signals.py'));

test.each([
  `@receiver(post_save, sender=Job)\ndef start${run('name')}`,
  `@receiver([post_save, pre_delete], sender=Job)\ndef start${run('name')}`,
  `def start${run('name')}\npost_save.connect(start, sender=Job)`,
  `@receiver(post_save, sender=Job)
def start(sender, instance, created, **others):
    if created:
        os.system(f'start {instance.name}')`,
])('%s', (receiver) => {
  expect(isTold(receiver)).toBe(true);
});

test.each([
  `@receiver(post_save, sender=Team)\ndef start${run('name')}`,
  `@receiver(post_save, sender=Job)\ndef start${run('pk')}`,
  `def start${run('name')}`,
])('%s: nothing that was sent', (receiver) => {
  expect(isTold(receiver)).toBe(false);
});
