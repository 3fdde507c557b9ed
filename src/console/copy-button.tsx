import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../ui/button.tsx'

interface Props {
  label: string
  text: string
  /** An icon alone, for heads. */
  isIcon?: boolean
  /** With an edge, where copying is what the screen is for. */
  isFramed?: boolean
}

/** Copies a text to the clipboard and says so. */
export function CopyButton({ label, text, isIcon = false, isFramed = false }: Props) {
  const t = useTranslations('console')
  const [isCopied, setIsCopied] = useState(false)
  const handleCopy = async () => {
    await copyText(text)
    setIsCopied(true)
  }
  const icon = isCopied ? 'check' : 'copy'
  const words = isCopied ? t('copied') : label
  if (isIcon) return <IconButton icon={icon} label={words} onClick={() => void handleCopy()} />
  return (
    <Button kind={isFramed ? 'secondary' : 'quiet'} icon={icon} onClick={() => void handleCopy()}>
      {words}
    </Button>
  )
}

/** Copies a text to the clipboard, also on plain http, where scripts have no `navigator.clipboard`. */
export async function copyText(text: string): Promise<void> {
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
