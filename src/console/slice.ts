import type { ComponentType } from 'react'
import type { IconName } from '../ui/icon.tsx'

/** What a slice brings to the console. */
export interface Slice {
  /** Left out where the way in is another. */
  menu?: {
    /** Key of the label among all texts, such as `book.menu`; the short one stands where room is scarce. */
    label: string
    shortLabel: string
    path: string
    icon: IconName
    group: 'content'
  }
  screens: {
    path: string
    /** The side folds to a rail, and on a phone the lower bar makes room. */
    isEditor?: boolean
    load: () => Promise<{ default: ComponentType }>
  }[]
}

/** What the shell knows of the screen that is open. */
export interface ScreenHandle {
  isEditor: boolean
  /** Path of the entry that it belongs to. */
  menuPath: string
}
