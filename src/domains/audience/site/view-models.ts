/** Input of the form. */
export interface Typed {
  name: string
  email: string
}

/** An error in one sentence, and the fields that it concerns; none when the input is not the cause. */
export interface Mistake {
  sentence: string
  fields: ('name' | 'email')[]
}

/** A message of the interface by its key, or one of the server verbatim. */
export type Told = { key: string } | { text: string }

/** The page with the form. */
export interface NotifyView {
  typed: Typed
  mistake: { told: Told; fields: Mistake['fields'] } | null
}
