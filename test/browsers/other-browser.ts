/** A browser that is not Chromium, with one page, as far as walks of readers need it. */
export interface OtherBrowser {
  name: string
  open(url: string): Promise<void>
  /** Runs an expression in the page and gives its value, which JSON can say; a promise is waited for. */
  value<T>(expression: string): Promise<T>
  /** Presses and releases one key; `Enter` and the arrows by their names of `KEYS`. */
  press(key: string): Promise<void>
  close(): Promise<void>
}

/** Keys without a letter, as WebDriver names them. */
export const KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const

/** Of an element, pressed as a keyboard does. */
export const keyActions = (key: string) => ({
  type: 'key' as const,
  id: 'keyboard',
  actions: [
    { type: 'keyDown', value: key },
    { type: 'keyUp', value: key },
  ],
})
