export { type GitHubStandIn, startGitHub } from './start-github.ts';
