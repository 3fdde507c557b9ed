import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import type { Editing } from '../../../console/editor/editing.ts'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import type { Publication } from '../../../console/editor/use-publication.ts'
import { Button } from '../../../ui/button.tsx'
import type { CallOptions } from '../../../ui/client.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import {
  type PublicPart,
  publishChapter,
  publishPart,
  scheduleChapter,
  unpublishChapter,
} from '../contract.ts'
import type { DraftedChapter } from './kinds.ts'
import { useBookPublication } from './use-book-publication.ts'

/** Publishing and withdrawing a chapter; one in a draft part needs the part, too, so that is asked. */
export interface ChapterPublication extends Publication {
  isPartDraft: boolean
  isAskingPart: boolean
  cancelPart(): void
  publishAlone(): void
  publishBoth(): void
}

export function usePublishChapter(
  editing: Editing<DraftedChapter>,
  part: PublicPart | null,
): ChapterPublication {
  const call = useCall()
  const [isAskingPart, setIsAskingPart] = useState(false)
  const isPartDraft = part !== null && !part.isPublished
  const params = { id: editing.item.uid }
  const withdraw = (options: CallOptions) => call(unpublishChapter, { params }, options)
  const alone = useBookPublication(editing, {
    publish: (options) => call(publishChapter, { params }, options),
    withdraw,
    schedule: (publishAt, options) => call(scheduleChapter, { params, body: { publishAt } }, options),
  })
  const withPart = useBookPublication(editing, {
    async publish(options) {
      const published = await call(publishChapter, { params }, options)
      if (part) await call(publishPart, { params: { id: part.uid } })
      return published
    },
    withdraw,
  })
  const answer = (publish: () => void) => () => {
    setIsAskingPart(false)
    publish()
  }
  return {
    ...(withPart.asked ? withPart : alone),
    wanted: alone.wanted ?? withPart.wanted,
    isPartDraft,
    isAskingPart,
    publish: () => (isPartDraft ? setIsAskingPart(true) : alone.publish()),
    withdraw: alone.withdraw,
    cancelPart: () => setIsAskingPart(false),
    publishAlone: answer(alone.publish),
    publishBoth: answer(withPart.publish),
  }
}

interface Props {
  publication: ChapterPublication
  chapter: DraftedChapter
  part: PublicPart | null
}

/** Whether readers see a chapter. */
export function PublishChapter({ publication, chapter, part }: Props) {
  const t = useTranslations('book')
  const { isPartDraft, isAskingPart, cancelPart } = publication
  return (
    <>
      <PublishedSwitch
        item={chapter}
        publication={publication}
        hint={chapter.isPublished && isPartDraft ? t('waitsForPart') : undefined}
      />
      {isAskingPart && part && (
        <Dialog
          title={t('publishPartToo')}
          width={460}
          onClose={cancelPart}
          footer={
            <>
              <span className="mr-auto flex flex-col max-tablet:mr-0">
                <Button kind="quiet" onClick={cancelPart}>
                  {t('cancel')}
                </Button>
              </span>
              <Button onClick={publication.publishAlone}>{t('publishOnlyChapter')}</Button>
              <Button kind="publish" onClick={publication.publishBoth}>
                {t('publishBoth')}
              </Button>
            </>
          }
        >
          <p className="wrap-anywhere">
            {t('publishPartTooText', { part: t('partNamed', { number: part.number, title: part.title }) })}
          </p>
        </Dialog>
      )}
    </>
  )
}
