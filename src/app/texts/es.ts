/** What the console says in this language, by file. */
export const texts = import.meta.glob<Record<string, string>>(
  ['../../console/messages/es.json', '../../domains/*/{console,shared}/messages/es.json'],
  { import: 'default', eager: true },
)
