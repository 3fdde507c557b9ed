/** The page that holds the form, and takes it without script. */
export const NOTIFY_PATH = '/notify'
export const THANKS_PATH = '/notify/thanks'
