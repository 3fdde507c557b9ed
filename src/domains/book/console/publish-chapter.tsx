import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import type { Draft } from '../../../console/drafts/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { type PublicPart, publishChapter, publishPart, unpublishChapter } from '../contract.ts'
import type { DraftedChapter } from './kinds.ts'
import { usePublished } from './use-published.ts'

/** Publishing and withdrawing a chapter; one in a draft part needs the part, too, so that is asked. */
export function usePublishChapter(
  draft: Draft<DraftedChapter>,
  chapter: DraftedChapter,
  part: PublicPart | null,
) {
  const call = useCall()
  const [isAsking, setIsAsking] = useState(false)
  const isPartDraft = part !== null && !part.isPublished
  const params = { id: chapter.uid }
  const alone = usePublished(draft, (isOn) => call(isOn ? publishChapter : unpublishChapter, { params }))
  const withPart = usePublished(draft, async () => {
    const published = await call(publishChapter, { params })
    if (part) await call(publishPart, { params: { id: part.uid } })
    return published
  })
  const answer = (publish: (isOn: boolean) => Promise<void>) => () => {
    setIsAsking(false)
    void publish(true)
  }
  return {
    wanted: alone.wanted ?? withPart.wanted,
    isPartDraft,
    isAsking,
    publish: () => (isPartDraft ? setIsAsking(true) : void alone.setPublished(true)),
    withdraw: () => void alone.setPublished(false),
    cancel: () => setIsAsking(false),
    publishAlone: answer(alone.setPublished),
    publishBoth: answer(withPart.setPublished),
  }
}

interface Props {
  publication: ReturnType<typeof usePublishChapter>
  chapter: DraftedChapter
  part: PublicPart | null
}

/** Whether readers see a chapter. */
export function PublishChapter({ publication, chapter, part }: Props) {
  const t = useTranslations('book')
  const { wanted, isPartDraft, isAsking, publish, withdraw, cancel } = publication
  return (
    <>
      <Switch
        label={t('published')}
        {...(chapter.isPublished && isPartDraft && { hint: t('waitsForPart') })}
        isOn={wanted ?? chapter.isPublished}
        isDisabled={wanted !== null}
        onChange={(isOn) => (isOn ? publish() : withdraw())}
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
