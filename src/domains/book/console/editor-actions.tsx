import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import type { Draft } from '../../../console/drafts/draft.ts'
import { useSnapshot } from '../../../console/drafts/use-draft.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface Props<Item> {
  draft: Draft<Item>
  /** Address of the public page; null while readers do not see it. */
  viewPath: string | null
  children?: ReactNode
}

/** What an editor offers in the top bar: the public page, and saving. */
export function EditorActions<Item>({ draft, viewPath, children }: Props<Item>) {
  const t = useTranslations('book')
  const { state } = useSnapshot(draft)
  const mayWrite = useMay('book.write')
  return (
    <>
      {viewPath !== null && (
        <a
          href={viewPath}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ kind: 'quiet', isSmall: true })}
        >
          <Icon name="open" className="size-4 tablet:hidden" />
          <span className="max-tablet:sr-only">{t('view')}</span>
        </a>
      )}
      {children}
      {mayWrite && (
        <Button
          kind="primary"
          isSmall
          isPending={state.kind === 'saving'}
          aria-keyshortcuts="Control+S"
          onClick={() => void draft.save()}
        >
          {t('save')}
        </Button>
      )}
    </>
  )
}
