import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSafeHref } from '../../kernel/rich-text/href.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

/** Asks for the address of the selected words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('console')
  const before = String(editor.getAttributes('link').href ?? '')
  const [href, setHref] = useState(before)
  const [isWrong, setIsWrong] = useState(false)
  const handleSubmit = () => {
    const address = completed(href.trim())
    if (!isSafeHref(address)) return setIsWrong(true)
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '')
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else chain.setMark('link', { href: address }).run()
  }
  const handleRemove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
  }
  return (
    <Dialog
      title={t('writing.link')}
      width={460}
      onClose={onClose}
      onSubmit={handleSubmit}
      footer={
        <>
          {before !== '' && (
            <span className="mr-auto flex flex-col max-tablet:mr-0">
              <Button kind="quiet" onClick={handleRemove}>
                {t('writing.removeLink')}
              </Button>
            </span>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('writing.setLink')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('writing.address')}
        value={href}
        error={isWrong ? t('writing.wrongAddress') : undefined}
        inputMode="url"
        autoComplete="off"
        data-autofocus
        onChange={(value) => {
          setHref(value)
          setIsWrong(false)
        }}
      />
    </Dialog>
  )
}

/** The address, with a scheme if a host was typed without one. */
function completed(address: string): string {
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address
}
