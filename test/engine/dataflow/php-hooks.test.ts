/** What a program of WordPress puts at its own hooks is called where it says so. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function told(ajax: string): string[] {
  const plugin = `<?php
class Notes {
  function __construct() {
    add_action('wp_ajax_nopriv_note', [$this, 'ajax']);
    add_action('notes_save', [$this, 'save'], 10, 2);
    add_filter('notes_name', 'notes_log');
  }
  function save($name, $count) { exec("save $name"); exec('count ' . (int) $count); }
  function ajax() { ${ajax} wp_die(); }
}
function notes_log($name) { exec("logger $name"); return $name; }
new Notes();`;
  return findings({ 'notes.php': plugin }).map((finding) => finding.split(' ')[0] ?? '');
}

test('an action runs what listens to it, with what it is given', () => {
  expect(told("do_action('notes_save', $_POST['name'], 1);")).toEqual(['code/command-injection']);
  expect(told("do_action('notes_save', 'fixed', $_POST['count']);")).toEqual([]);
  expect(told("do_action('notes_other', $_POST['name'], 1);")).toEqual([]);
});

test('a filter runs what listens to it, and what is filtered is as it was', () => {
  expect(told("apply_filters('notes_name', $_POST['name']);")).toEqual(['code/command-injection']);
  expect(told("exec('ls ' . apply_filters('notes_title', 'fixed', $_POST['name']));")).toEqual([]);
});
