import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeholdersOf } from './icu.mjs'

const LANGUAGES = ['en', 'es', 'fr', 'de']

/** French punctuation without a no-break space: a line could break before it. */
const LOOSE = /[^\u00a0\u202f][:;?!»](?=\s|<|$)|«[^\u00a0\u202f]/

/**
 * Compares the four languages of every `messages/` folder below src: same keys, same placeholders, no empty text,
 * and in French no mark that a line may leave behind.
 * @param {string} root
 * @returns {string[]} a sentence per fault
 */
export function messageFaults(root) {
  const folders = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name === 'messages')
    .map((entry) => join(entry.parentPath, entry.name))
  if (folders.length === 0) return ['No messages folder was found below src.']
  return folders
    .sort()
    .flatMap((folder) => faultsOf(folder).map((fault) => `${folder.slice(root.length + 1)}${fault}`))
}

/** @param {string} folder */
function faultsOf(folder) {
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
  return [...keys].flatMap((key) => faultsOfKey(languages, key))
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
      if (language === 'fr' && LOOSE.test(text))
        found.push(`${where} needs no-break spaces at its marks: ${text}`)
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
