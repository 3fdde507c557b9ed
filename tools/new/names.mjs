/**
 * Every form of a name that the files of a slice use.
 * @param {string} slice such as `reading-lists`
 * @param {string} [given] one of them, where cutting the s off is wrong
 * @returns {Record<string, string>}
 */
export function namesOf(slice, given) {
  const single = given ?? slice.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
  const words = slice.replaceAll('-', ' ')
  const word = single.replaceAll('-', ' ')
  return {
    slice,
    kind: single,
    many: camel(slice),
    Many: upper(camel(slice)),
    one: camel(single),
    One: upper(camel(single)),
    table: slice.replaceAll('-', '_'),
    oneTable: single.replaceAll('-', '_'),
    UPPER: slice.replaceAll('-', '_').toUpperCase(),
    words,
    Words: words.replace(/\b[a-z]/g, upper),
    word,
    aWord: `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`,
    Word: upper(word),
  }
}

/** @param {string} name */
function camel(name) {
  return name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
}

/** @param {string} text */
function upper(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
