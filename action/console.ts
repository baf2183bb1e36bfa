/**
 * The step's log. The runner reads commands from lines that begin with `::`, and what is logged here may come from
 * anybody's code: it is kept on one line and cannot hold one.
 */
export interface Console {
  info(text: string): void;
  warning(text: string): void;
  group<T>(title: string, run: () => Promise<T>): Promise<T>;
}

/** Text that is only text to the runner. */
export function logLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('::', ':\u200b:')
    .replaceAll('##[', '##\u200b[');
}

/** The part of @actions/core that logs. */
interface Logger {
  info(text: string): void;
  warning(text: string): void;
  startGroup(name: string): void;
  endGroup(): void;
}

export function createConsole(logger: Logger): Console {
  return {
    info: (text) => logger.info(logLine(text)),
    warning: (text) => logger.warning(logLine(text)),
    async group(title, run) {
      logger.startGroup(logLine(title));
      try {
        return await run();
      } finally {
        logger.endGroup();
      }
    },
  };
}
