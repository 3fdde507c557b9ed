/** What every browser calls itself first; a program that pretends to be none leaves it out. */
const BROWSER = 'Mozilla/5.0'
/** Words by which programs tell what they are. A make of phones is called Cubot. */
const ROBOT =
  /(?<!cu)bot\b|bot_|crawl|spider|slurp|archiv|scan|monitor|preview|fetch|feed|https?:|headless|lighthouse|facebookexternal/i

/** Browsers send a few hundred different names; an attacker may send any number. */
const KNOWN_MAX = 1_000
const known = new Map<string, boolean>()

/** Whether what asks is a program and no reader's browser, by the name that it gives itself. */
export function isRobot(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return true
  let answer = known.get(userAgent)
  if (answer === undefined) {
    answer = !userAgent.startsWith(BROWSER) || ROBOT.test(userAgent)
    if (known.size < KNOWN_MAX) known.set(userAgent, answer)
  }
  return answer
}
