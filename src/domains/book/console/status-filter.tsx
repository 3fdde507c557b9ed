import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address-query.ts'

const STATUSES = ['published', 'draft'] as const

/** Whether the item matches the filter in the URL. */
export function isShownBy(address: URLSearchParams, { isPublished }: { isPublished: boolean }): boolean {
  const asked = address.get('status')
  return asked === null || (asked === 'published') === isPublished
}

/** The status filter, stored in the URL, and the number of matches. */
export function StatusFilter({ count }: { count: number }) {
  const t = useTranslations('book')
  const [asked, ask] = useInAddress('status')
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <span role="status" className="mr-2 font-semibold">
        {t('shown', { count })}
      </span>
      {STATUSES.map((status) => {
        const isOn = asked === status
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isOn}
            onClick={() => void ask(isOn ? null : status)}
            className={`hit h-7.5 rounded-control border px-2.5 text-second max-tablet:h-11 ${isOn ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-dashed border-control text-ink-2 hover:bg-hover'}`}
          >
            {t(status)}
          </button>
        )
      })}
    </div>
  )
}
