/** The App asks for what it uses, and for nothing else. */
import { expect, it } from 'vitest';
import { eventsInUse } from '../../src/features/deliveries/index.ts';
import { readAppManifest } from '../../src/github/app-manifest.ts';

/** GitHub sends these without being asked. */
const unasked = ['check_suite', 'installation', 'installation_repositories', 'installation_target'];

it('hears exactly the events it knows what to do about', () => {
  expect([...readAppManifest().default_events, ...unasked].sort()).toEqual([...eventsInUse].sort());
});

it('may read code, and write check runs and comments', () => {
  const write = Object.entries(readAppManifest().default_permissions).filter(
    ([, access]) => access === 'write',
  );
  expect(write.map(([name]) => name).sort()).toEqual(['checks', 'pull_requests']);
});
