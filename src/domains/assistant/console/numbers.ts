/**
 * An amount of money as it was typed, with a point or a comma before its decimals.
 * @returns null for nothing; what was typed where it is no number, which the server refuses with a sentence
 */
export const amountIn = (typed: string): number | string | null => numberIn(typed.replace(',', '.'), typed)

/** The same of a whole number, whose thousands may be set apart: both "50,000" and "50.000" are fifty thousand. */
export const countIn = (typed: string): number | string | null =>
  numberIn(THOUSANDS.test(typed.trim()) ? typed.replace(/\D/g, '') : typed, typed)

const THOUSANDS = /^\d{1,3}([.,'’\s]\d{3})+$/

function numberIn(plain: string, typed: string): number | string | null {
  if (typed.trim() === '') return null
  const value = Number(plain)
  // JSON has no NaN: it would become null, and the bound would be gone.
  return Number.isFinite(value) ? value : typed
}
