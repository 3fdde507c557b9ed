import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { comingOf, type EditedItem } from './editing.ts'
import { SchedulePanel } from '../schedule/schedule-panel.tsx'
import { useLeavingFocus } from '../keys/use-leaving-focus.ts'
import type { Publication } from './use-publication.ts'

interface Props {
  item: EditedItem
  publication: Publication
  /** Whether there is something to plan. */
  isWaiting: boolean
  /** It takes the place of Publish, since publication is planned or meant for a day. */
  isMain?: boolean
  /** The day on which it is meant to go out, where nothing is planned yet. */
  day?: string | undefined
}

/** Plans when an item goes out, changes the time, or removes it; it opens with the planned time. */
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
