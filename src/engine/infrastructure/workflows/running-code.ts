/** Commands that run what stands in the working folder: build files, scripts, dependencies. */
import { entriesOf, textOf, valueAt } from '../document/node.ts';
import type { Step } from './read-workflow.ts';
import { shellCommands } from './shell-commands.ts';
import { namesFolder } from './shell-script.ts';

const commands: readonly RegExp[] = [
  /^(?:npm|pnpm|yarn|bun)\s+(?:-[\w-]{1,40}(?:[ =][\w./@-]{1,100})?\s+){0,3}(?:ci|install|i|run|run-script|test|t|build|start|exec|add|dlx|publish|pack)\b/,
  /^(?:npx|bunx|yarn|tsx|ts-node|jest|eslint|prettier|stylelint|webpack|vite|lerna|nx|turbo)(?=\s|$)/,
  /^(?:node|ruby|php|perl|deno\s+run)\s+(?![-/$])[\w./-]/,
  /^python3?\s+(?:(?![-/$])[\w./-]+\.py\b|-m\s+(?:pytest|unittest|build|tox|nox)\b)/,
  /^(?:(?:python3?\s+-m\s+)?pip3?|uv)\s+(?:pip\s+)?install\s+(?:[^|]{0,300}\s)?(?:\.|-r|-e|--requirement|--editable)/,
  /^(?:poetry|pipenv|uv|hatch|pdm)\s+(?:install|run|build|sync)\b/,
  /^(?:make|cmake|ninja|bazel|tox|nox|pytest|pre-commit|rake|just|task|meson|scons|mkdocs|rubocop|pylint|phpstan|msbuild)(?=\s|$)/,
  /^\.{1,2}[/\\][\w.-]/,
  /^[\w.-]+(?:\/[\w.-]+){1,20}\.(?:sh|py|js|rb|pl|ps1)\b/,
  /^(?:ba|z|da)?sh\s+(?:-[euxl]{1,4}\s+)*(?![-/$])[\w./-]+/,
  /^(?:source|\.)\s+(?![/$])[\w./-]+\.(?:sh|env|bash)\b/,
  /^(?:sed|awk)\s+-f\s+(?![/$])[\w./-]/,
  /^go\s+(?:test|build|run|generate|install|vet|mod\s+tidy)\b/,
  /^cargo\s+(?:build|test|run|check|clippy|bench|install|publish)\b/,
  /^(?:\S{0,100}\/)?(?:mvnw?|gradlew?|sbt|ant|lein)(?=\s|$)/,
  /^(?:bundle|composer|mix|dotnet|swift|stack|cabal|flutter|dart)\s+(?:install|exec|update|build|test|run|restore|publish|deps\.get|pub|compile)\b/,
  /^docker(?:-compose|\s+compose)?\s+(?:build|buildx|up|run)\b/,
  /^(?:terraform|tofu|pulumi|terragrunt)\s+(?:init|plan|apply|up|preview)\b/,
];
/** Tools that are installed for the whole machine, and installations that run nothing of what they install. */
const harmless =
  /^(?:npm|pnpm|yarn|bun)\s+(?:global\s+add\b|(?:i|ci|install|add)\s+(?:[^|]{0,300}\s)?(?:-g|--global|--ignore-scripts)(?=\s|$))/;

/** Actions that build or run what stands in the working folder. */
const buildingActions =
  /^(?:docker\/(?:build-push|bake)-action|pre-commit\/action|golangci\/golangci-lint-action|gradle\/gradle-build-action|borales\/actions-yarn|bahmutov\/npm-install|cypress-io\/github-action|hashicorp\/terraform|reviewdog\/action-(?:eslint|rubocop|tflint)|wearerequired\/lint-action|pypa\/cibuildwheel|ruby\/setup-ruby|actions-rs\/cargo|goreleaser\/goreleaser-action|super-linter\/super-linter|oxsecurity\/megalinter|actions\/jekyll-build-pages|changesets\/action|pulumi\/actions|dflook\/(?:terraform|tofu)-(?:plan|apply)|cloudflare\/wrangler-action|withastro\/action|pyo3\/maturin-action|tauri-apps\/tauri-action|devcontainers\/ci|redhat-actions\/buildah-build|hynek\/build-and-inspect-python-package|php-actions\/(?:composer|phpstan|phpunit)|ramsey\/composer-install|magefile\/mage-action)@/i;

/**
 * The line that runs code of the working folder, or the action that does; null when the step runs none.
 * @param folder below it, where only what is in there counts
 */
export function runsLocalCode(step: Step, folder = ''): string | null {
  if (step.uses.startsWith('./')) return namesFolder(step.uses, folder) ? step.uses : null;
  if (buildingActions.test(step.uses)) {
    const inputs = entriesOf(step.with).map(({ value }) => textOf(value) ?? '');
    return ['', ...inputs].some((text) => namesFolder(text, folder)) ? step.uses : null;
  }
  if (step.run === undefined) return null;
  const start = textOf(valueAt(step.node, 'working-directory')) ?? '';
  let isInside = namesFolder(start, folder);
  for (const { text, line } of shellCommands((textOf(step.run) ?? '').slice(0, 50_000))) {
    if (/^(?:cd|pushd)\s/.test(text)) isInside = namesFolder(text, folder);
    else if (!harmless.test(text) && commands.some((command) => command.test(text)))
      if (isInside || startsIn(text, folder)) return line;
  }
  return null;
}

const startingAt = /^(?:-C|--prefix|--directory|--cwd|-f|--file|--project|--manifest-path|-r|-e)$/;

/** Whether the command runs a file of the folder, or is told to start there. */
function startsIn(command: string, folder: string): boolean {
  const words = command.split(/[\s=]+/, 50).map((word) => word.replace(/^["']?(?:\.\/)?/, ''));
  const isThere = (word = '') => word === folder || word.startsWith(`${folder}/`);
  return words.some((word, at) => isThere(word) && (at < 2 || startingAt.test(words[at - 1] ?? '')));
}
