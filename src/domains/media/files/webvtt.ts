const HEAD = /^\uFEFF?WEBVTT(?:[ \t].*)?$/
const TIMES =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/

/**
 * Whether a text is a file of captions: every line with an arrow says from when to when, and there is one at least.
 * @see https://www.w3.org/TR/webvtt1/
 */
export function isWebVtt(text: string): boolean {
  const [head = '', ...lines] = text.split(/\r\n?|\n/)
  const times = lines.filter((line) => line.includes('-->')).map((line) => TIMES.exec(line))
  return (
    HEAD.test(head) &&
    (lines[0] ?? '') === '' &&
    times.length > 0 &&
    times.every((found) => found !== null && secondsIn(found.slice(1, 5)) < secondsIn(found.slice(5, 9)))
  )
}

function secondsIn([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: (string | undefined)[]) {
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1_000
}
