import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import type { Draft } from '../drafts/draft.ts'

interface Props<Item> {
  /** Address of the list, below which items are opened. */
  home: string
  draft: Draft<Item>
  onClose: () => Promise<void> | void
}

/** The way to the full editor, after what was typed is saved. */
export function OpenEditor<Item extends { id: string }>({ home, draft, onClose }: Props<Item>) {
  const t = useTranslations('console')
  const navigate = useNavigate()
  const handleOpen = async () => {
    if (!(await draft.save())) return
    const { item } = draft.getSnapshot()
    if (!item) return
    await onClose()
    await navigate(`${home}/${item.id}`)
  }
  return (
    <Button kind="quiet" icon="expand" onClick={() => void handleOpen()}>
      {t('openEditor')}
    </Button>
  )
}
