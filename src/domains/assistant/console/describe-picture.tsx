import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PictureToDescribe } from '../../../console/catalogue/slice.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { sentenceOf } from '../../../ui/client.ts'
import { Button } from '../../../ui/button.tsx'
import { describePicture, readAssistant } from '../calls.ts'
import { Pieces } from './proposal.tsx'

type State =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'come'; text: string }
  | { kind: 'failed'; sentence: string }

const IDLE: State = { kind: 'idle' }

/** Has a model that sees say what a picture shows; nothing is taken by itself. Nothing at all where the site has no such model. */
export default function DescribePicture({ fileId, locale, value, onTake }: PictureToDescribe) {
  const t = useTranslations('assistant')
  const languages = useTranslations('console.contentLanguage')
  const call = useCall()
  const { site } = useConsole()
  const [state, setState] = useState<State>(IDLE)
  const params = { forkId: site.id }
  const { data } = useQuery({
    queryKey: ['assistant', site.id],
    queryFn: () => call(readAssistant, { params }),
  })
  if (!data?.provider?.seesPictures) return null
  const ask = async () => {
    setState({ kind: 'asking' })
    try {
      const { text } = await call(describePicture, { params, body: { fileId, language: locale } })
      setState({ kind: 'come', text })
    } catch (error) {
      setState({ kind: 'failed', sentence: sentenceOf(error) || t('failedText.generate') })
    }
  }
  const handleTake = (text: string) => {
    onTake(text)
    setState(IDLE)
  }
  if (state.kind === 'come')
    return (
      <section aria-label={t('proposal')} className="rounded-control border border-line-2 px-3 py-2.5">
        <Pieces pieces={[{ before: value, now: state.text }]} left={[]} onToggle={() => {}} />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button isSmall kind="primary" data-autofocus onClick={() => handleTake(state.text)}>
            {t('useIt')}
          </Button>
          <Button isSmall kind="quiet" onClick={() => setState(IDLE)}>
            {t('discard')}
          </Button>
        </div>
      </section>
    )
  return (
    <div>
      <Button isSmall icon="assistant" isPending={state.kind === 'asking'} onClick={() => void ask()}>
        {t('suggest', { language: languages(locale) })}
      </Button>
      <p role={state.kind === 'failed' ? 'alert' : 'status'} className="mt-1 text-second text-ink-2">
        {state.kind === 'failed' && <span className="text-bad">{state.sentence}</span>}
        {state.kind === 'asking' && t('looking', { host: data.provider.host })}
      </p>
    </div>
  )
}
