import type { ComponentType } from 'react'
import { callsOf } from '../../content/type/calls.ts'
import type { TypeDeclaration } from '../../content/type/define-type.ts'
import { listNameOf } from '../../content/type/list.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { ListCalls } from '../catalogue/list-spec.ts'
import type { ConsoleScreen, ItemPlace, MenuEntry, MenuGroup, Slice } from '../catalogue/slice.ts'
import { describeList } from './describe-list.ts'

type Load = () => ReturnType<ConsoleScreen['load']>

/** The screens of a type, each loaded once it is opened. */
interface TypeScreens {
  list: Load
  editor: Load
}

/** Both screens of a type out of one file. */
type LoadBoth = () => Promise<{ List: ComponentType; Editor: ComponentType }>

function screensIn(load: LoadBoth): TypeScreens {
  return {
    list: async () => ({ default: (await load()).List }),
    editor: async () => ({ default: (await load()).Editor }),
  }
}

/** What a declaration does not say about its type in the studio. */
interface Own
  extends Pick<Slice, 'shows' | 'addresses' | 'targets'>,
    Pick<ItemPlace, 'words'>,
    Pick<MenuEntry, 'goKey' | 'isOnPhone'> {
  icon?: IconName
  group?: MenuGroup
  /** Screens beside its list and its editor. */
  screens?: readonly ConsoleScreen[]
  /** Its own calls instead of those of its declaration. */
  calls?: ListCalls<unknown>
}

/**
 * What a type with a list and an editor brings to the studio; nearly all of it follows from its declaration. Its texts have the
 * keys of every such type: `menu`, `menuShort`, `new` and `also`, `field`, `address` if it has pages, `drafts` if it is
 * published.
 */
export function studioSliceOf(
  type: TypeDeclaration & { screen: string },
  given: TypeScreens | LoadBoth,
  {
    icon = 'page',
    group = 'content',
    goKey,
    isOnPhone,
    screens = [],
    words: compared,
    calls = callsOf(type),
    ...own
  }: Own = {},
): Slice {
  const { name, address, words, screen: path, pagesAt = '/', module, state, creation, capability } = type
  const { list, editor } = typeof given === 'function' ? screensIn(given) : given
  const word = (key: string) => `${words}.${key}`
  const open = (id: string) => `${path}/${id}`
  const count = listNameOf(type)
  const beginning = { label: word('new'), also: word('also'), path: `${path}?create` }
  const kinds = Object.entries({ ...type.texts, ...type.shared }).map(([field, { kind }]) => [field, kind])
  return {
    ...(module && { module }),
    menu: {
      label: word('menu'),
      shortLabel: word('menuShort'),
      path,
      icon,
      group,
      count,
      ...(goKey && { goKey }),
      ...(isOnPhone && { isOnPhone }),
    },
    // The type "page" has no address above its pages.
    ...(pagesAt !== '/' && { addresses: [{ label: word('address'), path: pagesAt }] }),
    items: { [name]: open },
    ...(state.name === 'published' && {
      drafts: [{ list: count, label: word('drafts'), path: `${path}?status=draft` }],
    }),
    palette: [{ ...beginning, icon, group: 'actions', needs: creation ?? capability }],
    types: {
      [address]: {
        kind: name,
        label: word('menu'),
        fields: word('field'),
        open,
        kinds: Object.fromEntries(kinds),
        ...(compared && { words: compared }),
      },
    },
    screens: [
      { path, list: describeList<unknown>(type, calls), load: list },
      { path: `${path}/:itemId`, isEditor: true, load: editor },
      ...screens,
    ],
    ...own,
  }
}
