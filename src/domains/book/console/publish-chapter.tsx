import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import type { Draft } from '../../../console/drafts/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { type Chapter, type PublicPart, publishChapter, publishPart, unpublishChapter } from '../contract.ts'
import { usePublished } from './use-published.ts'

interface Props {
  draft: Draft<Chapter>
  chapter: Chapter
  part: PublicPart | null
}

/** Whether readers see a chapter; one in a draft part needs the part, too, so that is asked. */
export function PublishChapter({ draft, chapter, part }: Props) {
  const t = useTranslations('book')
  const call = useCall()
  const [isAsking, setIsAsking] = useState(false)
  const isPartDraft = part !== null && !part.isPublished
  const { wanted, setPublished } = usePublished(draft, (isOn) =>
    call(isOn ? publishChapter : unpublishChapter, { params: { id: chapter.uid } }),
  )
  const withPart = usePublished(draft, async () => {
    const published = await call(publishChapter, { params: { id: chapter.uid } })
    if (part) await call(publishPart, { params: { id: part.uid } })
    return published
  })

  const handleChange = (isOn: boolean) => {
    if (isOn && isPartDraft) setIsAsking(true)
    else void setPublished(isOn)
  }
  const answer = (publish: (isOn: boolean) => Promise<void>) => () => {
    setIsAsking(false)
    void publish(true)
  }
  const pending = wanted ?? withPart.wanted
  return (
    <>
      <Switch
        label={t('published')}
        {...(chapter.isPublished && isPartDraft && { hint: t('waitsForPart') })}
        isOn={pending ?? chapter.isPublished}
        isDisabled={pending !== null}
        onChange={handleChange}
      />
      {isAsking && part && (
        <Dialog
          title={t('publishPartToo')}
          width={460}
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <span className="mr-auto flex flex-col max-tablet:mr-0">
                <Button kind="quiet" onClick={() => setIsAsking(false)}>
                  {t('cancel')}
                </Button>
              </span>
              <Button onClick={answer(setPublished)}>{t('publishOnlyChapter')}</Button>
              <Button kind="publish" onClick={answer(withPart.setPublished)}>
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
