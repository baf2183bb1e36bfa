/** What a program reads from JSON that a field of a request holds is sent as that JSON. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';

const flask = (lines: string) =>
  `import base64, json, os\nfrom flask import Flask, request\napp = Flask(__name__)\n@app.post('/')\ndef run():\n${lines}`;
const spring = (parameter: string, lines: string) =>
  `import com.fasterxml.jackson.databind.*;
@RestController
class A {
  @PostMapping("/") void run(${parameter}) throws Exception {
    ${lines}
  }
}`;
const node = 'JsonNode node = new ObjectMapper().readTree(text);\n    Runtime.getRuntime().exec(';
const go = (type: string) =>
  `package main
import ("encoding/json"; "net/http"; "os/exec")
${type}
func run(w http.ResponseWriter, r *http.Request) {
  var s S
  json.Unmarshal([]byte(r.URL.Query().Get("f")), &s)
  exec.Command("sh", "-c", s.User).Run()
}
func main() { http.HandleFunc("/", run); http.ListenAndServe(":80", nil) }`;

it.each([
  ['a field', 'a.py', flask("  f = json.loads(request.args['f'])\n  os.system(f['user'])"), '{"user":"id"}'],
  [
    'what was encoded',
    'a.py',
    flask("  f = json.loads(base64.b64decode(request.args['f']))\n  os.system(f['user'])"),
    btoa('{"user":"id"}'),
  ],
  [
    'a part of a part',
    'a.php',
    "<?php $f = json_decode($_GET['f']); exec($f->user->name);",
    '{"user":{"name":"id"}}',
  ],
  [
    'a node that is asked',
    'A.java',
    spring('@RequestParam String text', `${node}node.get("user").asText());`),
    '{"user":"id"}',
  ],
  ['a struct', 'a.go', go('type S struct { User string }'), '{"User":"id"}'],
  [
    'a struct with tags',
    'a.go',
    go('type S struct { User string `json:"user_name,omitempty"` }'),
    '{"user_name":"id"}',
  ],
])('as a text: %s', async (_what, path, code, sent) => {
  expect(await proof(path, code)).toContain(`\`\`\`\n${sent}\n\`\`\``);
});

it.each([
  ['a.py', flask("  f = json.loads(request.data)\n  os.system(f['user'])")],
  ['a.php', "<?php $f = json_decode(file_get_contents('php://input'), true); exec($f['user']);"],
  ['A.java', spring('@RequestBody String text', `${node}node.get("user").asText());`)],
])('as the body, where that is the JSON: %s', async (path, code) => {
  expect(await proof(path, code)).toContain(`--data '{"user":"id"}'`);
});

it('names fields as the tags of a struct do, by where they come from', async () => {
  const gin = (bind: string) => `package main
import ("os/exec"; "github.com/gin-gonic/gin")
type S struct { User string \`json:"user_name" form:"u" uri:"id"\` }
func run(c *gin.Context) {
  var s S
  c.${bind}(&s)
  exec.Command("sh", "-c", s.User).Run()
}
func main() { g := gin.New(); g.POST("/:id", run); g.Run() }`;
  expect(await proof('a.go', gin('ShouldBindJSON'))).toContain(`--data '{"user_name":"id"}'`);
  expect(await proof('a.go', gin('ShouldBindQuery'))).toContain(`--data-urlencode 'u=id'`);
  expect(await proof('a.go', gin('ShouldBindUri'))).toContain('localhost:8080/id');
});

async function proof(path: string, code: string): Promise<string | null | undefined> {
  const { findings } = await scanTree(memoryTree({ [path]: code }), { repositoryName: 'shop' });
  return findings.find(({ category }) => category === 'command-injection')?.proofOfConcept;
}
