/** Ways through functions of Go: loops and jumps, what is deferred, what goes on beside, what is panicked with. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { runsInput } from '../support/go-handler.ts';

type Case = [what: string, body: string, more?: string];

describe('a loop', () => {
  it.each<Case>([
    ['loop at least once', 'v := "a"; for i := 0; i < 3; i++ { v = x }; run(v)'],
    ['loop maybe never', 'v := x; for i := 0; i < len(r.Header); i++ { v = "a" }; run(v)'],
    ['second round', 'v := "a"; for i := 0; i < 2; i++ { run(v); v = x }'],
    ['list by index', 'l := []string{"a", "b", x}; for i := 0; i < len(l); i++ { run(l[i]) }'],
    ['range nonempty list', 'v := "a"; for _, e := range []string{"b", x} { v = e }; run(v)'],
    ['continue', 'v := x; for i := 0; i < 3; i++ { if r.Method == "GET" { continue }; v = "a" }; run(v)'],
    ['infinite loop', 'v := ""; for { v = x; break }; run(v)'],
    ['const loop with break', 'v := "a"; for i := 0; i < 10; i++ { if i == 5 { v = x; break } }; run(v)'],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    ['loop at least once', 'v := x; for i := 0; i < 3; i++ { v = "a" }; run(v)'],
    ['single round', 'v := "a"; for i := 0; i < 1; i++ { run(v); v = x }'],
    ['range overwrites', 'v := x; for range []int{1, 2} { v = "a" }; run(v)'],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a jump', () => {
  it.each<Case>([
    [
      'break label inner',
      `v := "a"
outer: for i := 0; i < 3; i++ { for { if i > 1 { v = x; break outer }; break } }
run(v)`,
    ],
    [
      'goto',
      `v := x; goto Sink
Clean: v = "a"; return
Sink: run(v); goto Clean`,
    ],
    [
      'goto over cleaning',
      `v := x; goto End
v = "a"
End: run(v)`,
    ],
    ['fallthrough', 'v := "a"; switch 1 { case 1: v = x; fallthrough; case 2: run(v) }'],
    [
      'fallthrough three',
      'v := "a"; switch 1 { case 1: v = x; fallthrough; case 2: fallthrough; case 3: run(v) }',
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    [
      'break label',
      `v := "a"
outer: for { for { break outer }; run(x) }
run(v)`,
    ],
    ['continue label', 'outer: for i := 0; i < 3; i++ { for { continue outer }; run(x) }'],
    [
      'goto skips',
      `v := x; goto End
run(v)
End: v = "a"; run(v)`,
    ],
    ['no fallthrough', 'v := "a"; switch 1 { case 1: v = x; case 2: run(v) }'],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a deferred call', () => {
  it.each<Case>([
    ['defer runs last', 'v := "a"; defer func() { run(v) }(); v = x'],
    ['defer argument evaluated early', 'v := x; defer run(v); v = "a"'],
    ['defer order', 'v := "a"; defer func() { run(v) }(); defer func() { v = x }()'],
    ['defer does not run before', 'v := x; defer func() { v = "a" }(); run(v)'],
    ['defer in branch', 'v := "a"; if r.Method == "GET" { defer func() { run(v) }() }; v = x'],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    ['defer runs last', 'v := x; defer func() { run(v) }(); v = "a"'],
    ['defer argument evaluated early', 'v := "a"; defer run(v); v = x'],
    ['defer order', 'v := "a"; defer func() { v = x }(); defer func() { run(v) }()'],
    ['defer does not run before', 'v := "a"; defer func() { v = x }(); run(v)'],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a panic', () => {
  it.each<Case>([
    ['recover', 'defer func() { if e := recover(); e != nil { run(e.(string)) } }(); panic(x)'],
    [
      'recover from callee',
      'defer func() { if e := recover(); e != nil { run(fmt.Sprint(e)) } }(); f(x)',
      'func f(x string) { panic(errors.New(x)) }',
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    ['recover const', 'defer func() { if e := recover(); e != nil { run(e.(string)) } }(); panic("a")'],
    [
      'recovered inside',
      'defer func() { if e := recover(); e != nil { run(fmt.Sprint(e)) } }(); f(x)',
      'func f(x string) { defer func() { recover() }(); panic(x) }',
    ],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a goroutine', () => {
  it.each<Case>([
    [
      'goroutine before send',
      'c := make(chan string); go worker(c); c <- x',
      'func worker(c chan string) { run(<-c) }',
    ],
    [
      'goroutine closure receives',
      'c := make(chan string); go func() { for v := range c { run(v) } }(); c <- x; close(c)',
    ],
    [
      'worker pool',
      'jobs := make(chan job); var wg sync.WaitGroup; for i := 0; i < 3; i++ { wg.Add(1); go func() { defer wg.Done(); for j := range jobs { run(j.cmd) } }() }; jobs <- job{x}; close(jobs); wg.Wait()',
      'type job struct { cmd string }',
    ],
    [
      'waitgroup result',
      'var wg sync.WaitGroup; v := "a"; wg.Add(1); go func() { defer wg.Done(); v = x }(); wg.Wait(); run(v)',
    ],
    [
      'goroutine reads later write',
      'var mu sync.Mutex; cond := sync.NewCond(&mu); v := ""; go func() { mu.Lock(); for v == "" { cond.Wait() }; run(v); mu.Unlock() }(); mu.Lock(); v = x; cond.Signal(); mu.Unlock()',
    ],
    [
      'pipeline',
      'for v := range upper(gen(x)) { run(v) }',
      `func gen(x string) <-chan string { c := make(chan string); go func() { defer close(c); c <- x }(); return c }
func upper(in <-chan string) <-chan string { c := make(chan string); go func() { for v := range in { c <- strings.ToUpper(v) }; close(c) }(); return c }`,
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    [
      'goroutine before send',
      'c := make(chan string); go worker(c); c <- "a"',
      'func worker(c chan string) { run(<-c) }',
    ],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));

  const pool = (sent: string) => `package main

import (
	"net/http"
	"os/exec"
)

type task struct{ name, kind string }
type pool struct{ tasks chan task }

func (p *pool) run() {
	for t := range p.tasks {
		exec.Command("sh", "-c", t.name).Run()
	}
}

func (p *pool) submit(w http.ResponseWriter, r *http.Request) {
	p.tasks <- ${sent}
}

func main() {
	p := &pool{tasks: make(chan task)}
	for i := 0; i < 4; i++ {
		go p.run()
	}
	http.HandleFunc("/tasks", p.submit)
	http.ListenAndServe(":80", nil)
}
`;

  it('that waits since the program began is told what handlers send', () => {
    const reported = (sent: string) => findings({ 'main.go': pool(sent) });
    expect(reported('task{name: r.FormValue("name")}')).toEqual(['code/command-injection main.go:13']);
    expect(reported('task{name: "a", kind: r.FormValue("kind")}')).toEqual([]);
  });
});
