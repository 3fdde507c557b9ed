/** What a person typed into the form. */
export interface Typed {
  name: string
  email: string
}

/** What is wrong with it, in one sentence, and in which fields; in none when it is not what was typed. */
export interface Mistake {
  sentence: string
  fields: ('name' | 'email')[]
}

/** A sentence of the interface by its key, or of the server as it is. */
export type Told = { key: string } | { text: string }

/** The page with the form. */
export interface NotifyView {
  typed: Typed
  mistake: { told: Told; fields: Mistake['fields'] } | null
}
