/** Commands that run what stands in the working folder: build files, scripts, dependencies. */
import { textOf } from '../document/node.ts';
import type { Step } from './read-workflow.ts';

const commands: readonly RegExp[] = [
  /\b(?:npm|pnpm|yarn|bun)\s+(?:ci|install|i|run|run-script|test|t|build|start|exec|add|dlx|publish|pack)\b/,
  /(?:^|[\s;&|])(?:npx|bunx|yarn|tsx|ts-node|jest|eslint|webpack|vite|lerna|nx|turbo)(?=\s|$)/m,
  /(?:^|[\s;&|])(?:node|python3?|ruby|php|perl|deno\s+run)\s+(?!-[ecvV]\b|--version)[\w./-]/m,
  /\b(?:pip3?|uv)\s+(?:pip\s+)?install\s+(?:-\S+\s+)*(?:\.|-r|-e|--requirement|--editable)/,
  /\b(?:poetry|pipenv|uv|hatch|pdm)\s+(?:install|run|build|sync)\b/,
  /(?:^|[\s;&|])(?:make|cmake|ninja|bazel|tox|nox|pytest|pre-commit|rake|just|task|meson|scons)(?=\s|$)/m,
  /(?:^|[\s;&|])\.{1,2}\/[\w.-]/m,
  /(?:^|[\s;&|])(?:ba|z)?sh\s+(?!-\w*c\b)[\w./-]+/m,
  /(?:^|[\s;&|])(?:source|\.)\s+[\w./-]+\.(?:sh|env|bash)\b/m,
  /\bgo\s+(?:test|build|run|generate|install|vet|mod\s+tidy)\b/,
  /\bcargo\s+(?:build|test|run|check|clippy|bench|install|publish)\b/,
  /(?:^|[\s;&|/])(?:mvnw?|gradlew?|sbt|ant|lein)(?=\s|$)/m,
  /\b(?:bundle|composer|mix|dotnet|swift|stack|cabal|flutter|dart)\s+(?:install|exec|update|build|test|run|restore|publish|deps\.get|pub|compile)\b/,
  /\bdocker(?:-compose|\s+compose)?\s+(?:build|buildx|up|run)\b/,
  /\b(?:terraform|tofu|pulumi|terragrunt)\s+(?:init|plan|apply|up|preview)\b/,
];

/** Actions that build or run what stands in the working folder. */
const buildingActions =
  /^(?:docker\/build-push-action|pre-commit\/action|golangci\/golangci-lint-action|gradle\/gradle-build-action|borales\/actions-yarn|bahmutov\/npm-install|cypress-io\/github-action|hashicorp\/terraform|reviewdog\/action-eslint|wearerequired\/lint-action|pypa\/cibuildwheel|ruby\/setup-ruby|actions-rs\/cargo|goreleaser\/goreleaser-action|super-linter\/super-linter)@/i;

/** The line that runs code of the working folder, or the action that does; null when the step runs none. */
export function runsLocalCode(step: Step): string | null {
  if (step.uses.startsWith('./')) return step.uses;
  if (buildingActions.test(step.uses)) return step.uses;
  const script = (textOf(step.run) ?? '').slice(0, 50_000);
  for (const line of script.split('\n')) {
    const bare = line.replace(/(?:^|\s)#.*$/, '').slice(0, 4_000);
    if (/--ignore-scripts\b/.test(bare) && /\binstall\b|\bci\b/.test(bare)) continue;
    if (commands.some((command) => command.test(bare))) return line.trim();
  }
  return null;
}
