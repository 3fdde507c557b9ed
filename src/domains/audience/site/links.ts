/** The page with the form; it also handles submissions without JavaScript. */
export const NOTIFY_PATH = '/notify'
export const THANKS_PATH = '/notify/thanks'
