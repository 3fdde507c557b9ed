/**
 * Lists what an ICU message asks its caller for.
 * @param {string} message
 * @returns {string | null} names of arguments and tags, sorted, each once; `(none)` for plain text; null when the braces
 *   do not close or a choice has no `other`
 */
export function placeholdersOf(message) {
  const names = new Set([...message.matchAll(/<(\w+)>/g)].map((match) => `<${match[1]}>`))
  // An apostrophe before a brace quotes it, up to the next apostrophe.
  const unquoted = message.replace(/'[{}][^']*'?/g, '')
  return collect(unquoted, names) ? [...names].sort().join(' ') || '(none)' : null
}

/**
 * @param {string} text
 * @param {Set<string>} names receives what is found
 * @returns {boolean} false when the text cannot be read
 */
function collect(text, names) {
  const blocks = blocksOf(text)
  return blocks !== null && blocks.every(({ inside }) => argument(inside, names))
}

/**
 * @param {string} inside of one pair of braces: `name`, `name, number` or `name, plural, one {…} other {…}`
 * @param {Set<string>} names
 */
function argument(inside, names) {
  const [, name, kind, rest = ''] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*(?:,([\s\S]*))?)?$/.exec(inside) ?? []
  if (!name) return false
  names.add(`{${name}}`)
  if (!['plural', 'select', 'selectordinal'].includes(kind ?? '')) return true
  const choices = blocksOf(rest)
  if (!choices?.some(({ before }) => /(^|\s)other\s*$/.test(before))) return false
  return choices.every((choice) => collect(choice.inside, names))
}

/**
 * Splits a text at its outermost braces.
 * @param {string} text
 * @returns {{before: string, inside: string}[] | null} null when the braces do not close
 */
function blocksOf(text) {
  const blocks = []
  let depth = 0
  let start = 0
  let before = ''
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (sign === '{' && depth++ === 0) {
      before = text.slice(start, index)
      start = index + 1
    } else if (sign === '}' && --depth === 0) {
      blocks.push({ before, inside: text.slice(start, index) })
      start = index + 1
    }
    if (depth < 0) return null
  }
  return depth === 0 ? blocks : null
}
