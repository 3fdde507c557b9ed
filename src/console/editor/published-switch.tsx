import { useTranslations } from 'use-intl'
import { Switch } from '../../ui/switch.tsx'
import { useComingWords } from '../schedule/coming-sign.tsx'
import { comingOf, type EditedItem } from './editing.ts'
import type { Publication } from './use-publication.ts'

interface Props {
  item: EditedItem
  publication: Publication
  /** Why readers do not see the published item yet. */
  hint?: string | undefined
}

/** The switch for whether readers see an item; where a moment is planned it says when, and what the switch does instead. */
export function PublishedSwitch({ item, publication, hint }: Props) {
  const t = useTranslations('console.editor')
  const wordsOf = useComingWords()
  const { wanted, publish, withdraw } = publication
  const coming = item.status === 'scheduled' ? comingOf(item) : null
  const comes = coming && t('switchScheduled', { comes: wordsOf(coming) })
  const said = comes ? (item.hasChanges ? `${comes} ${t('switchScheduledNews')}` : comes) : hint
  return (
    <Switch
      label={t('published')}
      {...(said && { hint: said })}
      isOn={wanted === false ? false : item.isPublished}
      isDisabled={wanted !== null}
      onChange={(isOn) => (isOn ? publish() : withdraw())}
    />
  )
}
