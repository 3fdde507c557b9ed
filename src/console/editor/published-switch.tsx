import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useDay } from '../list/cells.tsx'
import type { EditedItem } from './editing.ts'
import type { Publication } from './use-publication.ts'

interface Props {
  item: EditedItem
  publication: Publication
  /** Why readers do not see yet what is published. */
  hint?: string | undefined
}

/** Whether readers see an item; what is due to come says when, and can be taken back. */
export function PublishedSwitch({ item: { status, publishAt, isPublished }, publication, hint }: Props) {
  const t = useTranslations('console')
  const day = useDay()
  const { wanted, publish, withdraw } = publication
  const isScheduled = status === 'scheduled'
  return (
    <>
      <Switch
        label={t('editor.published')}
        {...(hint && { hint })}
        {...(isScheduled && publishAt && { hint: t('editor.scheduled', { date: day(publishAt) }) })}
        isOn={wanted ?? isPublished}
        isDisabled={wanted !== null}
        onChange={(isOn) => (isOn ? publish() : withdraw())}
      />
      {isScheduled && (
        <span>
          <Button isSmall isPending={wanted === false} onClick={withdraw}>
            {t('list.verb.unpublish')}
          </Button>
        </span>
      )}
    </>
  )
}
