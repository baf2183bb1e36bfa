/** Containers of Go: maps and their keys, slices, linked lists, shared places, buffers. */
import { describe, expect, it } from 'vitest';
import { runsInput } from '../support/go-handler.ts';

type Case = [what: string, body: string, more?: string];

describe('a map', () => {
  it.each<Case>([
    ['map range keys', 'm := map[string]int{}; m[x] = 1; for k := range m { run(k) }'],
    ['maps.Keys', 'm := map[string]int{x: 1}; for k := range maps.Keys(m) { run(k) }'],
    ['map literal tainted key', 'm := map[string]int{x: 1}; for k := range m { run(k) }'],
    ['delete other', 'm := map[string]string{"a": x, "b": "c"}; delete(m, "b"); run(m["a"])'],
    ['slices.Collect values', 'm := map[string]string{"a": x}; run(slices.Collect(maps.Values(m))[0])'],
    ['slices.Sorted keys', 'm := map[string]string{x: "a"}; run(slices.Sorted(maps.Keys(m))[0])'],
    ['maps.Clone', 'm := map[string]string{"a": x}; run(maps.Clone(m)["a"])'],
    ['maps.Copy', 'n := map[string]string{}; m := map[string]string{"a": x}; maps.Copy(n, m); run(n["a"])'],
    ['Sprintf map keys', 'm := map[string]int{x: 1}; run(fmt.Sprint(m))'],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    ['map range keys constant', 'm := map[string]int{}; m["a"] = 1; for k := range m { run(k) }'],
    ['map values when the key is tainted', 'm := map[string]string{}; m[x] = "a"; run(m["k"])'],
    ['delete', 'm := map[string]string{"a": x, "b": "c"}; delete(m, "a"); run(m["a"])'],
    ['clear', 'm := map[string]string{"a": x}; clear(m); run(m["a"])'],
    ['iter keys constant', 'for k := range maps.Keys(map[string]string{"a": x}) { run(k) }'],
    [
      'maps.Copy',
      'n := map[string]string{}; m := map[string]string{"a": x, "b": "c"}; maps.Copy(n, m); run(n["b"])',
    ],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a slice', () => {
  it.each<Case>([
    ['copy', 's := make([]string, 2); copy(s, []string{"a", x}); run(s[1])'],
    ['slices.Reverse', 's := []string{"a", x}; slices.Reverse(s); run(s[0])'],
    ['slices.Sort', 's := []string{"a", x}; slices.Sort(s); run(s[0])'],
    ['sort.Strings', 's := []string{"a", x}; sort.Strings(s); run(s[0])'],
    ['slices.Insert', 's := []string{"a"}; s = slices.Insert(s, 0, x); run(s[0])'],
    ['slices.Concat', 's := []string{x}; run(slices.Concat([]string{"a"}, s)[1])'],
    ['slice delete idiom', 's := []string{"a", "c", x}; s = append(s[:1], s[2:]...); run(s[1])'],
    [
      'what stands behind the first',
      's := append([]string{"ls"}, strings.Split(x, " ")...); s = s[1:]; run(s[0])',
    ],
    ['what is appended, taken out', 's := append([]string{"ls"}, strings.Split(x, " ")...); run(s[1])'],
    [
      'the beginning of a list that a loop made longer',
      's := []string{"-c", x}; for _, k := range []string{"a", "b"} { s = append(s, k) }; exec.Command("sh", s...).Run()',
    ],
    [
      'what begins it, handed over',
      's := append([]string{x}, strings.Split("a b", " ")...); first(s...)',
      'func first(parts ...string) { run(parts[0]) }',
    ],
    [
      'what is appended, handed over',
      's := append([]string{"ls"}, strings.Split(x, " ")...); second(s...)',
      'func second(parts ...string) { run(parts[1]) }',
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    ['copy', 's := make([]string, 2); copy(s, []string{"a", x}); run(s[0])'],
    [
      'what a loop puts behind the script of a shell',
      's := []string{"-c", "ls", "--"}; for _, k := range strings.Fields(x) { s = append(s, k) }; exec.Command("sh", s...).Run()',
    ],
    ['slices.Reverse', 's := []string{"a", x}; slices.Reverse(s); run(s[1])'],
    ['slices.Insert', 's := []string{x}; s = slices.Insert(s, 0, "a"); run(s[0])'],
    ['slice delete idiom', 's := []string{"a", x, "b"}; s = append(s[:1], s[2:]...); run(s[1])'],
    [
      'what stands in front of what is appended, taken out',
      's := append([]string{"ls"}, strings.Split(x, " ")...); run(s[0])',
    ],
    [
      'what stands in front of what is appended, handed over',
      's := append([]string{"ls"}, strings.Split(x, " ")...); s = append(s, strings.Split(x, ",")...); first(s...)',
      'func first(parts ...string) { run(parts[0]) }',
    ],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a place that is shared', () => {
  it.each<Case>([
    ['sync.Map LoadOrStore', 'var m sync.Map; v, _ := m.LoadOrStore("a", x); run(v.(string))'],
    [
      'sync.Map Range',
      'var m sync.Map; m.Store("a", x); m.Range(func(k, v any) bool { run(v.(string)); return true })',
    ],
    ['atomic.Value', 'var v atomic.Value; v.Store(x); run(v.Load().(string))'],
    ['atomic.Pointer', 'var v atomic.Pointer[string]; v.Store(&x); run(*v.Load())'],
    ['sync.OnceValue', 'f := sync.OnceValue(func() string { return x }); run(f())'],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    ['sync.Map', 'var m sync.Map; m.Store("a", x); m.Store("b", "c"); v, _ := m.Load("b"); run(v.(string))'],
    [
      'sync.Map Delete',
      'var m sync.Map; m.Store("a", x); m.Delete("a"); v, _ := m.Load("a"); run(v.(string))',
    ],
    [
      'errors',
      'var m sync.Map; m.Store("a", "b"); m.Range(func(k, v any) bool { run(v.(string)); return true })',
    ],
    ['atomic.Value', 'var v atomic.Value; v.Store(x); v.Store("a"); run(v.Load().(string))'],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a list', () => {
  it.each<Case>([
    ['container/list', 'l := list.New(); l.PushBack(x); run(l.Front().Value.(string))'],
    [
      'container/list range',
      'l := list.New(); l.PushBack(x); for e := l.Front(); e != nil; e = e.Next() { run(e.Value.(string)) }',
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([['list', 'l := list.New(); l.PushBack("a"); run(l.Front().Value.(string))']])(
    'does not bring it: %s',
    (_, body, more) => expect(runsInput(body, more)).toBe(false),
  );
});

describe('a buffer', () => {
  it.each<Case>([
    ['bytes.Buffer', 'b := bytes.NewBufferString("ls "); b.WriteString(x); run(b.String())'],
    ['io.Copy', 'var b bytes.Buffer; io.Copy(&b, strings.NewReader(x)); run(b.String())'],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    [
      'bytes.Buffer truncate',
      'b := bytes.NewBufferString(x); b.Truncate(0); b.WriteString("ls"); run(b.String())',
    ],
    ['buffer new string', 'b := bytes.NewBufferString("ls"); run(b.String())'],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a function that is walked through', () => {
  it.each<Case>([
    [
      'range over func',
      'for v := range seq(x) { run(v) }',
      'func seq(x string) iter.Seq[string] { return func(yield func(string) bool) { yield(x) } }',
    ],
    [
      'range over func 2',
      'for _, v := range seq(x) { run(v) }',
      'func seq(x string) iter.Seq2[int, string] { return func(yield func(int, string) bool) { if !yield(0, x) { return } } }',
    ],
    [
      'range over func key',
      'for k, _ := range seq(x) { run(k) }',
      'func seq(x string) iter.Seq2[string, string] { return func(yield func(string, string) bool) { yield(x, "a") } }',
    ],
    [
      'method iterator',
      'l := &List{items: []string{x}}; for v := range l.All() { run(v) }',
      `type List struct { items []string }
func (l *List) All() iter.Seq[string] { return func(yield func(string) bool) { for _, v := range l.items { if !yield(v) { return } } } }`,
    ],
    [
      'iter Collect',
      'run(slices.Collect(seq(x))[0])',
      'func seq(x string) iter.Seq[string] { return func(yield func(string) bool) { yield(x) } }',
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    [
      'range over func',
      'for v := range seq(x) { run(v) }',
      'func seq(x string) iter.Seq[string] { return func(yield func(string) bool) { yield("a") } }',
    ],
    [
      'range over func two',
      'for i, v := range seq(x) { _ = i; run(v) }',
      'func seq(x string) iter.Seq2[string, string] { return func(yield func(string, string) bool) { yield(x, "a") } }',
    ],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});
