import type { Site } from '../../kernel/site.ts'
import type { SeedShape } from './import.ts'
import { declaredIn, type ItemType, type Write } from '../item/item-type.ts'
import type { TypeDeclaration } from '../type/define-type.ts'

/** What a declaration cannot say of how an item stands in files. */
interface SeedRules<T, W> extends Pick<SeedShape<W>, 'publication' | 'isPlaced' | 'names' | 'comparedFirst'> {
  /** The text that stands below the front matter; left out: the running text of a type that has just one. */
  body?: keyof T & string
  /** The front matter by the names of the fields, where it has others. @param isOwn it is in the site's own language */
  front?(front: Record<string, unknown>, isOwn: boolean): Record<string, unknown>
}

/** The fields of front matter, before the shapes know them. */
type Front = Record<string, unknown>

/**
 * How an item of a type stands in files: its fields in the front matter, its text below, its slug as the name of the file,
 * its place as `order`. A file of another language holds texts alone.
 */
export function seedShapeOf<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
  { body: named, front: frontOf = (front) => front, ...more }: SeedRules<T, W> = {},
): (site: Pick<Site, 'defaultLanguage'>) => SeedShape<W> {
  const { declared, shapes } = declaredIn(type)
  const { create, translation } = shapes
  const body = named ?? runningTextOf(declared)
  const place = placeOf(declared)
  return ({ defaultLanguage }) => ({
    ...more,
    shape: create,
    texts: translation,
    fields({ displayOrder, ...front }: Front, text, language, name) {
      const isOwn = language === defaultLanguage
      return {
        ...frontOf(front, isOwn),
        ...(body !== undefined && { [body]: text }),
        // Of a type without a place the shape refuses it.
        ...(displayOrder !== undefined && { [place]: displayOrder }),
        ...(isOwn && 'slug' in declared.shared && { slug: name }),
      }
    },
  })
}

/** Its one running text; undefined where it has none, or several. */
function runningTextOf({ texts }: TypeDeclaration): string | undefined {
  const [running, ...others] = Object.keys(texts).filter((name) => texts[name]?.kind === 'rich-text')
  return others.length === 0 ? running : undefined
}

/** The field that is kept as the place of an item among the others. */
function placeOf({ shared }: TypeDeclaration): string {
  const isPlace = (name: string) => (shared[name]?.keptAs ?? name) === 'displayOrder'
  return Object.keys(shared).find(isPlace) ?? 'displayOrder'
}
