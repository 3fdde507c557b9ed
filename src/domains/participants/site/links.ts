/** The page of what a site keeps under an address; it also takes requests for a link. */
export const MY_PATH = '/my'
export const SENT_PATH = `${MY_PATH}/sent`
export const SETTINGS_PATH = `${MY_PATH}/settings`
export const EXPORT_PATH = `${MY_PATH}/export`
export const ERASE_PATH = `${MY_PATH}/erase`
export const ERASED_PATH = `${MY_PATH}/erased`
export const SIGN_OUT_PATH = `${MY_PATH}/sign-out`
export const END_OTHERS_PATH = `${MY_PATH}/end-others`

/** Where a mailed link leads. */
export const linkPath = (token: string) => `${MY_PATH}/${token}`

/** Where a reader ends the mails with links to an address, or has them again. */
export const stopPath = (key: string) => `${MY_PATH}/stop/${key}`
