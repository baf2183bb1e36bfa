/** Examples of rules about infrastructure as files under the names that the detector knows them by. */
import type { InfrastructureRule } from '../../../src/engine/infrastructure/infrastructure-rule.ts';

const fileNames: Record<string, string> = {
  dockerfile: 'Dockerfile',
  compose: 'compose.yaml',
  kubernetes: 'deploy/app.yaml',
  terraform: 'infra/main.tf',
  workflow: '.github/workflows/ci.yml',
  'configuration:spring': 'src/main/resources/application.yml',
  'configuration:spring-beans': 'src/main/webapp/WEB-INF/spring-security.xml',
  'configuration:web-config': 'Web.config',
  'configuration:web-xml': 'src/main/webapp/WEB-INF/web.xml',
  'configuration:struts': 'src/main/resources/struts.xml',
  'configuration:php-ini': 'docker/php.ini',
  'configuration:environment': 'shop/.env',
  'configuration:symfony': 'config/packages/framework.yaml',
};

export function exampleFiles(
  { on = [], check = '' }: Pick<InfrastructureRule, 'on' | 'check'>,
  example: string | Record<string, string>,
): Record<string, string> {
  if (typeof example !== 'string') return example;
  const subject = on[0] ?? check;
  const name = fileNames[subject] ?? fileNames[subject.split(/[:-]/)[0] ?? ''];
  return { [name ?? subject]: example };
}
