import { useState } from 'react'
import type { Draft } from '../../../console/saving/draft.ts'
import type { DraftedMenu } from './type.ts'
import { itemsIn, textOfItems } from './tree.ts'
import type { MenuItem } from '../rules.ts'

/** Maximum number of undo steps. */
const STEPS_MAX = 100

interface Steps {
  past: readonly string[]
  future: readonly string[]
  /** This person's last result; a different text is somebody else's change, which is not undone here. */
  last: string
  /** Typing in one field counts as one step. */
  field: string
}

const NONE: Steps = { past: [], future: [], last: '', field: '' }

/** Changes the entries of a menu step by step, each of which can be undone. */
export function useSteps(draft: Draft<DraftedMenu>, text: string) {
  const [kept, setKept] = useState(NONE)
  const steps = kept.last === text ? kept : NONE
  const write = (next: string, { past, future, field }: Omit<Steps, 'last'>) => {
    setKept({ past: past.slice(-STEPS_MAX), future, last: next, field })
    draft.edit('items', next)
  }
  return {
    items: itemsIn(text),
    /** @param field of one that is being typed in; left out for everything else */
    change(items: readonly MenuItem[], field = ''): void {
      const next = textOfItems(items)
      if (next === text) return
      const isTyping = field !== '' && field === steps.field
      write(next, { past: isTyping ? steps.past : [...steps.past, text], future: [], field })
    },
    undo: steps.past.length === 0 ? null : () => goTo(steps.past.at(-1) ?? text, 'back'),
    redo: steps.future.length === 0 ? null : () => goTo(steps.future.at(-1) ?? text, 'on'),
  }

  function goTo(next: string, way: 'back' | 'on'): void {
    const { past, future } = steps
    write(
      next,
      way === 'back'
        ? { past: past.slice(0, -1), future: [...future, text], field: '' }
        : { past: [...past, text], future: future.slice(0, -1), field: '' },
    )
  }
}
