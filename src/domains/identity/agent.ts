/** What is stored of a browser: its family and operating system. */
interface Agent {
  browser: string | null
  system: string | null
}

// The order matters: most browsers also name others.
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?(iOS)?\/|\bEdge\b/, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsung(Browser| Internet)\b/, 'Samsung Internet'],
  [/\bVivaldi\b/, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\b/, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\b|HeadlessChrome/, 'Chrome'],
  [/\bSafari\b/, 'Safari'],
  [/\bcurl\b/, 'curl'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad(OS)?\b/, 'iPadOS'],
  [/\b(iPhone|iOS)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|macOS)\b/, 'macOS'],
  [/\bCrOS\b|ChromeOS/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Reads browser family and system from a User-Agent header; idempotent on its own output. */
export function agentOf(userAgent: string): Agent {
  const find = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1] ?? null
  return { browser: find(BROWSERS), system: find(SYSTEMS) }
}

/** What of a User-Agent header is stored. */
export function reducedAgent(userAgent: string): string {
  const { browser, system } = agentOf(userAgent)
  return [browser, system].filter((part) => part !== null).join(', ')
}
