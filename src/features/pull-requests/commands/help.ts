/** What `/whitebox help` answers. */
export const helpText = `**Whitebox** reads lines that begin like these, in a finding’s thread or anywhere on the pull request (with the finding’s number, such as \`F-3\`, or \`all\`):

| command | what it does |
| --- | --- |
| \`/fp <reason>\` | \`/whitebox false-positive\`: it is none |
| \`/tp [reason]\` | \`/whitebox true-positive\`: it is one |
| \`/ar <reason> [until 2030-01-31]\` | \`/whitebox accept-risk\`: it may stay, until that day if there is one |
| \`/whitebox resolve [reason]\` | it is done with |
| \`/open [reason]\` | \`/whitebox reopen\` |
| \`/whitebox severity <level> <reason>\` | critical, high, medium, low or info |
| \`/whitebox duplicate F-3\`, \`not-duplicate\` | it repeats another finding, or does not |
| \`/whitebox undo\` | takes the last change back |
| \`/whitebox explain\` | all there is to say about the finding |
| \`/whitebox scan\`, \`stop\`, \`pause\`, \`resume\` | this commit; pushes to come |`;
