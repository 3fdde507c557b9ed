/** The start of a note: `[^name]: its words`. */
const NOTE = /^ {0,3}\[\^([^\]\s]{1,80})\]:[ \t]*/
const CALL = /\\?\[\^([^\]\s]{1,80})\]/g
const INDENT = /^(?: {4}|\t)/
const FENCE = /^ {0,3}```/
/** A line that does not go on with the note above it, even without an empty line between. */
const OTHER_BLOCK = /^ {0,3}(?:#|```)/

/**
 * Writes the notes that other programs collect, as `[^1]: words`, to where they are called, as `^[words]`: a text that is
 * divided keeps each note with its sentence. What is called nowhere, or says nothing, stays as it was typed.
 */
export function withNotesInPlace(markdown: string): string {
  if (!/^ {0,3}\[\^/m.test(markdown)) return markdown
  const lines = markdown.split(/\r\n?|\n/)
  const { notes, rest } = takeNotes(lines)
  const called = new Set<string>()
  // A note is repeated where it is called again, but a small text never becomes a huge one.
  let room = markdown.length * 2
  const inPlace = (call: string, name: string): string => {
    const words = notes.get(name)?.words
    if (!words || call.startsWith('\\') || words.length > room) return call
    room -= words.length
    called.add(name)
    return `^[${words}]`
  }
  const written = rest.map(({ line, isCode }) => (isCode ? line : outsideCode(line, inPlace)))
  const left = [...notes].flatMap(([name, note]) => (called.has(name) ? [] : ['', ...note.lines]))
  return [...written, ...left].join('\n')
}

interface Note {
  /** On one line; brackets in it are pairs. */
  words: string
  lines: string[]
}

/** Takes the notes out of a text. @returns what is left of its lines, and which of them are code */
function takeNotes(lines: readonly string[]) {
  const notes = new Map<string, Note>()
  const rest: Array<{ line: string; isCode: boolean }> = []
  let isCode = false
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] ?? ''
    const isFence = FENCE.test(line)
    const name = isCode ? undefined : NOTE.exec(line)?.[1]
    if (name !== undefined && !notes.has(name)) {
      const end = endOfNote(lines, i)
      const own = lines.slice(i, end)
      notes.set(name, { words: wordsOf(own), lines: own })
      i = end - 1
    } else {
      rest.push({ line, isCode: isCode || isFence })
      if (isFence) isCode = !isCode
    }
  }
  return { notes, rest }
}

/** A note goes on over the lines of its paragraph, and over indented paragraphs behind it. */
function endOfNote(lines: readonly string[], start: number): number {
  let end = start + 1
  for (let i = start + 1; i < lines.length; i += 1) {
    const line = lines[i] ?? ''
    if (line.trim() === '') continue
    const isNext = i === end && !NOTE.test(line) && !OTHER_BLOCK.test(line)
    if (!isNext && !INDENT.test(line)) break
    end = i + 1
  }
  return end
}

function wordsOf(lines: readonly string[]): string {
  const words = lines
    .map((line, i) => (i === 0 ? line.replace(NOTE, '') : line).trim())
    .filter((line) => line !== '')
    .join(' ')
  return arePairs(words) ? words : words.replaceAll(/\\?[[\]]/g, (sign) => `\\${sign.at(-1)}`)
}

function arePairs(words: string): boolean {
  let open = 0
  for (const sign of words.match(/\\.|[[\]]/g) ?? []) {
    if (sign === '[') open += 1
    if (sign === ']') open -= 1
    if (open < 0) return false
  }
  return open === 0
}

function outsideCode(line: string, inPlace: (call: string, name: string) => string): string {
  return line
    .split(/(`[^`]*`)/)
    .map((piece, i) => (i % 2 === 0 ? piece.replaceAll(CALL, inPlace) : piece))
    .join('')
}
