/** Where the cards of a site lie in the store. */
export const cardsKey = (siteId: string): string => `${siteId}/cards`

/** The name of a card there, and in its address. */
export const nameOf = (hash: string): string => `${hash}.jpg`

export const cardKey = (siteId: string, hash: string): string => `${cardsKey(siteId)}/${nameOf(hash)}`
