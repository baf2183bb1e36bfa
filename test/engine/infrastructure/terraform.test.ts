/** What is known of values in Terraform: where they come from, and in which ways a module is used. */
import { describe, expect, it } from 'vitest';
import { scanInfrastructure } from '../support/scan-infrastructure.ts';

/** Rule and place of what is found, without the rules about tidiness. */
async function found(files: Record<string, string>): Promise<string[]> {
  const { candidates } = await scanInfrastructure(files);
  return candidates
    .filter(({ ruleId }) => !/may-run-as-root|floating-image|metadata-default/.test(ruleId))
    .map(({ ruleId, file, span }) => `${ruleId.replace('infrastructure/', '')} ${file}:${span.line}`);
}

const database =
  'variable "open" {\n  default = false\n}\nresource "aws_db_instance" "shop" {\n  storage_encrypted = true\n  publicly_accessible = var.open\n}\n';
const openDatabase = (file: string) => [`aws-public-database ${file}:6`];

describe('values of variables', () => {
  it('are their defaults where nobody gives others', async () => {
    expect(await found({ 'db/main.tf': database })).toEqual([]);
    expect(await found({ 'db/main.tf': database.replace('false', 'true') })).toEqual(
      openDatabase('db/main.tf'),
    );
  });

  it('decide which of two values holds, and whether there is a resource at all', async () => {
    const bucket = (value: string) =>
      `variable "is_public" {\n  default = ${value}\n}\nresource "aws_s3_bucket" "a" {\n  acl = var.is_public ? "public-read" : "private"\n}\nresource "aws_s3_bucket" "b" {\n  count = var.is_public ? 1 : 0\n  acl = "public-read"\n}`;
    expect(await found({ 'main.tf': bucket('false') })).toEqual([]);
    expect(await found({ 'main.tf': bucket('true') })).toEqual([
      'aws-public-bucket main.tf:5',
      'aws-public-bucket main.tf:9',
    ]);
  });

  it('are left to whoever calls where the default is null', async () => {
    const disk = (value: string) =>
      `variable "encrypted" {\n  default = ${value}\n}\nresource "aws_ebs_volume" "a" {\n  encrypted = var.encrypted\n}`;
    expect(await found({ 'main.tf': disk('null') })).toEqual([]);
    expect(await found({ 'main.tf': disk('false') })).toEqual(['aws-unencrypted-disk main.tf:5']);
  });

  it('are those that a call of the module gives', async () => {
    const call =
      'locals {\n  is_open = true\n}\nmodule "db" {\n  source = "./modules/db"\n  open = local.is_open\n}\n';
    expect(await found({ 'main.tf': call, 'modules/db/main.tf': database })).toEqual(
      openDatabase('modules/db/main.tf'),
    );
    const closed = {
      'main.tf': call.replace('true', 'false'),
      'modules/db/main.tf': database.replace('false', 'true'),
    };
    expect(await found(closed)).toEqual([]);
  });

  it('reach through modules that call modules', async () => {
    expect(
      await found({
        'main.tf': 'module "data" {\n  source = "./data"\n  access = { open = true }\n}',
        'data/main.tf':
          'variable "access" {}\nmodule "db" {\n  source = "../db"\n  open = var.access.open\n}',
        'db/main.tf': database,
      }),
    ).toEqual(openDatabase('db/main.tf'));
  });

  it('do not mix with those of the same name in the caller', async () => {
    expect(
      await found({
        'main.tf': 'variable "open" {}\nmodule "db" {\n  source = "./db"\n  open = var.open\n}',
        'db/main.tf': database.replace('false', 'true'),
      }),
    ).toEqual([]);
  });

  it('are not those that an example shows', async () => {
    expect(
      await found({
        'main.tf': database,
        'examples/open/main.tf': 'module "db" {\n  source = "../.."\n  open = true\n}',
      }),
    ).toEqual([]);
  });

  it('come from the files that Terraform reads unasked', async () => {
    expect(await found({ 'main.tf': database, 'terraform.tfvars': 'open = true\n' })).toEqual(
      openDatabase('main.tf'),
    );
    expect(await found({ 'main.tf': database, 'production.tfvars': 'open = true\n' })).toEqual([]);
  });

  it('end where they lead to themselves', async () => {
    expect(
      await found({
        'main.tf': `${database}locals {\n  a = local.b.x\n  b = local.a\n}\nmodule "self" {\n  source = "./other"\n  open = local.a\n}`,
        'other/main.tf': 'module "back" {\n  source = "../"\n  open = local.none\n}',
      }),
    ).toEqual([]);
  });
});

describe('loops', () => {
  const rule = (port: string) =>
    `resource "aws_security_group_rule" "in" {\n  for_each = local.ports\n  type = "ingress"\n  from_port = ${port}\n  to_port = ${port}\n  protocol = "tcp"\n  cidr_blocks = ["0.0.0.0/0"]\n}\n`;

  it('make a resource for each element, reported once', async () => {
    const files = (ports: string) => ({
      'main.tf': `${rule('each.value.port')}locals {\n  ports = ${ports}\n}\n`,
    });
    expect(await found(files('{ web = { port = 443 } }'))).toEqual([]);
    expect(await found(files('{ a = { port = 22 }, b = { port = 3306 }, c = { port = 80 } }'))).toEqual([
      'aws-open-administration-rule main.tf:7',
    ]);
  });

  it('make a block for each element', async () => {
    const group = (ports: string) =>
      `resource "aws_security_group" "in" {\n  dynamic "ingress" {\n    for_each = toset(${ports})\n    iterator = port\n    content {\n      from_port = port.value\n      to_port = port.value\n      protocol = "tcp"\n      cidr_blocks = ["0.0.0.0/0"]\n    }\n  }\n}`;
    expect(await found({ 'main.tf': group('[80, 443]') })).toEqual([]);
    expect(await found({ 'main.tf': group('[80, 22]') })).toEqual(['aws-open-administration-port main.tf:2']);
  });
});

it('takes what is switched off for what it says of others', async () => {
  const text = `resource "aws_s3_bucket" "a" {
  bucket = "shop"
  acl = "public-read"
}
resource "aws_s3_bucket_public_access_block" "a" {
  count = var.is_protected ? 1 : 0
  bucket = aws_s3_bucket.a.id
  ignore_public_acls = true
}
variable "is_protected" {
  default = false
}`;
  expect(await found({ 'main.tf': text })).toEqual([]);
});

it('says nothing about what is switched off', async () => {
  const bucket = (off: string) => `resource "aws_s3_bucket" "a" {\n  ${off}\n  acl = "public-read"\n}`;
  expect(await found({ 'main.tf': bucket('') })).toEqual(['aws-public-bucket main.tf:3']);
  expect(await found({ 'main.tf': bucket('count = 0') })).toEqual([]);
  expect(await found({ 'main.tf': bucket('for_each = {}') })).toEqual([]);
});

it('reads Terraform that is written as JSON', async () => {
  const text = `{
  "variable": { "acl": { "default": "public-read" } },
  "resource": {
    "aws_s3_bucket": {
      "a": { "acl": "\${var.acl}" },
      "b": [{ "acl": "private" }]
    }
  }
}`;
  expect(await found({ 'main.tf.json': text })).toEqual(['aws-public-bucket main.tf.json:5']);
});

it('knows pods, roles and manifests of Kubernetes', async () => {
  const text = `resource "kubernetes_deployment_v1" "web" {
  metadata { name = "web" }
  spec {
    template {
      spec {
        host_pid = true
        volume {
          name = "socket"
          host_path { path = "/var/run/docker.sock" }
        }
        container {
          name = "app"
          image = "shop/web:1.2"
          security_context { privileged = var.privileged }
        }
      }
    }
  }
}
variable "privileged" {
  default = true
}
resource "kubernetes_cluster_role" "web" {
  rule {
    api_groups = ["*"]
    resources = ["*"]
    verbs = ["*"]
  }
}
resource "kubernetes_manifest" "web" {
  manifest = {
    apiVersion = "rbac.authorization.k8s.io/v1"
    kind = "ClusterRoleBinding"
    roleRef = { name = "cluster-admin" }
    subjects = [{ kind = "ServiceAccount", name = "web" }]
  }
}`;
  expect(await found({ 'main.tf': text })).toEqual([
    'kubernetes-host-namespace main.tf:6',
    'kubernetes-runtime-socket main.tf:9',
    'kubernetes-privileged main.tf:14',
    'kubernetes-wildcard-role main.tf:27',
    'kubernetes-cluster-admin main.tf:34',
  ]);
});

it('follows a document of statements as it does the JSON that it makes', async () => {
  const text = `locals {
  actions = ["s3:*", "*"]
}
data "aws_iam_policy_document" "all" {
  dynamic "statement" {
    for_each = [local.actions]
    content {
      actions = statement.value
      resources = ["*"]
    }
  }
}`;
  expect(await found({ 'main.tf': text })).toEqual(['aws-policy-document-allows-everything main.tf:5']);
});
