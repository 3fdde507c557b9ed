import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'

/** Puts a text on the clipboard, also where plain http has no clipboard for scripts. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useTranslations('console')
  const [isCopied, setIsCopied] = useState(false)
  const handleCopy = async () => {
    await copy(text)
    setIsCopied(true)
  }
  return (
    <Button kind="quiet" icon={isCopied ? 'check' : 'copy'} onClick={() => void handleCopy()}>
      {isCopied ? t('copied') : label}
    </Button>
  )
}

async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  // Inside an open dialog everything else is inert and cannot be selected.
  const home = document.querySelector('dialog[open]') ?? document.body
  home.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
