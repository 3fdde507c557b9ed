/** What the console says in this language, by file. */
export const texts = import.meta.glob<Record<string, string>>(
  ['../../console/messages/fr.json', '../../domains/*/{console,shared}/messages/fr.json'],
  { import: 'default', eager: true },
)
