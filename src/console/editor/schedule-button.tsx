import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { comingOf, type EditedItem } from './editing.ts'
import { SchedulePanel } from '../schedule/schedule-panel.tsx'
import type { Publication } from './use-publication.ts'

interface Props {
  item: EditedItem
  publication: Publication
  /** Whether there is something that could come. */
  isWaiting: boolean
}

/** Beside Publish: has it happen at a time, at another one, or not at all. */
export function ScheduleButton({ item, publication, isWaiting }: Props) {
  const t = useTranslations('console.editor.schedule')
  const { schedule } = publication
  const coming = comingOf(item)
  if (!schedule || (!isWaiting && coming === null)) return null
  return (
    <Popover
      label={t('title')}
      widthClass="w-100 max-w-[calc(100vw-24px)]"
      trigger={<IconButton icon="clock" label={t(coming === null ? 'title' : 'changeTitle')} />}
    >
      {(close) => (
        <SchedulePanel
          schedule={schedule}
          along={publication.unseen}
          at={coming?.at ?? null}
          refusal={coming?.refusal ?? null}
          onClose={close}
        />
      )}
    </Popover>
  )
}
