/** What one request leaves in the session of its visitor, and another takes from there. */
import { describe, expect, test } from 'vitest';
import { analyseSources, findings, replaySources } from '../../support/analyse-sources.ts';

const told = (sources: Record<string, string>) =>
  findings(sources).filter((one) => one.startsWith('code/stored-'));

function app(write: string, read: string): Record<string, string> {
  return {
    'app.js': `const express = require('express');
const { exec } = require('child_process');
const app = express();
app.use(require('express-session')({ secret: process.env.SECRET }));
app.post('/host', (req, res) => { ${write} res.end(); });
app.get('/ping', (req, res) => { ${read} });`,
  };
}

const write = 'req.session.host = req.body.host;';
const read = "exec('ping ' + req.session.host);";

describe('what is told', () => {
  test('goes from one request over the session to another', () => {
    const sources = app(write, read);
    const { candidates } = analyseSources(sources);
    expect(candidates.filter(({ stored }) => stored)).toMatchObject([
      {
        ruleId: 'code/stored-command-injection',
        source: { expression: 'req.body.host' },
        entryPoint: { method: 'POST', path: '/host' },
        stored: { as: 'web session.host', shownBy: { method: 'GET', path: '/ping' } },
      },
    ]);
    const flows = candidates.filter(({ stored }) => stored);
    expect(replaySources(sources, flows)).toEqual([true]);
  });

  test('rests on the name under which it is kept', () => {
    expect(told(app(write, "exec('ping ' + req.session.other);"))).toEqual([]);
    expect(told(app(write, "exec('ping ' + req.session['host']);"))).toEqual([
      'code/stored-command-injection app.js:6',
    ]);
  });

  test('says nothing of what was checked before it was kept, or is checked where it is taken', () => {
    const checked = `if (!/^[\\w.]+$/.test(req.body.host)) return res.end(); ${write}`;
    expect(told(app(checked, read))).toEqual([]);
    expect(told(app(write, `if (/^[\\w.]+$/.test(req.session.host)) ${read}`))).toEqual([]);
  });

  test('says nothing of what the program itself keeps there', () => {
    expect(told(app('req.session.host = findHost(req.body.id);', read))).toEqual([]);
  });

  test('is also a path, an address and a template, which a table is meant to hold', () => {
    const modules = "const fs = require('fs'); const axios = require('axios'); const ejs = require('ejs');";
    for (const [use, rule] of [
      ["fs.readFile('/srv/' + req.session.host, (error, text) => res.json({ text }));", 'path-traversal'],
      ['axios.get(req.session.host).then(({ data }) => res.json(data));', 'ssrf'],
      ['res.json(ejs.render(req.session.host));', 'template-injection'],
    ] as const)
      expect(findings(app(write, `${modules} ${use}`)), use).toContain(`code/${rule} app.js:6`);
  });

  test('says nothing of an object that is kept whole', () => {
    const whole = 'req.session.host = { name: req.body.host, port: 80 };';
    expect(told(app(whole, "exec('ping ' + req.session.host.port);"))).toEqual([]);
  });

  test('says nothing of pages: a session is shown to its own visitor', () => {
    expect(told(app(write, "res.send('<p>' + req.session.host);"))).toEqual([]);
  });
});

test('checks that are met between a table and a session are weighed as well', () => {
  const sources = {
    'a.php': `<?php
mysql_query("INSERT INTO users (name) VALUES ('" . mysql_real_escape_string($_POST['name']) . "')");`,
    'b.php': `<?php
$name = mysql_fetch_assoc(mysql_query('SELECT name FROM users'))['name'];
if (strpos($name, 'x') === 0) { $_SESSION['user'] = $name; }`,
    'c.php': `<?php
mysql_query("SELECT * FROM t WHERE name = '" . $_SESSION['user'] . "'");`,
  };
  const [candidate] = analyseSources(sources).candidates.filter(({ stored }) => stored);
  expect(candidate?.partialGuards).toEqual(['the beginning of the value is checked']);
});

test('what a table held is followed on, from the request that wrote it to the one that takes it from the session', () => {
  const sources = {
    'register.php': `<?php
$name = mysql_real_escape_string($_POST['name']);
mysql_query("INSERT INTO users (name, mail) VALUES ('$name', 'x')");`,
    'login.php': `<?php
session_start();
$statement = $pdo->prepare('SELECT name FROM users WHERE mail = ?');
$statement->execute([$_POST['mail']]);
$row = $statement->fetch();
$_SESSION['user'] = $row['name'];`,
    'password.php': `<?php
session_start();
$user = $_SESSION['user'];
mysql_query("UPDATE users SET mail = 'x' WHERE name = '$user'");`,
  };
  const candidates = analyseSources(sources).candidates.filter(({ stored }) => stored);
  expect(candidates).toMatchObject([
    { ruleId: 'code/stored-sql-injection', file: 'password.php', stored: { as: 'web session.user' } },
  ]);
  expect(candidates[0]?.trace.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'register.php:2',
    'register.php:2',
    'register.php:3',
    'register.php:3',
    'login.php:3',
    'login.php:5',
    'login.php:6',
    'login.php:6',
    'password.php:3',
    'password.php:4',
    'password.php:4',
  ]);
  expect(replaySources(sources, candidates)).toEqual([true]);
});

describe('sessions of', () => {
  const cases: Record<string, Record<string, string>> = {
    'plain PHP': {
      'a.php': "<?php\nsession_start();\n$_SESSION['id'] = $_POST['id'];",
      'b.php':
        "<?php\n$db = new mysqli();\n$id = $_SESSION['id'];\n$db->query(\"SELECT * FROM t WHERE id = '$id'\");",
    },
    Laravel: {
      'Terms.php': `<?php
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\DB;
class Terms extends Controller {
  public function keep(Request $request) { $request->session()->put('term', $request->input('term')); }
  public function find(Request $request) {
    $term = $request->session()->get('term');
    return DB::select("SELECT * FROM t WHERE n = '$term'");
  }
}`,
    },
    koa: {
      'app.js': `const Koa = require('koa');
const Router = require('@koa/router');
const { exec } = require('child_process');
const router = new Router();
router.post('/host', (ctx) => { ctx.session.host = ctx.request.body.host; });
router.get('/ping', (ctx) => { exec('ping ' + ctx.session.host); });`,
    },
    Flask: {
      'app.py': `from flask import Flask, request, session
import os
app = Flask(__name__)
@app.post('/host')
def keep():
    session['host'] = request.form['host']
    return ''
@app.get('/ping')
def ping():
    os.system('ping ' + session.get('host'))
    return ''`,
    },
    Django: {
      'views.py': `from django.http import HttpResponse
from django.db import connection
def keep(request):
    request.session['term'] = request.POST['term']
    return HttpResponse()
def find(request):
    connection.cursor().execute("SELECT * FROM t WHERE n = '" + request.session['term'] + "'")
    return HttpResponse()`,
      'urls.py': `from django.urls import path
from . import views
urlpatterns = [path('keep', views.keep), path('find', views.find)]`,
    },
    FastAPI: {
      'main.py': `from fastapi import FastAPI, Request
import os
app = FastAPI()
@app.post('/host')
def keep(request: Request, host: str):
    request.session['host'] = host
@app.get('/ping')
def ping(request: Request):
    os.system('ping ' + request.session['host'])`,
    },
    Rails: {
      'app/controllers/terms_controller.rb': `class TermsController < ApplicationController
  def create
    session[:term] = params[:term]
  end
  def index
    @users = User.where("name = '#{session[:term]}'")
  end
end`,
    },
    servlets: {
      'Terms.java': `import javax.servlet.http.*;
class Keep extends HttpServlet {
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {
    request.getSession().setAttribute("term", request.getParameter("term"));
  }
}
class Find extends HttpServlet {
  java.sql.Connection connection;
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws java.sql.SQLException {
    Object term = request.getSession().getAttribute("term");
    connection.createStatement().executeQuery("SELECT * FROM t WHERE n = '" + term + "'");
  }
}`,
    },
    'ASP.NET Core': {
      'TermsController.cs': `using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Http;
using Microsoft.Data.SqlClient;
public class TermsController : Controller {
  SqlConnection connection;
  [HttpPost] public IActionResult Keep(string term) { HttpContext.Session.SetString("term", term); return Ok(); }
  [HttpGet] public IActionResult Find() {
    var term = HttpContext.Session.GetString("term");
    return Ok(new SqlCommand("SELECT * FROM t WHERE n = '" + term + "'", connection).ExecuteScalar());
  }
}`,
    },
    'Web Forms': {
      'Terms.aspx.cs': `using System.Web.UI;
using System.Data.SqlClient;
public partial class Keep : Page {
  protected void Page_Load(object sender, System.EventArgs e) { Session["term"] = Request.Form["term"]; }
}
public partial class Find : Page {
  SqlConnection connection;
  protected void Page_Load(object sender, System.EventArgs e) {
    new SqlCommand("SELECT * FROM t WHERE n = '" + Session["term"] + "'", connection).ExecuteReader();
  }
}`,
    },
    gorilla: {
      'main.go': `package main
import ("net/http"; "database/sql"; "github.com/gorilla/sessions")
var store = sessions.NewCookieStore(key())
var db *sql.DB
func keep(w http.ResponseWriter, r *http.Request) { s, _ := store.Get(r, "s"); s.Values["term"] = r.FormValue("term") }
func find(w http.ResponseWriter, r *http.Request) {
	s, _ := store.Get(r, "s")
	db.Query("SELECT * FROM t WHERE n = '" + s.Values["term"].(string) + "'")
}
func main() { http.HandleFunc("/keep", keep); http.HandleFunc("/find", find) }`,
    },
    gin: {
      'main.go': `package main
import ("github.com/gin-gonic/gin"; "github.com/gin-contrib/sessions"; "os/exec")
func keep(c *gin.Context) { sessions.Default(c).Set("host", c.PostForm("host")) }
func ping(c *gin.Context) { host := sessions.Default(c).Get("host").(string); exec.Command("sh", "-c", "ping "+host).Run() }
func main() { r := gin.Default(); r.POST("/host", keep); r.GET("/ping", ping) }`,
    },
  };

  test.each(Object.entries(cases))('%s are known', (_, sources) => {
    expect(told(sources)).toHaveLength(1);
  });
});
