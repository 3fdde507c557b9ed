/** What the console says in this language, by file. */
export const texts = import.meta.glob<Record<string, string>>(
  ['../../console/messages/de.json', '../../domains/*/{console,shared}/messages/de.json'],
  { import: 'default', eager: true },
)
