/** What the detector of vulnerable dependencies says of itself; a finding says more about its own package. */
import type { RuleInfo } from '../rules/rule.ts';

const upgrade =
  'Upgrade to a version without known flaws and commit the new lock file. Where another package brings it in, upgrade that one, or force the version (overrides, resolutions, constraints).';

export const vulnerablePackage: RuleInfo = {
  id: 'dependencies/vulnerable-package',
  category: 'vulnerable-dependency',
  cwe: [1395, 937],
  severity: 'high',
  confidence: 'high',
  title: 'Vulnerable package: {package} {version}',
  description:
    'Flaws of this version of the package are published, for attackers to read as well. Whether this code reaches the flawed part was not looked at.',
  remediation: upgrade,
  references: ['https://osv.dev/'],
};

export const maliciousPackage: RuleInfo = {
  id: 'dependencies/malicious-package',
  category: 'vulnerable-dependency',
  cwe: [506, 1395],
  severity: 'critical',
  confidence: 'high',
  title: 'Malicious package: {package} {version}',
  description:
    'This version of the package is known to do harm: it was published to steal or destroy. Such code mostly runs when the package is installed, on the machines of developers and in builds too.',
  remediation:
    'Remove it. Treat every machine that installed it as broken into, and every secret that could be read there as known to others.',
  references: ['https://osv.dev/'],
};

export const dependencyRules: readonly RuleInfo[] = [vulnerablePackage, maliciousPackage];
