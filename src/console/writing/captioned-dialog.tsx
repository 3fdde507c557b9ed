import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  editor: Editor
  /** Where the node is by now, which moves when text before it changes. */
  shown: { getSnapshot(): { place: number | null } | null; close(): void }
  title: string
  removeLabel: string
  /** What the node has once it is done. */
  attrs: () => object
  children: ReactNode
}

/** The dialog for what does not show of a picture or a player in the text. */
export function CaptionedDialog({ editor, shown, title, removeLabel, attrs, children }: Props) {
  const t = useTranslations('console')
  const leave = (change: (place: number, size: number) => void) => {
    const place = shown.getSnapshot()?.place ?? null
    const node = place === null ? null : editor.state.doc.nodeAt(place)
    shown.close()
    if (place !== null && node) change(place, node.nodeSize)
  }
  const handleSubmit = () =>
    leave((place) =>
      editor
        .chain()
        .focus()
        .command(({ tr }) => {
          tr.setNodeMarkup(place, null, { ...attrs() })
          return true
        })
        .setNodeSelection(place)
        .run(),
    )
  const handleRemove = () =>
    leave((place, size) =>
      editor
        .chain()
        .deleteRange({ from: place, to: place + size })
        .focus(place)
        .run(),
    )
  return (
    <Dialog
      title={title}
      width={560}
      onClose={shown.close}
      closeLabel={t('close')}
      onSubmit={handleSubmit}
      footer={
        <>
          <span className="mr-auto flex flex-col max-tablet:mr-0">
            <Button kind="quiet" onClick={handleRemove}>
              {removeLabel}
            </Button>
          </span>
          <Button onClick={shown.close}>{t('cancel')}</Button>
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
