/** Address of a card. What lies there never changes: another title has another one. */
export const cardPath = (hash: string): string => `/objects/cards/${hash}.jpg`

const NAME = /^([0-9a-f]{32})\.jpg$/

/** The hash in the last piece of an address; null for every other name. */
export const hashIn = (name: string): string | null => NAME.exec(name)?.[1] ?? null
