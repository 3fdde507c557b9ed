import { useTranslations } from 'use-intl'
import type { TypeDeclaration } from '../../content/type/define-type.ts'
import type { Fields } from '../../content/type/field.ts'

type Path = readonly string[]

/** Key of what a field within a group is called, where its own name does not say it: `within.gallery-title`. */
export const keyWithin = (path: Path) => `within.${path.join('-')}`

/** What fields within the groups of a type are called, by all the names that lead to them: `gallery.title`. */
export function useLabelsWithin({ words, texts, shared }: TypeDeclaration): Record<string, string> {
  const t = useTranslations(words)
  const labelOf = (path: Path): string => {
    const own = keyWithin(path)
    if (path.length > 1 && t.has(own)) return t(own)
    const name = t(`field.${path.at(-1)}`)
    return path.length > 1 ? `${labelOf(path.slice(0, -1))}: ${name}` : name
  }
  const paths = pathsIn({ ...texts, ...shared }).filter(({ length }) => length > 1)
  return Object.fromEntries(paths.map((path) => [path.join('.'), labelOf(path)]))
}

function pathsIn(fields: Fields): Path[] {
  return Object.entries(fields).flatMap(([name, { within }]) =>
    within ? pathsIn(within).map((path) => [name, ...path]) : [[name]],
  )
}
