/** Where people sign in. */
export const LOGIN_PATH = '/admin/login'

/** Where people find their account who work on no site; no page of a site can be below `/my` (contract row C356). */
export const ACCOUNT_PATH = '/my/account'
