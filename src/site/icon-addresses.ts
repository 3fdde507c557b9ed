/** How a site calls and shows itself on a home screen. */
export const MANIFEST = '/site.webmanifest'

/** The icon of the product on home screens that know no manifest. */
export const APPLE_ICON = '/icons/apple-touch-icon.png'
