/** `off`: no mail server is set up; `bad`: it cannot be reached or refuses the login; `refuses`: it takes the login, and no mail. */
export const MAIL_STATES = ['ok', 'off', 'bad', 'refuses'] as const
