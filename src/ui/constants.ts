/** Fixed amounts of toasts and tooltips, in the studio and on public pages (contract rows C245 to C251). */

/** How long a pointer rests before a tooltip opens, in milliseconds. */
export const TOOLTIP_DELAY_MS = 700
/** For this long after one tooltip closes the next opens at once, in milliseconds. */
export const TOOLTIP_SKIP_MS = 300

/** How long a toast stays while nobody points at it, in milliseconds. */
export const TOAST_DISPLAY_MS = 5000
/** How far a toast is swiped to the right to dismiss it, in px. */
export const TOAST_SWIPE_PX = 50
/** The key that moves to the toasts. */
export const TOAST_KEY = 'F8'
/** Width of a toast from tablets up, in px; the stylesheets of studio and public pages say the same. */
export const TOAST_MAX_WIDTH_PX = 420
