/** One example of request body and answer for each endpoint, by method and path. A test parses them all. */

const id = '5f0c6a1e-8f5b-4a57-9d3c-2b8a4c0d1e2f';
const estimationId = '0b9d7c44-7a1e-4f7e-8f0a-6f2f6f0f3b11';
const scanId = '9a4b2a8e-3c5d-4e6f-8a9b-0c1d2e3f4a5b';
const organizationId = '3f1d2c4b-5a69-4788-96a5-b4c3d2e1f001';
const userId = 'c2a9e1d4-6b3f-4c58-a7e2-91d0f3b4c5a6';
const at = '2026-11-20T09:30:00.000Z';
const repoUrl = 'https://github.com/acme/shop';

const estimation = {
  id: estimationId,
  organization_id: organizationId,
  user_id: userId,
  name: 'Shop, before the release',
  task_id: 'estimation-0b9d7c44',
  status: 'completed',
  repos: [
    {
      source: 'public',
      repo_url: repoUrl,
      branch: 'main',
      commit_sha: '8c1f0e5d2b7a4936c0d8e1f2a3b4c5d6e7f80912',
    },
  ],
  total_credits: 12,
  repo_results: [
    {
      repo_url: repoUrl,
      branch: 'main',
      commit_sha: '8c1f0e5d2b7a4936c0d8e1f2a3b4c5d6e7f80912',
      status: 'completed',
      from_cache: false,
      credits: 12,
      applications: [{ app_name: 'shop', app_root_path: '.', architecture: 'node-express' }],
    },
  ],
  error: null,
  created_at: at,
  updated_at: at,
};
const startedEstimation = {
  ...estimation,
  status: 'pending',
  repos: [{ source: 'public', repo_url: repoUrl, branch: 'main' }],
  total_credits: null,
  repo_results: null,
};

const scan = {
  id: scanId,
  task_id: 'scan-9a4b2a8e',
  scan_type: 'full',
  status: 'completed',
  name: 'shop@main',
  repo_url: repoUrl,
  branch: 'main',
  pr_number: null,
  target_urls: ['https://shop.example.com'],
  findings_summary: { critical: 1, high: 2, medium: 0, low: 4, info: 1 },
  created_at: at,
  updated_at: at,
};
const scanStatus = { id: scanId, task_id: scan.task_id, status: 'running', created_at: at, updated_at: at };

const finding = {
  id,
  title: 'SQL injection in searchProducts',
  category: 'SQL Injection',
  severity: 'critical',
  state: 'open',
  description: 'A request parameter reaches a database query as part of its text.',
  affected_file: 'src/products/search.js',
  affected_code: 'db.query("select * from products where name = \'" + name + "\'")',
  proof_of_concept: null,
  tags: ['cwe-89', 'javascript'],
  scan_id: scanId,
  found_at: at,
  updated_at: at,
};
const findingDetail = {
  ...finding,
  triage_thread: [
    {
      id: userId,
      reaction: null,
      comment: 'Reachable without signing in.',
      user_id: userId,
      username: 'ada',
      source: 'api',
      timestamp: at,
    },
  ],
  mermaid_trace: 'flowchart TD\n  a["req.query.name"] --> b["db.query"]',
  occurrence_count: 3,
  repo_url: repoUrl,
  scan_type: 'full',
};

const archive = {
  id,
  filename: 'shop.zip',
  size: 48_213,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  created_at: at,
};
const documentBody = { name: 'openapi.yaml', media_type: 'application/yaml', content: 'openapi: 3.1.0\n' };
const document = {
  id,
  name: documentBody.name,
  media_type: documentBody.media_type,
  kind: 'openapi',
  size: documentBody.content.length,
  created_at: at,
};

export const examples: Record<string, { body?: unknown; answer?: unknown }> = {
  'POST /v1/cost-estimations': {
    body: { name: estimation.name, repos: startedEstimation.repos },
    answer: startedEstimation,
  },
  'GET /v1/cost-estimations': { answer: { data: [estimation], total: 1 } },
  'GET /v1/cost-estimations/:id': { answer: estimation },
  'POST /v1/scans': {
    body: {
      cost_estimation_id: estimationId,
      repos: [{ url: repoUrl, branch: 'main', source: 'public' }],
      target_urls: scan.target_urls,
    },
    answer: { id: scanId, task_id: scan.task_id, status: 'pending', message: 'Scan started' },
  },
  'GET /v1/scans': { answer: { data: [scan], total: 1, page: 1, limit: 15 } },
  'GET /v1/scans/:id': { answer: scan },
  'GET /v1/scans/:id/status': { answer: scanStatus },
  'GET /v1/scans/:id/findings': { answer: { data: [finding], total: 1, page: 1, limit: 15 } },
  'GET /v1/findings': { answer: { data: [finding], total: 1, page: 1, limit: 15 } },
  'GET /v1/findings/:id': { answer: findingDetail },
  'PATCH /v1/findings/:id': {
    body: { state: 'false_positive', reason: 'The parameter is checked by the gateway.' },
    answer: { id, state: 'false_positive', severity: 'critical', duplicate_of: null },
  },
  'POST /v1/findings/:id/comments': {
    body: { comment: 'Reachable without signing in.' },
    answer: { comment_id: userId },
  },
  'POST /v1/scans/:id/stop': { answer: { ...scanStatus, status: 'stopped' } },
  'POST /v1/archives': { answer: archive },
  'GET /v1/archives': { answer: { data: [archive], total: 1, page: 1, limit: 15 } },
  'GET /v1/archives/:id': { answer: archive },
  'POST /v1/context-documents': { body: documentBody, answer: document },
  'GET /v1/context-documents': { answer: { data: [document], total: 1, page: 1, limit: 15 } },
  'GET /v1/context-documents/:id': { answer: { ...document, content: documentBody.content } },
};
