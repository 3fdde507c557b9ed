import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '../later.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'
import { CopyButton } from '../copy-button.tsx'
import { isLocal, toldAddress } from '../site-address.ts'

const QrCode = later(() => import('./qr-code.tsx'))

/** The public address of the site, to copy, to open, and for phones as a QR code where they can open it. */
export function SiteAddress() {
  const t = useTranslations('console.review')
  const { site, sites } = useConsole()
  const address = toldAddress('/', site, sites, location)
  const isHere = isLocal(new URL(address))
  return (
    <section aria-label={t('address')} className="mt-4 rounded-card border border-line p-4">
      <h3 className="text-second font-medium text-ink-2">{t('address')}</h3>
      <p className="mt-0.5 font-serif text-item font-medium wrap-anywhere select-all">{address}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <a href={address} target="_blank" rel="noreferrer" className={buttonClass({ isSmall: true })}>
          <Icon name="open" className="size-4" />
          {t('openSite')}
        </a>
        <CopyButton label={t('copyAddress')} text={address} />
      </div>
      <div className="mt-3.5 flex flex-wrap items-end gap-x-4 gap-y-2">
        {!isHere && (
          <Suspense fallback={<span className="size-40" />}>
            <QrCode text={address} label={t('code', { address })} />
          </Suspense>
        )}
        <p className="min-w-40 flex-1 text-second text-ink-2">{t(isHere ? 'codeHere' : 'codeText')}</p>
      </div>
    </section>
  )
}
