/** What the console says in this language, by file. */
export const texts = import.meta.glob<Record<string, string>>(
  ['../../console/messages/en.json', '../../domains/*/{console,shared}/messages/en.json'],
  { import: 'default', eager: true },
)
