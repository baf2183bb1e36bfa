/** Values that came with a signature made with a key of the program's own. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isRun = (file: string, text: string) =>
  findings({ [file]: text }).some((one) => one.startsWith('code/command-injection'));

const node = (sign: string, refusal: string) =>
  isRun(
    'a.js',
    `const crypto = require('crypto');
const { exec } = require('child_process');
function verified(state) {
  const [payload, mac] = String(state).split('.');
  const expected = ${sign};
  ${refusal}
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
require('express')().get('/', (req, res) => {
  const state = verified(req.query.state);
  if (!state) return res.sendStatus(401);
  exec('deploy ' + state.branch);
});`,
  );
const hmac = "crypto.createHmac('sha256', process.env.KEY).update(payload).digest()";
const given = "Buffer.from(mac, 'base64url')";

const go = (begin: string, refusal: string) =>
  isRun(
    'main.go',
    `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"os"
	"os/exec"
	"strings"
)

func verified(raw string) (string, bool) {
	payload, mac, _ := strings.Cut(raw, ".")
	given, _ := hex.DecodeString(mac)
	h := ${begin}
	h.Write([]byte(payload))
	${refusal}
	return payload, true
}

func handle(w http.ResponseWriter, r *http.Request) {
	branch, ok := verified(r.FormValue("state"))
	if !ok { return }
	exec.Command("sh", "-c", "deploy "+branch).Run()
}

var key = []byte(os.Getenv("KEY"))

func main() { http.HandleFunc("/", handle) }
`,
  );

const java = (refusal: string) =>
  isRun(
    'A.java',
    `import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.web.bind.annotation.*;
@RestController
class A {
  private static String verified(String state) throws Exception {
    String[] parts = state.split("\\\\.", 2);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(System.getenv("KEY").getBytes(), "HmacSHA256"));
    byte[] expected = mac.doFinal(parts[0].getBytes());
    ${refusal}
    return parts[0];
  }
  @PostMapping("/") void run(@RequestParam String state) throws Exception {
    String branch = verified(state);
    if (branch == null) return;
    new ProcessBuilder("sh", "-c", "deploy " + branch).start();
  }
}`,
  );

const csharp = (refusal: string) =>
  isRun(
    'Program.cs',
    `using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;
var app = WebApplication.CreateBuilder(args).Build();
var key = Encoding.UTF8.GetBytes(Environment.GetEnvironmentVariable("KEY"));
string Verified(string state)
{
    var parts = state.Split('.', 2);
    var expected = HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(parts[0]));
    ${refusal}
    return parts[0];
}
app.MapPost("/", (string state) =>
{
    var branch = Verified(state);
    if (branch is null) return Results.Unauthorized();
    Process.Start("sh", $"-c \\"deploy {branch}\\"");
    return Results.Ok();
});`,
  );

const rust = (refusal: string) =>
  isRun(
    'main.rs',
    `use axum::{Router, extract::Query, http::StatusCode, routing::post};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::process::Command;
#[derive(serde::Deserialize)]
struct P { state: String }
fn verified(state: &str) -> Option<String> {
    let (payload, mac) = state.split_once('.')?;
    let mut m = Hmac::<Sha256>::new_from_slice(std::env::var("KEY").ok()?.as_bytes()).ok()?;
    m.update(payload.as_bytes());
    ${refusal}
    Some(payload.to_string())
}
async fn run(Query(p): Query<P>) -> StatusCode {
    let Some(branch) = verified(&p.state) else { return StatusCode::UNAUTHORIZED };
    Command::new("sh").arg("-c").arg(format!("deploy {branch}")).spawn().ok();
    StatusCode::OK
}
pub fn app() -> Router { Router::new().route("/", post(run)) }`,
  );

it.each([
  ['Rust', rust('m.verify_slice(&hex::decode(mac).ok()?).ok()?;')],
  ['Node', node(hmac, `if (!crypto.timingSafeEqual(${given}, expected)) return null;`)],
  ['Go', go('hmac.New(sha256.New, key)', 'if !hmac.Equal(given, h.Sum(nil)) { return "", false }')],
  ['Java', java('if (!MessageDigest.isEqual(expected, HexFormat.of().parseHex(parts[1]))) return null;')],
  [
    'C#',
    csharp(
      'if (!CryptographicOperations.FixedTimeEquals(expected, Convert.FromHexString(parts[1]))) return null;',
    ),
  ],
])('what was signed is the program’s own (%s)', (_language, isTold) => {
  expect(isTold).toBe(false);
});

it.each([
  [
    'a hash without a key',
    node(
      hmac.replace('createHmac', 'createHash').replace(', process.env.KEY', ''),
      `if (!crypto.timingSafeEqual(${given}, expected)) return null;`,
    ),
  ],
  [
    'a key that was sent',
    node(
      hmac.replace('process.env.KEY', 'mac'),
      `if (!crypto.timingSafeEqual(${given}, expected)) return null;`,
    ),
  ],
  ['a signature that nobody compares', node(hmac, '')],
  [
    'a comparison whose answer is only logged',
    node(hmac, `if (!crypto.timingSafeEqual(${given}, expected)) console.warn('odd');`),
  ],
  ['a hash of Go', go('sha256.New()', 'if !hmac.Equal(given, h.Sum(nil)) { return "", false }')],
  ['a signature of Go that nobody compares', go('hmac.New(sha256.New, key)', '_, _ = given, h')],
  ['a signature of Java that nobody compares', java('')],
  ['an answer of Rust that nobody looks at', rust('m.verify_slice(&hex::decode(mac).ok()?).ok();')],
  [
    'the wrong answer',
    csharp(
      'if (CryptographicOperations.FixedTimeEquals(expected, Convert.FromHexString(parts[1]))) return null;',
    ),
  ],
])('%s vouches for nothing', (_what, isTold) => {
  expect(isTold).toBe(true);
});
