import { expect, it } from 'vitest';
import {
  describesInfrastructure,
  infrastructureKind,
  mayBeManifest,
} from '../../../src/engine/infrastructure/file-kind.ts';
import { languageOfName } from '../../../src/engine/languages/language-of-file.ts';

it.each([
  ['Dockerfile', 'dockerfile'],
  ['deploy/Dockerfile.web', 'dockerfile'],
  ['Dockerfile-dev', 'dockerfile'],
  ['Dockerfile_prod', 'dockerfile'],
  ['Dockerfile-dev.j2', null],
  ['dockerfile-parser.go', null],
  ['web.dockerfile', 'dockerfile'],
  ['rules/dockerfile.yaml', null],
  ['Dockerfile.j2', null],
  ['Dockerfile-alpine.template', null],
  ['compose.yml', 'compose'],
  ['docker-compose.override.yaml', 'compose'],
  ['.github/workflows/ci.yml', 'workflow'],
  ['packages/a/.github/workflows/ci.yml', 'yaml'],
  ['.github/actions/a/action.yml', 'action'],
  ['infra/main.tf', 'terraform'],
  ['infra/main.tf.json', 'terraform'],
  ['infra/terraform.tfvars', 'terraform'],
  ['infra/shop.auto.tfvars', 'terraform'],
  ['infra/prod.tfvars', null],
  ['k8s/app.yaml', 'yaml'],
  ['src/main/resources/application.properties', 'configuration'],
  ['src/main/resources/application-prod.yml', 'configuration'],
  ['src/main/resources/application-dev.yml', 'yaml'],
  ['src/main/resources/application-local.properties', null],
  ['src/main/resources/messages.properties', null],
  ['Site/Web.config', 'configuration'],
  ['Site/Web.Debug.config', null],
  ['src/main/webapp/WEB-INF/web.xml', 'configuration'],
  ['src/main/resources/struts.xml', 'configuration'],
  ['docker/php.ini', 'configuration'],
  ['config/packages/security.yaml', 'configuration'],
  ['firestore.rules', 'configuration'],
  ['firestore.dev.rules', null],
  ['config/packages/dev/framework.yaml', 'yaml'],
  ['src/app.ts', null],
])('takes %s for %s', (path, kind) => {
  expect(infrastructureKind({ path, language: languageOfName(path) })).toBe(kind);
});

it('looks at nothing of others', () => {
  expect(
    describesInfrastructure({ path: 'vendor/Dockerfile', language: 'dockerfile', roles: ['vendored'] }),
  ).toBe(false);
});

it.each([
  ['apiVersion: v1\nkind: Pod', true],
  ['items:\n  - apiVersion: v1\n    kind: Pod', true],
  ['apiVersion: v1', false],
  ['text: "apiVersion: kind:"', false],
])('tells from %j whether it may be a manifest', (text, expected) => {
  expect(mayBeManifest('a.yaml', text)).toBe(expected);
});
