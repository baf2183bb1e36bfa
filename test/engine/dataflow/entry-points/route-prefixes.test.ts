import { expect, it } from 'vitest';
import { analyseSources, type Sources } from '../../support/analyse-sources.ts';

/** Method and path of the route on which the only finding of these files is reached. */
function routeOf(sources: Sources): string {
  const routes = analyseSources(sources).candidates.map(({ entryPoint }) =>
    `${entryPoint?.method ?? ''} ${entryPoint?.path ?? ''}`.trim(),
  );
  return [...new Set(routes)].join();
}

const node = 'const { exec } = require("child_process");\n';
const go = (imported: string, main: string) =>
  `package main\nimport (\n"os/exec"\n"${imported}"\n)\nfunc main() {\n${main}\n}\n`;

it.each<[string, string, Sources]>([
  [
    'routers in routers (Express)',
    'GET /api/users/:id',
    {
      'app.js': `${node}const express = require('express');
const app = express(), api = express.Router(), users = express.Router();
users.get('/:id', (req, res) => exec(req.params.id));
api.use('/users', users); app.use('/api', api);`,
    },
  ],
  [
    'the options of a plugin (Fastify)',
    'GET /api/run',
    {
      'app.js': `${node}const app = require('fastify')();
app.register(async (own) => { own.get('/run', async (req) => exec(req.query.c)); }, { prefix: '/api' });`,
    },
  ],
  [
    'what a router is made with (Koa)',
    'GET /api/run',
    {
      'app.js': `${node}const Router = require('@koa/router'); const r = new Router({ prefix: '/api' });
r.get('/run', (ctx) => exec(ctx.query.c));`,
    },
  ],
  [
    'a base and a mounted router (Hono)',
    'GET /api/users/run',
    {
      'app.ts': `import { Hono } from 'hono'; import { exec } from 'node:child_process'; const users = new Hono();
users.get('/run', (c) => { exec(c.req.query('c')!); return c.text(''); });
const app = new Hono().basePath('/api'); app.route('/users', users); export default app;`,
    },
  ],
  [
    'groups of groups (gin)',
    'GET /api/v1/run',
    {
      'main.go': go(
        'github.com/gin-gonic/gin',
        'r := gin.Default(); v := r.Group("/api").Group("/v1")\nv.GET("/run", func(c *gin.Context) { exec.Command("sh", "-c", c.Query("c")).Run() })',
      ),
    },
  ],
  [
    'functions that register (chi)',
    'GET /api/run',
    {
      'main.go': go(
        'github.com/go-chi/chi/v5"\n"net/http',
        'r := chi.NewRouter()\nr.Route("/api", func(r chi.Router) { r.Get("/run", func(w http.ResponseWriter, q *http.Request) { exec.Command("sh", "-c", q.FormValue("c")).Run() }) })',
      ),
    },
  ],
  [
    'a blueprint (Flask)',
    '/api/run',
    {
      'app.py': `import os\nfrom flask import Blueprint, Flask, request\nbp = Blueprint('x', __name__, url_prefix='/old')
@bp.route('/run')\ndef run():\n    os.system(request.args['c'])\napp = Flask(__name__)\napp.register_blueprint(bp, url_prefix='/api')\n`,
    },
  ],
  [
    'a router that is taken in under a path (FastAPI)',
    'GET /api/users/run',
    {
      'app.py': `import os\nfrom fastapi import APIRouter, FastAPI\nr = APIRouter(prefix='/users')
@r.get('/run')\ndef run(c: str):\n    os.system(c)\napp = FastAPI()\napp.include_router(r, prefix='/api')\n`,
    },
  ],
  [
    'addresses of another module, trailing slash and all (Django)',
    '/api/run/',
    {
      'site/urls.py': `from django.urls import include, path\nurlpatterns = [path('api/', include('shop.urls'))]\n`,
      'shop/urls.py': `from django.urls import path\nfrom . import views\nurlpatterns = [path('run/', views.run)]\n`,
      'shop/views.py': `import os\ndef run(request):\n    os.system(request.GET['c'])\n`,
    },
  ],
  [
    'a group behind a prefix, in the file of the API (Laravel)',
    'POST /api/admin/run',
    {
      'routes/api.php': `<?php\nuse Illuminate\\Support\\Facades\\Route; use Illuminate\\Http\\Request;
Route::middleware('auth')->prefix('admin')->group(function () {
  Route::post('/run', function (Request $request) { shell_exec($request->input('c')); });
});`,
    },
  ],
  [
    'a namespace (Sinatra)',
    'GET /api/run',
    {
      'app.rb': `require 'sinatra'\nnamespace '/api' do\n  get '/run' do\n    system(params[:c])\n  end\nend\n`,
    },
  ],
  [
    'one prefix for all (NestJS)',
    'GET /api/users/run',
    {
      'main.ts': `import { NestFactory } from '@nestjs/core'; import { AppModule } from './app';
async function start() { const app = await NestFactory.create(AppModule); app.setGlobalPrefix('api'); } start();`,
      'app.ts': `import { Controller, Get, Module, Query } from '@nestjs/common'; import { exec } from 'node:child_process';
@Controller('users') export class Users { @Get('run') run(@Query('c') c: string) { exec(c); } }
@Module({ controllers: [Users] }) export class AppModule {}`,
    },
  ],
  [
    'names of controller and action (ASP.NET)',
    'POST /Admin/Users/Run',
    {
      'UsersController.cs': `using Microsoft.AspNetCore.Mvc;
[Area("Admin")] public class UsersController : Controller {
  [HttpPost] public void Run(string c) { System.Diagnostics.Process.Start("sh", "-c " + c); }
}`,
    },
  ],
  [
    'an attribute that names its methods (Symfony)',
    'POST /api/run',
    {
      'Users.php': `<?php\nnamespace App;\nuse Symfony\\Component\\Routing\\Attribute\\Route; use Symfony\\Component\\HttpFoundation\\Request;
#[Route('/api')] class Users extends \\Symfony\\Bundle\\FrameworkBundle\\Controller\\AbstractController {
  #[Route('/run', methods: ['POST'])] public function run(Request $r) { shell_exec($r->request->get('c')); }
}`,
    },
  ],
])('a route is told with all that stands in front of it: %s', (_what, route, sources) => {
  expect(routeOf(sources)).toBe(route);
});
