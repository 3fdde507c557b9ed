import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { slugify } from '../../../kernel/slug.ts'
import { CallError, sentenceOf } from '../../../ui/client.ts'
import { postCalls, postType } from '../../blog/type.ts'
import { pageCalls, pageType } from '../../pages/type.ts'
import { draftIn } from './draft-in.ts'

/** What a proposal can become. */
type NewDraft = 'post' | 'page'

/** So many addresses are tried for a title that others have. */
const TRIES = 20

interface Made {
  uid: string
}

/** Makes a proposal a new draft, and opens it in its editor. */
export function useNewDraft(onTaken: () => void) {
  const t = useTranslations('assistant')
  const call = useCall()
  const toast = useToast()
  const navigate = useNavigate()
  const { site } = useConsole()
  const mayCreate = useMay('content.create')
  const [pending, setPending] = useState<NewDraft | null>(null)

  async function create(kind: NewDraft, text: string, answerId: string | null): Promise<void> {
    setPending(kind)
    const { title, content } = draftIn(text)
    const words = { title: title || t('draftTitle'), content }
    const bare = slugify(words.title, kind)
    const place = { params: { forkId: site.id }, query: answerId === null ? {} : { answer: answerId } }
    try {
      const { uid } = await withFreeSlug(bare, (slug) =>
        kind === 'post'
          ? call(postCalls.create, { ...place, body: { ...words, slug } })
          : call(pageCalls.create, { ...place, body: { ...words, slug, template: 'default' } }),
      )
      toast({ title: t('drafted') })
      onTaken()
      await navigate(`${kind === 'post' ? postType.screen : pageType.screen}/${uid}`)
    } catch (error) {
      setPending(null)
      toast({ title: t('draftFailed'), description: sentenceOf(error), isDestructive: true })
    }
  }

  const kinds: NewDraft[] = site.modules.includes(postType.module) ? ['post', 'page'] : ['page']
  return { kinds: mayCreate ? kinds : [], pending, create }
}

async function withFreeSlug(bare: string, create: (slug: string) => Promise<Made>): Promise<Made> {
  for (let n = 1; ; n++) {
    try {
      return await create(n === 1 ? bare : `${bare}-${n}`)
    } catch (error) {
      const isTaken = error instanceof CallError && error.errors.some(({ code }) => code === 'taken')
      if (!isTaken || n === TRIES) throw error
    }
  }
}
