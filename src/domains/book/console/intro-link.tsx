import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { introCalls } from '../types/intro.ts'

const EDITOR = '/admin/book/intro'

/** The link to the "How to use" page; it creates the page if there is none. */
export function IntroLink({ isThere }: { isThere: boolean }) {
  const t = useTranslations('book')
  const call = useCall()
  const navigate = useNavigate()
  const toasts = useItemToasts()
  const { site } = useConsole()
  const mayWrite = useMay('book.write')
  const [isPending, setIsPending] = useState(false)
  const params = { forkId: site.id }
  if (isThere) {
    return (
      <Link to={EDITOR} className={buttonClass({ isSmall: true })}>
        {t('editIntro')}
      </Link>
    )
  }
  if (!mayWrite) return null
  const handleBegin = async () => {
    setIsPending(true)
    try {
      await call(introCalls.save, { params, body: { title: t('introTitle') } })
      await navigate(EDITOR)
    } catch (error) {
      toasts.failed(error, t('beginFailed'))
      setIsPending(false)
    }
  }
  return (
    <Button isSmall icon="plus" isPending={isPending} onClick={() => void handleBegin()}>
      {t('beginIntro')}
    </Button>
  )
}
