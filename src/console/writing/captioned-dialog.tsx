import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Owner {
  editor: Editor
  /** Where the node is by now, which moves when text before it changes. */
  shown: { getSnapshot(): { place: number | null } | null; close(): void }
}

/**
 * Attributes of a node that go into the text as they are changed, so that they are kept as other words are; one undo takes
 * them back together.
 * @param first those that it has when the dialog opens
 * @param tidy how they are stored
 */
export function useCaptioned<A extends object>(owner: Owner, first: A, tidy: (attrs: A) => object) {
  const [before] = useState(first)
  const [attrs, setAttrs] = useState(first)
  const [isChanged, setIsChanged] = useState(false)
  const change = (next: A) => {
    setAttrs(next)
    setIsChanged(true)
    write(owner, tidy(next), false)
  }
  /** Leaves what was changed in the text, or takes it back. */
  const leave = (isKept: boolean) => {
    if (isChanged) write(owner, tidy(before), false)
    if (isChanged && isKept) write(owner, tidy(attrs), true)
    const place = placeOf(owner)
    owner.shown.close()
    if (place !== null) owner.editor.chain().focus().setNodeSelection(place).run()
  }
  return { attrs, change, leave }
}

/** @param isStep whether it is a step to undo */
function write(owner: Owner, attrs: object, isStep: boolean): void {
  const place = placeOf(owner)
  if (place === null) return
  const { view, state } = owner.editor
  view.dispatch(closeHistory(state.tr).setNodeMarkup(place, null, attrs).setMeta('addToHistory', isStep))
}

function placeOf({ editor, shown }: Owner): number | null {
  const place = shown.getSnapshot()?.place ?? null
  return place !== null && editor.state.doc.nodeAt(place) ? place : null
}

interface Props extends Owner {
  title: string
  removeLabel: string
  /** Called with whether the changes stay. */
  leave: (isKept: boolean) => void
  children: ReactNode
}

/** The dialog for what does not show of a picture or a player in the text. Cancel alone takes changes back. */
export function CaptionedDialog({ editor, shown, title, removeLabel, leave, children }: Props) {
  const t = useTranslations('console')
  const handleDone = () => leave(true)
  const handleRemove = () => {
    const place = placeOf({ editor, shown })
    leave(true)
    const size = place === null ? 0 : (editor.state.doc.nodeAt(place)?.nodeSize ?? 0)
    if (place === null) return
    editor
      .chain()
      .deleteRange({ from: place, to: place + size })
      .focus(place)
      .run()
  }
  return (
    <Dialog
      title={title}
      width={560}
      onClose={handleDone}
      closeLabel={t('close')}
      onSubmit={handleDone}
      footer={
        <>
          <span className="mr-auto flex flex-col max-tablet:mr-0">
            <Button kind="quiet" onClick={handleRemove}>
              {removeLabel}
            </Button>
          </span>
          <Button onClick={() => leave(false)}>{t('cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('writing.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  )
}
