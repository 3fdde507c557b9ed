/** What has begun in a browser and is still to be proved there; each kind has a cookie of its own, so that none takes another's place. */
export type StepKind = 'code' | 'passkey' | 'new-passkey' | 'provider'
