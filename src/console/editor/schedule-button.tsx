import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { comingOf, type EditedItem } from './editing.ts'
import { SchedulePanel } from '../schedule/schedule-panel.tsx'
import { useLeavingFocus } from '../use-leaving-focus.ts'
import type { Publication } from './use-publication.ts'

interface Props {
  item: EditedItem
  publication: Publication
  /** Whether there is something that could come. */
  isWaiting: boolean
  /** In the place of Publish: the item comes by itself, or is meant to. */
  isMain?: boolean
  /** The day that it is meant to come on, where nothing was scheduled yet. */
  day?: string | undefined
}

/** Has an item happen at a time, at another one, or not at all; it opens with the moment that stands. */
export function ScheduleButton({ item, publication, isWaiting, isMain = false, day }: Props) {
  const t = useTranslations('console.editor.schedule')
  const { schedule } = publication
  const place = useLeavingFocus<HTMLSpanElement>()
  const coming = comingOf(item)
  if (!schedule || (!isWaiting && coming === null)) return null
  const label = t(coming === null ? 'title' : 'changeTitle')
  return (
    <span ref={place}>
      <Popover
        label={t('title')}
        widthClass="w-100 max-w-[calc(100vw-24px)]"
        trigger={
          isMain ? (
            <Button kind={isWaiting ? 'publish' : 'secondary'} icon="clock" isSmall title={label}>
              {t('set')}
            </Button>
          ) : (
            <IconButton icon="clock" label={label} />
          )
        }
      >
        {(close) => (
          <SchedulePanel
            schedule={schedule}
            along={publication.unseen}
            at={coming?.at ?? null}
            day={day}
            hasNews={item.status === 'scheduled' && item.hasChanges}
            refusal={coming?.refusal ?? null}
            onClose={close}
          />
        )}
      </Popover>
    </span>
  )
}
