/** Values that are no valid slugs (contract row C347). */
export const NO_SLUGS: readonly unknown[] = [
  'My Page',
  'a--b',
  '-a',
  'a-',
  'ä',
  'a/b',
  '../login',
  'x'.repeat(101),
  '\0',
  'x'.repeat(20_000),
  7,
  null,
  true,
  {},
  ['a'],
]
