import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import type { Draft } from '../saving/draft.ts'

interface Props<Item> {
  /** The type: address of its list, name of its drafts, fields of its editor. */
  type: { home: string; kind: string; fields: Readonly<Record<string, unknown>> }
  draft: Draft<Item>
  onClose: () => Promise<void> | void
}

/** A link to the full editor. What was typed is saved first, or moves along if that fails. */
export function OpenEditor<Item extends { id: string }>({
  type: { kind, home, fields },
  draft,
  onClose,
}: Props<Item>) {
  const t = useTranslations('console')
  const navigate = useNavigate()
  const handleOpen = async () => {
    const isSaved = await draft.save()
    const { item } = draft.getSnapshot()
    if (!item) return
    const path = `${home}/${item.id}`
    if (!isSaved && !(await draft.carry({ type: kind, path, fields: Object.keys(fields) }))) return
    await onClose()
    await navigate(path)
  }
  return (
    <Button kind="quiet" icon="expand" onClick={() => void handleOpen()}>
      {t('openEditor')}
    </Button>
  )
}
