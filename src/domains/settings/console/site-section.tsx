import type { ReactNode } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import type { Snapshot } from '../../../console/saving/draft.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { isOwnPath } from '../../../kernel/web-address.ts'
import { isTimeZone, placeOfZone } from '../../../kernel/time-zone.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import type { Settings } from '../shapes.ts'
import { LanguageField } from './language-field.tsx'
import { SectionHead } from './settings-frame.tsx'
import { ZoneField } from './zone-field.tsx'

interface Props {
  snapshot: Snapshot<Settings>
  bind: (name: string) => Bound
  onSaved: (settings: Settings) => void
}

/** Name, description, language and time zone of the site. */
export function SiteSection({ snapshot: { item, values }, bind, onSaved }: Props) {
  const t = useTranslations()
  const mayWrite = useMay('settings.write')
  const zone = bind('timezone')
  return (
    <Beside proof={<SiteProof values={values} />} title={t('settings.whereItShows')}>
      <SectionHead id="site" />
      <div className="flex flex-col gap-4.5">
        <TextField
          label={t('settings.field.siteName')}
          hint={t('settings.siteNameHint')}
          isAuthored
          required
          autoComplete="off"
          dir="auto"
          {...bind('siteName')}
        />
        <TextArea
          label={t('settings.field.siteDescription')}
          aside={t('settings.optional')}
          hint={t('settings.siteDescriptionHint')}
          dir="auto"
          {...bind('siteDescription')}
        />
        {item && <LanguageField settings={item} readOnly={!mayWrite} onSaved={onSaved} />}
        <ZoneField label={t('settings.field.timezone')} hint={<ZoneClock zone={zone.value} />} bound={zone} />
      </div>
    </Beside>
  )
}

function ZoneClock({ zone }: { zone: string }) {
  const t = useTranslations('settings')
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  if (!isTimeZone(zone)) return null
  return t('zoneNow', {
    time: format.dateTime(now, { timeStyle: 'short', timeZone: zone }),
    place: placeOfZone(zone),
  })
}

/** A form with what becomes of it at its right, below it where there is no room. */
export function Beside({ title, proof, children }: { title: string; proof: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-12 gap-y-8 min-[1180px]:flex-row">
      <div className="w-full min-w-0 max-w-130 min-[1180px]:flex-1">{children}</div>
      <aside aria-label={title} className="w-full min-w-0 max-w-130 min-[1180px]:w-81">
        <h3 className="mb-2 font-semibold">{title}</h3>
        {proof}
      </aside>
    </div>
  )
}

function SiteProof({ values }: { values: Snapshot<Settings>['values'] }) {
  const { siteName: name = '', siteDescription: description = '', logoUrl = '', faviconUrl = '' } = values
  return (
    <div className="overflow-hidden rounded-card border border-line-2 bg-canvas">
      <div className="mx-2.5 mt-2 flex w-fit max-w-[70%] items-center gap-2 rounded-t-control bg-surface px-3 py-1.5 text-small">
        <Proof address={faviconUrl} className="size-4" />
        <p className="truncate" dir="auto">
          {name}
        </p>
      </div>
      <div className="bg-surface px-4.5 py-4">
        <div className="flex items-center gap-3">
          <Proof address={logoUrl} className="h-7 max-w-32" />
          <p className="min-w-0 truncate font-serif text-[17px]/[24px]" dir="auto">
            {name}
          </p>
        </div>
        <p className="mt-12 border-t border-line pt-3 text-small text-ink-2 wrap-anywhere" dir="auto">
          {description || name}
        </p>
      </div>
    </div>
  )
}

/** A picture as readers will see it; the studio fetches none from another host. */
function Proof({ address, className }: { address: string; className: string }) {
  const path = address.trim()
  if (!isOwnPath(path)) return null
  return <img key={path} src={path} alt="" className={`flex-none object-contain ${className}`} />
}
