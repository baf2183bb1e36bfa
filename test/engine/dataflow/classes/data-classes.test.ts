/** What one request puts into an entity is not in the one that another request gets from the store. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const parts = (entity: string, handlers: string) => ({
  'Job.java': `package shop; public class Job { ${entity} private String name; public String getName() { return name; } public void setName(String name) { this.name = name; } }`,
  'JobMapper.java': 'package shop; public interface JobMapper { Job load(int id); int update(Job job); }',
  'JobController.java': `package shop;
import org.springframework.web.bind.annotation.*;
import org.springframework.stereotype.Controller;
@Controller
public class JobController {
  private JobMapper mapper;
  ${handlers}
}`,
});
const reported = (entity: string, handlers: string) =>
  findings(parts(entity, handlers)).filter((one) => one.startsWith('code/command-injection'));

describe('an entity from a store', () => {
  const rename = `@GetMapping("/rename") @ResponseBody public String rename(@RequestParam String name) { Job job = mapper.load(1); job.setName(name); mapper.update(job); return "ok"; }`;
  const run = `@GetMapping("/run") @ResponseBody public String run() throws Exception { Job job = mapper.load(1); Runtime.getRuntime().exec(job.getName()); return "ok"; }`;
  const both = `@GetMapping("/both") @ResponseBody public String both(@RequestParam String name) throws Exception { Job job = mapper.load(1); job.setName(name); Runtime.getRuntime().exec(job.getName()); return "ok"; }`;
  it('holds nothing of other requests', () => expect(reported('', rename + run)).toEqual([]));
  it('holds what this request put into it', () => expect(reported('', rename + both)).toHaveLength(1));
});

it('a service is the same for all requests', () => {
  const sources = parts(
    'public void run() throws Exception { Runtime.getRuntime().exec(name); }',
    `private Job job; @GetMapping("/rename") @ResponseBody public String rename(@RequestParam String name) { job.setName(name); return "ok"; }
  @GetMapping("/run") @ResponseBody public String run() throws Exception { job.run(); return "ok"; }`,
  );
  expect(findings(sources).filter((one) => one.startsWith('code/command-injection'))).toHaveLength(1);
});

describe('a record that was looked up by a value', () => {
  const python = (command: string) => `import subprocess
from flask import Flask, request
from shop.models import Job
app = Flask(__name__)
@app.route('/')
def index():
    job = Job.query.filter_by(id=request.args['x']).first_or_404()
    subprocess.run(${command}, shell=True)
    return ''
`;
  it('is not the value', () => expect(findings({ 'a.py': python(`'ls ' + job.name`) })).toEqual([]));
  it('leaves the value what it is', () =>
    expect(findings({ 'a.py': python(`'ls ' + request.args['x'] + job.name`) })).toHaveLength(1));
});
