import { randomUUID } from 'node:crypto'

/** The last characters of an id count, six hexadecimal digits of them; the rest is drawn anew when they are used up. */
const [FIRST, LAST] = [0x100000, 0xffffff]

let beginning = ''
let count = LAST

/** Names a request in its answer and its log line. In the form of a uuid, but counted: to draw one for each is 2 % of a page. */
export function newRequestId(): string {
  if (count === LAST) {
    beginning = randomUUID().slice(0, -6)
    count = FIRST
  }
  return beginning + (count++).toString(16)
}
