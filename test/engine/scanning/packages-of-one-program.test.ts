/** Flows between packages of one repository that are built together: Cargo, Go modules, Maven, Gradle, .NET, Python. */
import { describe, expect, it } from 'vitest';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';

async function reported(files: Record<string, string>): Promise<string[]> {
  const report = await scanTree(memoryTree(files), { repositoryName: 'shop' });
  return report.findings.map(({ ruleId, affectedFile }) => `${ruleId} ${affectedFile}`);
}

const runner = `pub struct Runner;
impl Runner {
    pub fn run(&self, name: &str) { run(name); }
}
pub fn run(name: &str) { std::process::Command::new("sh").arg("-c").arg(name).output().unwrap(); }
`;
const handler = (use: string, call: string) => `use axum::{extract::Path, routing::get, Router};
${use}
async fn handle(Path(x): Path<String>) -> String {
    ${call}
    String::new()
}
fn main() { let app: Router = Router::new().route("/x/{x}", get(handle)); }
`;
const cargo = (name: string, more = '') => `[package]\nname = "${name}"\nversion = "0.1.0"\n${more}`;

describe('a Cargo workspace', () => {
  const found = ['code/command-injection crates/work/src/lib.rs'];

  it.each([
    ['a path', 'my-runner = { path = "../../crates/work" }', '', '', 'my_runner::run(&x);'],
    [
      'what the workspace says',
      'my-runner = { workspace = true }',
      'my-runner = { path = "crates/work" }',
      '',
      'my_runner::run(&x);',
    ],
    [
      'its short form',
      'my-runner.workspace = true',
      'my-runner = { path = "./crates/work", version = "1" }',
      '',
      'my_runner::run(&x);',
    ],
    [
      'a table of its own',
      '[dependencies.my-runner]\npath = "../../crates/work"',
      '',
      '',
      'my_runner::run(&x);',
    ],
    [
      'another name',
      'jobs = { path = "../../crates/work", package = "my-runner" }',
      '',
      '',
      'jobs::run(&x);',
    ],
    [
      'the name of its library',
      'my-runner = { path = "../../crates/work" }',
      '',
      '[lib]\nname = "tasks"\n',
      'tasks::run(&x);',
    ],
    [
      'a use of a type',
      'my-runner = { path = "../../crates/work" }',
      '',
      '',
      'use my_runner::Runner; Runner.run(&x);',
    ],
  ])('is one program where a member takes another by %s', async (_, wanted, shared, library, call) => {
    const files = {
      'Cargo.toml': `[workspace]\nmembers = ["apps/api", "crates/work"]\n[workspace.dependencies]\n${shared}\n`,
      'apps/api/Cargo.toml': cargo('api', `[dependencies]\naxum = "0.8"\n${wanted}\n`),
      'apps/api/src/main.rs': handler('', call),
      'crates/work/Cargo.toml': cargo('my-runner', library),
      'crates/work/src/lib.rs': runner,
    };
    expect(await reported(files)).toEqual(found);
  });

  const members = (uses: string, call: string, wanted: string) => ({
    'Cargo.toml': '[workspace]\nmembers = ["api", "work", "safe"]\n',
    'api/Cargo.toml': cargo('api', `[dependencies]\naxum = "0.8"\n${wanted}\n`),
    'api/src/main.rs': handler(uses, call),
    'work/Cargo.toml': cargo('work'),
    'work/src/lib.rs': runner,
    'safe/Cargo.toml': cargo('safe'),
    'safe/src/lib.rs': 'pub fn run(name: &str) { println!("{}", name.len()); }\n',
  });

  it('keeps apart what only has the same name', async () => {
    const both = 'work = { path = "../work" }\nsafe = { path = "../safe" }';
    expect(await reported(members('use work::run;', 'run(&x);', both))).toEqual([
      'code/command-injection work/src/lib.rs',
    ]);
    expect(await reported(members('use safe::run;', 'run(&x);', both))).toEqual([]);
    expect(await reported(members('use work as _;', 'safe::run(&x);', both))).toEqual([]);
  });

  it('takes a library for no member, whatever folders are called', async () => {
    const wanted = 'work = { path = "../work" }\nmega_work = "1"';
    expect(await reported(members('use mega_work::run;', 'run(&x);', wanted))).toEqual([]);
    expect(await reported(members('', 'std::work::run(&x);', wanted))).toEqual([]);
  });

  it('sees no member that is not named as a dependency', async () => {
    const files = members('use somewhere::*;', 'run(&x);', 'safe = { path = "../safe" }');
    const third = cargo('third', '[dependencies]\nsafe = { path = "../safe" }\nwork = { path = "../work" }');
    expect(await reported({ ...files, 'third/Cargo.toml': third, 'third/src/lib.rs': '' })).toEqual([]);
  });

  it('follows what a member hands on from another', async () => {
    const files = {
      'api/Cargo.toml': cargo('api', '[dependencies]\naxum = "0.8"\nfront = { path = "../front" }\n'),
      'api/src/main.rs': handler('use front::run;', 'run(&x);'),
      'front/Cargo.toml': cargo('front', '[dependencies]\nwork = { path = "../work" }\n'),
      'front/src/lib.rs': 'pub use work::run;\n',
      'work/Cargo.toml': cargo('work'),
      'work/src/lib.rs': runner,
    };
    expect(await reported(files)).toEqual(['code/command-injection work/src/lib.rs']);
  });
});

describe('a package of Rust', () => {
  const manifest = cargo('my-shop', '[dependencies]\naxum = "0.8"\n');

  it.each([
    ['src/main.rs', 'use my_shop::Runner;', 'Runner.run(&x);'],
    ['src/main.rs', '', 'my_shop::run(&x);'],
    ['src/bin/serve.rs', 'use my_shop::{run, Runner};', 'run(&x);'],
  ])('finds its library by its own name in %s: %s', async (path, use, call) => {
    const files = { 'Cargo.toml': manifest, 'src/lib.rs': runner, [path]: handler(use, call) };
    expect(await reported(files)).toEqual(['code/command-injection src/lib.rs']);
  });

  it('finds its own module that is called like a library', async () => {
    const files = {
      'Cargo.toml': `${manifest}redis = "1"\n`,
      'src/main.rs': handler('mod redis;', 'redis::run(&x);'),
      'src/redis.rs': runner,
    };
    expect(await reported(files)).toEqual(['code/command-injection src/redis.rs']);
  });
});

describe('modules of Go', () => {
  const main = `package main
import ("net/http"; "example.com/lib")
func handle(w http.ResponseWriter, r *http.Request) { lib.Run(r.FormValue("name")) }
func main() { http.HandleFunc("/", handle) }
`;
  const lib = `package lib
import "os/exec"
func Run(name string) { exec.Command("sh", "-c", "x "+name).Run() }
`;
  const files = (more: Record<string, string>, wanted = '') => ({
    'api/go.mod': `module example.com/api\n\ngo 1.22\n\nrequire example.com/lib v0.0.0\n${wanted}`,
    'api/main.go': main,
    'lib/go.mod': 'module example.com/lib\n\ngo 1.22\n',
    'lib/lib.go': lib,
    ...more,
  });
  const found = ['code/command-injection lib/lib.go'];

  it('are one program where one is replaced by a directory', async () => {
    expect(await reported(files({}, 'replace example.com/lib => ../lib\n'))).toEqual(found);
    expect(await reported(files({}, 'replace (\n\texample.com/lib v0.0.0 => ../lib\n)\n'))).toEqual(found);
  });

  it('may be replaced by a directory that calls itself otherwise', async () => {
    const fork = { 'lib/go.mod': 'module example.com/fork\n\ngo 1.22\n' };
    expect(await reported(files(fork, 'replace example.com/lib v0.0.0 => ../lib\n'))).toEqual(found);
    expect(await reported(files(fork))).toEqual([]);
  });

  it('are one program where a workspace names both', async () => {
    expect(await reported(files({ 'go.work': 'go 1.22\n\nuse (\n\t./api\n\t./lib\n)\n' }))).toEqual(found);
    expect(await reported(files({ 'go.work': 'go 1.22\n\nuse ./api\nuse ./other\n' }))).toEqual([]);
  });
});

const repositoryClass = `package shop.data;
public class Users {
  private final java.sql.Statement statement;
  public Users(java.sql.Statement statement) { this.statement = statement; }
  public void find(String name) throws Exception {
    statement.executeQuery("SELECT * FROM users WHERE name = '" + name + "'");
  }
}
`;
const controllerClass = `package shop.web;
import org.springframework.web.bind.annotation.*;
import shop.data.Users;
@RestController
public class UserController {
  private Users users;
  @GetMapping("/users")
  public String get(@RequestParam String name) throws Exception { users.find(name); return "ok"; }
}
`;
const java = {
  'data/src/main/java/shop/data/Users.java': repositoryClass,
  'web/src/main/java/shop/web/UserController.java': controllerClass,
};
const foundInJava = ['code/sql-injection data/src/main/java/shop/data/Users.java'];
const pom = (name: string, more = '') =>
  `<project><parent><groupId>shop</groupId><artifactId>shop</artifactId></parent><artifactId>${name}</artifactId>${more}</project>`;
const dependency = (name: string, more = '') =>
  `<dependencies><dependency><groupId>shop</groupId><artifactId>${name}</artifactId>${more}</dependency></dependencies>`;

describe('modules of Maven', () => {
  const modules = { ...java, 'pom.xml': pom('shop', '<modules><module>data</module></modules>') };

  it('are one program where one depends on the other', async () => {
    const files = { ...modules, 'data/pom.xml': pom('data'), 'web/pom.xml': pom('web', dependency('data')) };
    expect(await reported(files)).toEqual(foundInJava);
  });

  it('are apart where none does, or its tests only', async () => {
    const tests = dependency('data', '<scope>test</scope>');
    const files = { ...modules, 'data/pom.xml': pom('data'), 'web/pom.xml': pom('web', tests) };
    expect(await reported(files)).toEqual([]);
  });

  it('are apart where they would be too large together', async () => {
    const more = `package shop.data; class More {
${'  // A line of a file that is as long as files get.\n'.repeat(2_000)}}`;
    const large = Object.fromEntries(
      Array.from({ length: 45 }, (_, at) => [`data/src/main/java/shop/data/More${at}.java`, more]),
    );
    const files = { ...modules, 'data/pom.xml': pom('data'), 'web/pom.xml': pom('web', dependency('data')) };
    expect(await reported({ ...files, ...large })).toEqual([]);
  });

  it('are what they are where a manifest is broken', async () => {
    const files = { ...modules, 'data/pom.xml': '<project><artifactId>', 'web/pom.xml': pom('web') };
    expect(await reported(files)).toEqual([]);
  });
});

describe('projects of Gradle', () => {
  it.each([
    ["implementation project(':data')", "include ':data', ':web'"],
    ['implementation(project(":data"))', 'include(":data", ":web")'],
    ["api project(path: ':data')", ''],
    ['implementation(projects.data)', ''],
  ])('are one program by %s', async (reference, settings) => {
    const files = {
      ...java,
      'settings.gradle': settings,
      'data/build.gradle': "plugins { id 'java' }\n",
      'web/build.gradle': `dependencies {\n  ${reference}\n}\n`,
    };
    expect(await reported(files)).toEqual(foundInJava);
  });

  it('are apart where only tests use another', async () => {
    const files = {
      ...java,
      'settings.gradle': '',
      'data/build.gradle': "plugins { id 'java' }\n",
      'web/build.gradle': "dependencies {\n  testImplementation project(':data')\n}\n",
    };
    expect(await reported(files)).toEqual([]);
  });
});

describe('projects of .NET', () => {
  const files = {
    'src/Data/Data.csproj': '<Project Sdk="Microsoft.NET.Sdk"></Project>',
    'src/Data/Users.cs': `namespace Shop.Data;
public class Users {
  private readonly System.Data.SqlClient.SqlConnection connection;
  public void Find(string name) {
    new System.Data.SqlClient.SqlCommand("SELECT * FROM users WHERE name = '" + name + "'", connection).ExecuteReader();
  }
}
`,
    'src/Web/UsersController.cs': `using Microsoft.AspNetCore.Mvc;
using Shop.Data;
namespace Shop.Web;
public class UsersController : ControllerBase {
  private readonly Users users;
  public UsersController(Users users) { this.users = users; }
  [HttpGet("/users")]
  public IActionResult Get(string name) { users.Find(name); return Ok(); }
}
`,
  };
  const web = (reference: string) =>
    `<Project Sdk="Microsoft.NET.Sdk.Web"><ItemGroup>${reference}</ItemGroup></Project>`;

  it('are one program where one refers to the other', async () => {
    const reference = '<ProjectReference Include="..\\Data\\Data.csproj" />';
    expect(await reported({ ...files, 'src/Web/Web.csproj': web(reference) })).toEqual([
      'code/sql-injection src/Data/Users.cs',
    ]);
  });

  it('are apart where none does', async () => {
    expect(await reported({ ...files, 'src/Web/Web.csproj': web('') })).toEqual([]);
  });
});

describe('projects of Python', () => {
  const found = ['code/command-injection libs/work/src/acme_work/tools.py'];
  const view = `from flask import Flask, request
from acme_work.tools import run
app = Flask(__name__)
@app.get("/run")
def start():
    run(request.args["name"])
`;
  const project = (name: string, more: string) => `[project]\nname = "${name}"\n${more}`;

  it.each([
    [
      'a workspace',
      'dependencies = ["acme-work"]\n[tool.uv.sources]\nacme-work = { workspace = true }\n',
      found,
    ],
    ['a name', 'dependencies = ["flask>=3", "Acme_Work[jobs]>=1"]\n', found],
    ['a path', '[tool.poetry.dependencies]\nwork = { path = "../../libs/work", develop = true }\n', found],
    ['a table of its own', '[tool.poetry.dependencies.work]\npath = "../../libs/work"\n', found],
    ['nothing', 'dependencies = ["flask>=3"]\n', []],
  ])('are one program where %s says so', async (_, more, expected) => {
    expect(
      await reported({
        'services/web/pyproject.toml': project('web', more),
        'services/web/app.py': view,
        'libs/work/pyproject.toml': project('acme-work', ''),
        'libs/work/src/acme_work/__init__.py': '',
        'libs/work/src/acme_work/tools.py': 'import os\ndef run(name):\n    os.system("enqueue " + name)\n',
      }),
    ).toEqual(expected);
  });
});

describe('a folder of a Python project with requirements of its own', () => {
  const found = ['code/command-injection core/jobs.py'];
  const plugin = (use: string) => `from flask import Flask, request
${use}
app = Flask(__name__)
@app.get("/run")
def start():
    run(request.args["name"])
`;
  const project = {
    'requirements.txt': 'flask\n',
    'main.py': 'import core.jobs\n',
    'core/__init__.py': '',
    'core/jobs.py': 'import os\ndef run(name):\n    os.system("enqueue " + name)\n',
  };

  it.each([
    ['a module of the project', 'from core.jobs import run', found],
    ['a package of the project', 'from core import jobs\nrun = jobs.run', found],
    ['another package alone', 'from acme.jobs import run', []],
  ])('is one program with it where it imports from it: %s', async (_, use, expected) => {
    expect(
      await reported({
        ...project,
        'plugins/web/requirements.txt': 'requests\n',
        'plugins/web/app.py': plugin(use),
      }),
    ).toEqual(expected);
  });

  it('is a program of its own where it has a module of that name, or is a project', async () => {
    const files = {
      'plugins/web/requirements.txt': 'requests\n',
      'plugins/web/app.py': plugin('from core.jobs import run'),
    };
    const own = {
      'plugins/web/core/__init__.py': '',
      'plugins/web/core/jobs.py': 'def run(name):\n    pass\n',
    };
    expect(await reported({ ...project, ...files, ...own })).toEqual([]);
    expect(
      await reported({ ...project, ...files, 'plugins/web/pyproject.toml': '[project]\nname = "web"\n' }),
    ).toEqual([]);
  });
});
