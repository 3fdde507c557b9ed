/** Every browser's User-Agent begins with this; a program that does not pose as a browser leaves it out. */
const BROWSER = 'Mozilla/5.0'
/** Words by which robots identify themselves. Cubot is a brand of phones. */
const ROBOT =
  /(?<!cu)bot\b|bot_|crawl|spider|slurp|archiv|scan|monitor|preview|fetch|feed|https?:|headless|lighthouse|facebookexternal/i

/** Browsers send a few hundred different User-Agents; an attacker may send any number. */
const KNOWN_MAX = 1_000
const known = new Map<string, boolean>()

/** Whether a User-Agent is that of a robot instead of a reader's browser. */
export function isRobot(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return true
  let answer = known.get(userAgent)
  if (answer === undefined) {
    answer = !userAgent.startsWith(BROWSER) || ROBOT.test(userAgent)
    if (known.size < KNOWN_MAX) known.set(userAgent, answer)
  }
  return answer
}
