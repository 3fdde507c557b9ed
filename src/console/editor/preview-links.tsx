import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isLocale } from '../../kernel/locale.ts'
import type { PreviewCalls, PreviewLink } from '../../content/contract/preview.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useCall, useConsole } from '../context.ts'
import { CopyButton } from '../copy-button.tsx'
import { useItemToasts } from '../item-toasts.ts'
import { LoadingFailed } from '../loading-failed.tsx'
import { isLocal, toldAddress } from '../site-address.ts'
import { useMomentWords } from '../use-moment-words.ts'
import type { EditedItem, Editing } from './editing.ts'

interface Props<Item extends EditedItem> {
  editing: Editing<Item>
  previews: PreviewCalls
  onClose: () => void
}

/** Makes, copies and revokes links under which anybody sees the item with its waiting changes. */
export function PreviewLinks<Item extends EditedItem>({ editing, previews, onClose }: Props<Item>) {
  const { type, item, locale } = editing
  const t = useTranslations('console')
  const call = useCall()
  const { site, sites } = useConsole()
  const toasts = useItemToasts()
  const [pending, setPending] = useState<string | null>(null)
  const params = { id: item.uid }
  const links = useQuery({
    queryKey: ['preview-links', type.kind.type, item.uid],
    queryFn: () => call(previews.listPreviews, { params }),
    gcTime: 0,
  })
  const act = async (name: string, work: () => Promise<unknown>) => {
    setPending(name)
    try {
      await work()
      await links.refetch()
    } catch (error) {
      toasts.failed(error, t('reason.noAnswer'))
    } finally {
      setPending(null)
    }
  }
  const handleMake = () =>
    act('new', async () => {
      // Saved first, so that the link shows what is on screen now.
      await editing.draft.save()
      await call(previews.createPreview, { params }, { locale })
    })
  return (
    <Dialog
      title={t('preview.links')}
      width={560}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <Button kind="primary" isPending={pending === 'new'} onClick={() => void handleMake()}>
          {t('preview.make')}
        </Button>
      }
    >
      <p className="text-second text-ink-2">{t('preview.linksText')}</p>
      {links.isError && (
        <LoadingFailed
          sentence="console.preview.linksFailed"
          error={links.error}
          onRetry={() => void links.refetch()}
        />
      )}
      {links.data?.length === 0 && <p className="mt-4">{t('preview.noLinks')}</p>}
      <ul className="mt-3">
        {links.data?.map((link) => (
          <Row
            key={link.id}
            link={link}
            isPending={pending === link.id}
            onRevoke={() =>
              void act(link.id, () =>
                call(previews.revokePreview, { params: { ...params, linkId: link.id } }),
              )
            }
          />
        ))}
      </ul>
      {links.data && links.data.length > 0 && isLocal(new URL(toldAddress('/', site, sites, location))) && (
        <p className="mt-2 text-small text-ink-2">{t('review.codeHere')}</p>
      )}
    </Dialog>
  )
}

function Row({
  link: { path, locale, by, expiresAt },
  isPending,
  onRevoke,
}: {
  link: PreviewLink
  isPending: boolean
  onRevoke: () => void
}) {
  const t = useTranslations('console')
  const momentWords = useMomentWords()
  const { site, sites } = useConsole()
  const address = toldAddress(path, site, sites, location)
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line py-2">
      <span className="min-w-0 flex-1 basis-60">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="hit block truncate rounded-badge text-second text-accent underline underline-offset-3"
        >
          {address}
        </a>
        <span className="text-small text-ink-2">
          {t('preview.until', {
            language: isLocale(locale) ? t(`contentLanguage.${locale}`) : locale,
            by,
            date: momentWords(expiresAt),
          })}
        </span>
      </span>
      <CopyButton label={t('preview.copy')} text={address} />
      <Button kind="quiet" isPending={isPending} onClick={onRevoke}>
        {t('preview.revoke')}
      </Button>
    </li>
  )
}
