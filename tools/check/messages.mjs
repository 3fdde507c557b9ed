import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTree } from '../boundaries/tree.mjs'
import { placeholdersOf } from './icu.mjs'

const LANGUAGES = ['en', 'es', 'fr', 'de']

/** French punctuation without a no-break space: a line could break before it. */
const LOOSE = /[^\u00a0\u202f][:;?!»](?=\s|<|$)|«[^\u00a0\u202f]/

/**
 * Compares the four languages of every `messages/` folder below src: same keys, same placeholders, no empty text,
 * in French no mark that a line may leave behind, and no key that the code names nowhere. Of a `sentences/` folder it looks at
 * the French marks alone: its keys are English, and a unit test compares them with the source.
 * @param {string} root
 * @returns {string[]} a sentence per fault
 */
export function messageFaults(root) {
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  const foldersOf = (/** @type {string} */ name) =>
    entries
      .filter((entry) => entry.isDirectory() && entry.name === name)
      .map((entry) => join(entry.parentPath, name))
  const folders = foldersOf('messages')
  if (folders.length === 0) return ['No messages folder was found below src.']
  const isNamed = namesIn([...readTree(root).values()].map(({ text }) => text).join('\n'))
  const inMessages = folders.sort().flatMap((folder) => {
    const path = folder.slice(root.length + 1)
    const [, part, slice] = path.split(/[\\/]/)
    const named = part === 'domains' ? slice : part
    return faultsOf(folder, (key) => isNamed(`${named}.${key}`)).map((fault) => `${path}${fault}`)
  })
  const inSentences = foldersOf('sentences').flatMap((folder) =>
    looseMarks(texts(JSON.parse(readFileSync(join(folder, 'fr.json'), 'utf8')), '')),
  )
  return [...inMessages, ...inSentences]
}

/**
 * @param {[string, string][]} said in French, by key
 * @returns {string[]}
 */
const looseMarks = (said) =>
  said
    .filter(([, text]) => LOOSE.test(text))
    .map(([key, text]) => `/fr.json: ${key} needs no-break spaces at its marks: ${text}`)

/** A template string that can make a key: words, dots and placeholders. */
const MADE = /`((?:[\w.-]|\$\{[^{}`]*\})+)`/g
const PUT_IN = /\$\{[^{}`]*\}/

/**
 * Whether the code may use a key: it holds the last word of the key, or a template string that can make the key. An unused key
 * whose last word has another meaning in the code is missed; a used one is never reported.
 * @param {string} code
 * @returns {(key: string) => boolean} @param key with the name of its slice before it
 */
function namesIn(code) {
  const words = new Set(code.match(/[\w-]+/g))
  const templates = [...code.matchAll(MADE)].map(([, made = '']) => made.split(PUT_IN))
  const patterns = templates
    .filter((pieces) => pieces.length > 1 && pieces.some((piece) => /[a-z]{3}/i.test(piece)))
    .map((pieces) => new RegExp(`(^|\\.)${pieces.map(escaped).join('[\\w.-]+')}$`))
  return (key) => words.has(key.slice(key.lastIndexOf('.') + 1)) || patterns.some((made) => made.test(key))
}

/** @param {string} text */
const escaped = (text) => text.replace(/[.-]/g, '\\$&')

/**
 * @param {string} folder
 * @param {(key: string) => boolean} isNamed
 */
function faultsOf(folder, isNamed) {
  /** @type {Map<string, Map<string, string>>} */
  const languages = new Map()
  for (const language of LANGUAGES) {
    try {
      const messages = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))
      languages.set(language, new Map(texts(messages, '')))
    } catch (error) {
      return [`/${language}.json: ${error instanceof Error ? error.message : error}`]
    }
  }
  const keys = new Set([...languages.values()].flatMap((messages) => [...messages.keys()]))
  const unused = [...keys].filter((key) => !isNamed(key))
  return [
    ...[...keys].flatMap((key) => faultsOfKey(languages, key)),
    ...unused.map((key) => `/${LANGUAGES[0]}.json: ${key} is named nowhere in the code`),
  ]
}

/**
 * @param {Map<string, Map<string, string>>} languages
 * @param {string} key
 */
function faultsOfKey(languages, key) {
  const found = []
  let expected
  for (const [language, messages] of languages) {
    const where = `/${language}.json: ${key}`
    const text = messages.get(key)
    if (text === undefined) found.push(`${where} is missing`)
    else if (text.trim() === '') found.push(`${where} is empty`)
    else {
      const placeholders = placeholdersOf(text)
      expected ??= placeholders
      if (placeholders === null) found.push(`${where} is no valid message: ${text}`)
      else if (placeholders !== expected)
        found.push(`${where} has ${placeholders}, ${[...languages.keys()][0]} has ${expected}`)
      if (language === 'fr') found.push(...looseMarks([[key, text]]))
    }
  }
  return found
}

/**
 * @param {unknown} value
 * @param {string} key
 * @returns {[string, string][]}
 */
function texts(value, key) {
  if (typeof value !== 'object' || value === null) return [[key, String(value)]]
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, key ? `${key}.${name}` : name))
}
