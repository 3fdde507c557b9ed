import type { Site } from '../../kernel/site.ts'
import type { SeedShape } from './import.ts'
import { declaredIn, type ItemType, type Write } from '../item/item-type.ts'
import type { TypeDeclaration } from '../type/define-type.ts'

/** The form of seed files where it does not follow from the declaration. */
interface SeedRules<T, W> extends Pick<SeedShape<W>, 'publication' | 'isPlaced' | 'names' | 'comparedFirst'> {
  /** The text below the front matter; left out: the running text of a type that has just one. */
  body?: keyof T & string
  /** Translates front matter with other names into fields. @param isOwn the file is in the site's own language */
  front?(front: Record<string, unknown>, isOwn: boolean): Record<string, unknown>
}

type Front = Record<string, unknown>

/**
 * The usual form of a type's seed files: fields in the front matter, the text below, the slug as file name, the place as
 * `order`. Files of other languages hold only texts.
 */
export function seedShapeOf<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
  { body: named, front: frontOf = (front) => front, ...more }: SeedRules<T, W> = {},
): (site: Pick<Site, 'sourceLanguage'>) => SeedShape<W> {
  const { declared, shapes } = declaredIn(type)
  const { create, translation } = shapes
  const body = named ?? runningTextOf(declared)
  const place = placeOf(declared)
  return ({ sourceLanguage }) => ({
    ...more,
    shape: create,
    texts: translation,
    fields({ displayOrder, ...front }: Front, text, language, name) {
      const isOwn = language === sourceLanguage
      return {
        ...frontOf(front, isOwn),
        ...(body !== undefined && { [body]: text }),
        // The shape of a type without places refuses it.
        ...(displayOrder !== undefined && { [place]: displayOrder }),
        ...(isOwn && 'slug' in declared.shared && { slug: name }),
      }
    },
  })
}

/** The running text of a type; undefined where it has none or several. */
function runningTextOf({ texts }: TypeDeclaration): string | undefined {
  const [running, ...others] = Object.keys(texts).filter((name) => texts[name]?.kind === 'rich-text')
  return others.length === 0 ? running : undefined
}

/** The field that is stored as the place of an item. */
function placeOf({ shared }: TypeDeclaration): string {
  const isPlace = (name: string) => (shared[name]?.keptAs ?? name) === 'displayOrder'
  return Object.keys(shared).find(isPlace) ?? 'displayOrder'
}
