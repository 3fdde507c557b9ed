/** Id of the question whether services may measure a visit. */
export const QUESTION = 'measuring'
