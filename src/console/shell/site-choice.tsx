import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'

/** The current site; with several a choice, with one a plain line. */
export function SiteChoice({ isRail = false }: { isRail?: boolean }) {
  const { site, sites } = useConsole()
  const words = isRail ? 'tablet:hidden' : 'tablet:max-wide:hidden'
  return (
    <div className="relative mb-2.5 flex h-11 items-center gap-2.5 rounded-control px-2 max-tablet:mb-0 max-tablet:px-0">
      <Spine name={site.name} />
      <span className={`flex min-w-0 flex-1 flex-col ${words}`}>
        <span className="truncate font-serif text-ui font-[550]">{site.name}</span>
        {site.domain && (
          <span className="truncate text-small text-ink-3 max-tablet:hidden">{site.domain}</span>
        )}
      </span>
      {sites.length > 1 && <Choice wordsClass={words} />}
    </div>
  )
}

/** A native select that lies unseen over the line: its list and its keys are the platform's. */
function Choice({ wordsClass }: { wordsClass: string }) {
  const t = useTranslations('console')
  const { site, sites } = useConsole()
  const navigate = useNavigate()
  return (
    <>
      <span className={`text-ink-3 ${wordsClass}`}>
        <Icon name="choose" className="size-3.5" />
      </span>
      <select
        aria-label={t('site')}
        value={site.id}
        onChange={(event) => void navigate(`/admin/sites/${event.target.value}`)}
        className="absolute inset-0 w-full rounded-control opacity-0 focus-visible:bg-surface focus-visible:px-2 focus-visible:opacity-100"
      >
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </>
  )
}

function Spine({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid h-7.5 w-5.5 flex-none place-items-center rounded-[2px_4px_4px_2px] border-l-3 border-black/30 bg-spine font-serif text-small font-semibold text-white"
    >
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  )
}
