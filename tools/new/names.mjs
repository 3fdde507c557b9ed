/**
 * Every form of a name that the files of a slice use.
 * @param {string} slice such as `reading-lists`
 * @param {string} [given] one of them, where cutting the s off is wrong
 * @param {string} [called] what people call one of them and all, such as `Event/Events`; left out: as the names say
 * @returns {Record<string, string>}
 */
export function namesOf(slice, given, called) {
  const single = given ?? slice.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
  const [calledOne = spaced(single), calledAll = spaced(slice)] = called?.split('/') ?? []
  const word = lower(calledOne)
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
    words: lower(calledAll),
    Words: called ? upper(calledAll) : calledAll.replace(/\b[a-z]/g, upper),
    word,
    aWord: `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`,
    Word: upper(calledOne),
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

/** @param {string} name */
function spaced(name) {
  return name.replaceAll('-', ' ')
}

/** How it stands within a sentence; what is written in capitals stays so. @param {string} text */
function lower(text) {
  return text.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())
}
