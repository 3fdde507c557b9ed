/** Where the link leads that confirms a new address; its secret follows. */
export const EMAIL_PATH = '/my/email'

/** How long a link sets a new password. */
export const RESET_HOURS = 24

/** Where such a link leads; its secret follows. */
export const RESET_PATH = '/new-password'
