/** Why nobody can make a reader's account: an address counts only once a letter to it was answered. */
export const NEEDS_MAIL = 'Accounts for readers open once this installation can send mail'
