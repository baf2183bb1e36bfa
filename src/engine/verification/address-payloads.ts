/** Payloads for paths and addresses. */
import { type Fitting, refutes, supports, weakens } from './payload.ts';
import { unknownPart, urlContext } from './string-context.ts';

export const path: Fitting = (context) => {
  const before = context?.before ?? '';
  const after = context?.after ?? '';
  const suffix = after.endsWith(unknownPart) ? '' : after.slice(-40);
  const climb = '../../../../../../etc/passwd';
  const [value, where] =
    context && before === ''
      ? ['/etc/passwd', 'as the beginning of the path']
      : [
          /[/\\\uFFFC]$/.test(before) || before === '' ? climb : `/${climb}`,
          'after a fixed beginning of the path',
        ];
  return suffix === ''
    ? supports(value, where)
    : weakens(value, `${where}, but the path must end in "${suffix.replaceAll(unknownPart, '…')}"`);
};

const metadataHost = '169.254.169.254';

export const serverRequest: Fitting = (context) => {
  switch (context ? urlContext(context.before) : 'whole') {
    case 'whole':
      return supports(`http://${metadataHost}/latest/meta-data/`, 'as the whole address');
    case 'after-scheme':
      return supports(`${metadataHost}/latest/meta-data/`, 'as the host of the address');
    case 'in-host':
      return supports(`@${metadataHost}/latest/meta-data/`, 'inside the host of the address');
    case 'after-slash':
      return weakens(`/${metadataHost}/`, 'after a slash at the beginning of the address');
    case 'unknown':
      return weakens(`@${metadataHost}/latest/meta-data/`, 'after a part of the address that is not known');
    case 'after-host':
      return refutes('../', 'behind a fixed host, which it cannot change');
  }
};

export const redirect: Fitting = (context) => {
  switch (context ? urlContext(context.before) : 'whole') {
    case 'whole':
      return supports('https://attacker.example/', 'as the whole address');
    case 'after-scheme':
      return supports('attacker.example/', 'as the host of the address');
    case 'in-host':
      return supports('.attacker.example/', 'inside the host of the address');
    case 'after-slash':
      return supports(
        '/attacker.example/',
        'after a single slash, which makes it an address of another host',
      );
    case 'unknown':
      return weakens('https://attacker.example/', 'after a part of the address that is not known');
    case 'after-host':
      return refutes('../', 'behind a fixed host or path, which it cannot change');
  }
};
