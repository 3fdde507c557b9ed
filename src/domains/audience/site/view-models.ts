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

interface LinkView {
  /** Where the form goes, in the language of the page. */
  action: string
  siteName: string
  /** Nothing of the site stands around it. */
  isBare: boolean
}

/** Where the link of a confirmation leads. */
export interface ConfirmView extends LinkView {
  state: 'open' | 'confirmed' | 'void'
  /** Whether one can sign up on the site now. */
  takesSignUps: boolean
}

/** Where the link leads that ends mail. `on`: the site writes; `off`: it does not; `all`: no site does; `gone`: nobody has the link. */
export interface LeaveView extends LinkView {
  state: 'on' | 'off' | 'all' | 'gone'
}
