/** What a repository may be, at most: bytes of its pack, and time to fetch it in milliseconds. */
export const repositoryLimits = { bytes: 2 * 1_024 ** 3, timeMs: 10 * 60_000 };

/** For one question to a git server, in milliseconds. */
export const askTimeoutMs = 30_000;
