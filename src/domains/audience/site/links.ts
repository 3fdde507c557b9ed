/** The page with the form; it also handles submissions without JavaScript. */
export const NOTIFY_PATH = '/notify'
export const THANKS_PATH = '/notify/thanks'
/** Where the links of mails lead: to confirm an address, and to end mail. */
export const confirmPath = (token: string) => `${NOTIFY_PATH}/confirm/${token}`
export const leavePath = (key: string) => `${NOTIFY_PATH}/leave/${key}`
