import { useTranslations } from 'use-intl'
import type { TypeDeclaration } from '../../content/type/define-type.ts'
import type { Fields } from '../../content/type/field.ts'

type Path = readonly string[]

/** Key of the label of a field within a group, where its own name is not enough: `within.gallery-title`. */
export const keyWithin = (path: Path) => `within.${path.join('-')}`

/** Labels of the fields within the groups of a type, by their whole path: `gallery.title`. */
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
