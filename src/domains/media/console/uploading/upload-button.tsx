import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'

/** What the chooser of files shows; what is taken is the server's to say. */
const ACCEPT = 'image/*, video/*, .pdf, .doc, .docx, .txt'

interface Props {
  /** The field behind the button, for what opens the chooser from elsewhere. */
  input: RefObject<HTMLInputElement | null>
  isSending: boolean
  onFiles: (files: File[]) => void
}

/** Chooses files to send. */
export function UploadButton({ input, isSending, onFiles }: Props) {
  const t = useTranslations('media')
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        className="hidden"
        aria-label={t('choose')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file again is a choice, too.
          target.value = ''
        }}
      />
      <Button kind="primary" icon="publish" onClick={() => input.current?.click()}>
        {t(isSending ? 'uploading' : 'upload')}
      </Button>
    </>
  )
}
