import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import type { Draft } from '../../../console/drafts/draft.ts'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import type { Publication } from '../../../console/editor/use-publication.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type PublicPart, publishChapter, publishPart, unpublishChapter } from '../contract.ts'
import type { DraftedChapter } from './kinds.ts'
import { useBookPublication } from './use-book-publication.ts'

/** Publishing and withdrawing a chapter; one in a draft part needs the part, too, so that is asked. */
export interface ChapterPublication extends Publication {
  isPartDraft: boolean
  isAsking: boolean
  cancel(): void
  publishAlone(): void
  publishBoth(): void
}

export function usePublishChapter(
  draft: Draft<DraftedChapter>,
  chapter: DraftedChapter,
  part: PublicPart | null,
): ChapterPublication {
  const call = useCall()
  const [isAsking, setIsAsking] = useState(false)
  const isPartDraft = part !== null && !part.isPublished
  const params = { id: chapter.uid }
  const withdraw = () => call(unpublishChapter, { params })
  const alone = useBookPublication(draft, { publish: () => call(publishChapter, { params }), withdraw })
  const withPart = useBookPublication(draft, {
    async publish() {
      const published = await call(publishChapter, { params })
      if (part) await call(publishPart, { params: { id: part.uid } })
      return published
    },
    withdraw,
  })
  const answer = (publish: () => void) => () => {
    setIsAsking(false)
    publish()
  }
  return {
    wanted: alone.wanted ?? withPart.wanted,
    isPartDraft,
    isAsking,
    publish: () => (isPartDraft ? setIsAsking(true) : alone.publish()),
    withdraw: alone.withdraw,
    cancel: () => setIsAsking(false),
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
  const { isPartDraft, isAsking, cancel } = publication
  return (
    <>
      <PublishedSwitch
        item={chapter}
        publication={publication}
        hint={chapter.isPublished && isPartDraft ? t('waitsForPart') : undefined}
      />
      {isAsking && part && (
        <Dialog
          title={t('publishPartToo')}
          width={460}
          onClose={cancel}
          footer={
            <>
              <span className="mr-auto flex flex-col max-tablet:mr-0">
                <Button kind="quiet" onClick={cancel}>
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
