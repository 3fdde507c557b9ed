import { useTranslations } from 'use-intl'
import { isWriting, useKeys } from './keys/use-keys.tsx'
import { useUndoLast } from './toasts.tsx'

/** Ctrl+Z undoes the action of the last toast; while typing, undo belongs to the text. */
export function useUndoKey(): void {
  const t = useTranslations('console.list')
  const undoLast = useUndoLast()
  useKeys([
    {
      keys: 'Mod+Z',
      group: t('keys'),
      label: t('key.undo'),
      run: () => !isWriting(document.activeElement) && undoLast(),
    },
  ])
}
