/** Longest address that mail can be sent to, in characters (RFC 5321). */
export const EMAIL_MAX = 254

/** A single address: no second one, no line end, no invisible character. */
export const EMAIL = /^[^@\s,;<>\p{Cc}\p{Cf}]+@[^@\s,;<>\p{Cc}\p{Cf}]+$/u

/** The form in which an address is kept and compared. */
export function normaliseEmail(address: string): string {
  return address.trim().normalize('NFC').toLowerCase()
}
