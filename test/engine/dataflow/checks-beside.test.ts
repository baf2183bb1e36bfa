/** What is checked beside, on another thread or in an attempt that may fail, counts for those who wait for it. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (sources: Record<string, string>) =>
  findings(sources).some((one) => one.startsWith('code/command-injection'));

const java = (body: string) =>
  isTold({
    'Tool.java': `package app; import java.util.*; import java.util.concurrent.*; import javax.servlet.http.*;
public class Tool extends HttpServlet {
  static final Set<String> KNOWN = Set.of("a");
  final ExecutorService pool = Executors.newFixedThreadPool(2);
  static void check(String s) { if (!KNOWN.contains(s)) throw new IllegalArgumentException(); }
  void doGet(HttpServletRequest q, HttpServletResponse r) throws Exception { String x = q.getParameter("a"); ${body} }
}`,
  });
const runJava = 'Runtime.getRuntime().exec("sh -c " + x);';

describe('Java', () => {
  it.each([
    `pool.submit(() -> check(x)); ${runJava}`,
    `new Thread(() -> check(x)).start(); ${runJava}`,
    `Thread.startVirtualThread(() -> check(x)); ${runJava}`,
    `CompletableFuture.runAsync(() -> check(x)); ${runJava}`,
    `new Timer().schedule(new TimerTask() { public void run() { check(x); } }, 10); ${runJava}`,
    `CompletableFuture.runAsync(() -> check(x)).exceptionally(e -> null).join(); ${runJava}`,
    `CompletableFuture.runAsync(() -> check(x)).whenComplete((v, e) -> { }); ${runJava}`,
    `pool.invokeAll(List.of(() -> { check(x); return x; })); ${runJava}`,
  ])('%s is told', (body) => {
    expect(java(body)).toBe(true);
  });

  it.each([
    `pool.submit(() -> check(x)).get(); ${runJava}`,
    `Future<?> done = pool.submit(() -> check(x)); done.get(); ${runJava}`,
    `CompletableFuture.runAsync(() -> check(x)).join(); ${runJava}`,
    `CompletableFuture.runAsync(() -> check(x)).whenComplete((v, e) -> { }).join(); ${runJava}`,
    `CompletableFuture.runAsync(() -> check(x)).thenRun(() -> { try { ${runJava} } catch (Exception e) { } });`,
    `CompletableFuture.allOf(CompletableFuture.runAsync(() -> check(x))).join(); ${runJava}`,
    `pool.submit(() -> { check(x); ${runJava} return x; });`,
  ])('%s is not', (body) => {
    expect(java(body)).toBe(false);
  });
});

const csharp = (body: string) =>
  isTold({
    'Tool.cs': `using System; using System.Collections.Generic; using System.Diagnostics; using System.Threading; using System.Threading.Tasks; using Microsoft.AspNetCore.Mvc;
public class ToolController : ControllerBase {
  static readonly HashSet<string> Known = new() { "a" };
  static void Check(string s) { if (!Known.Contains(s)) throw new ArgumentException(); }
  static async Task CheckAsync(string s) { await Task.Delay(1); Check(s); }
  [HttpGet("a")] public async Task Run(string x) { ${body} }
}`,
  });

describe('C#', () => {
  it.each([
    'Task.Run(() => Check(x)); Process.Start(x);',
    'var task = Task.Run(() => Check(x)); Process.Start(x);',
    '_ = CheckAsync(x); Process.Start(x);',
    'CheckAsync(x); Process.Start(x);',
    'new Thread(() => Check(x)).Start(); Process.Start(x);',
    'ThreadPool.QueueUserWorkItem(_ => Check(x)); Process.Start(x);',
    'var timer = new Timer(_ => Check(x), null, 0, 1000); Process.Start(x);',
  ])('%s is told', (body) => {
    expect(csharp(body)).toBe(true);
  });

  it.each([
    'await Task.Run(() => Check(x)); Process.Start(x);',
    'var task = Task.Run(() => Check(x)); await task; Process.Start(x);',
    'Task.Run(() => Check(x)).Wait(); Process.Start(x);',
    'Task.Run(() => Check(x)).GetAwaiter().GetResult(); Process.Start(x);',
    'await Task.WhenAll(Task.Run(() => Check(x))); Process.Start(x);',
    'await CheckAsync(x); Process.Start(x);',
    'await CheckAsync(x).ConfigureAwait(false); Process.Start(x);',
  ])('%s is not', (body) => {
    expect(csharp(body)).toBe(false);
  });
});

const kotlin = (body: string) =>
  isTold({
    'Tool.kt': `package app
import kotlinx.coroutines.*
import kotlin.concurrent.thread
import org.springframework.web.bind.annotation.*
val KNOWN = setOf("a")
fun check1(s: String) { if (s !in KNOWN) throw IllegalArgumentException() }
@RestController
class Tool {
  @GetMapping("/a") suspend fun run(@RequestParam x: String) = coroutineScope { ${body} }
}`,
  });

describe('Kotlin', () => {
  it.each([
    'launch { check1(x) }; Runtime.getRuntime().exec(x)',
    'GlobalScope.launch { check1(x) }; Runtime.getRuntime().exec(x)',
    'thread { check1(x) }; Runtime.getRuntime().exec(x)',
    'val checked = async { check1(x) }; Runtime.getRuntime().exec(x)',
    'runCatching { check1(x) }; Runtime.getRuntime().exec(x)',
    'runCatching { check1(x) }.onFailure { println(it) }; Runtime.getRuntime().exec(x)',
    'runCatching { check1(x) }.getOrNull(); Runtime.getRuntime().exec(x)',
  ])('%s is told', (body) => {
    expect(kotlin(body)).toBe(true);
  });

  it.each([
    'async { check1(x) }.await(); Runtime.getRuntime().exec(x)',
    'launch { check1(x) }.join(); Runtime.getRuntime().exec(x)',
    'runCatching { check1(x) }.getOrThrow(); Runtime.getRuntime().exec(x)',
    'runCatching { check1(x) }.onFailure { throw it }; Runtime.getRuntime().exec(x)',
    'val tried = runCatching { check1(x) }; if (tried.isSuccess) Runtime.getRuntime().exec(x)',
    'runCatching { check1(x); Runtime.getRuntime().exec(x) }',
    'val name = runCatching { check1(x); x }.getOrDefault("ls"); Runtime.getRuntime().exec(name)',
  ])('%s is not', (body) => {
    expect(kotlin(body)).toBe(false);
  });
});

const javascript = (body: string) =>
  isTold({
    'tool.js': `const { exec } = require('child_process');
const known = ['a'];
async function check(s) { if (!known.includes(s)) throw new Error('no'); }
require('express')().get('/', async (req, res) => { const x = String(req.query.x); ${body} });`,
  });

it('asynchronous functions of JavaScript are waited for, or are not', () => {
  expect(javascript('check(x); exec(x);')).toBe(true);
  expect(javascript('void check(x); exec(x);')).toBe(true);
  expect(javascript('await check(x); exec(x);')).toBe(false);
});
