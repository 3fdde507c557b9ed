/** `off`: no mail server is set up; `bad`: it does not take mail now. */
export const MAIL_STATES = ['ok', 'off', 'bad'] as const
