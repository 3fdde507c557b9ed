import { useTranslations } from 'use-intl'
import { Icon } from '../../../ui/icon.tsx'
import type { RedirectFigures } from '../shapes.ts'

interface Props {
  missed: RedirectFigures['missed']
  /** Null for who reads and no more. */
  onSend: ((path: string) => void) | null
}

/** What readers asked for again and again and did not find, with the way to send them somewhere. */
export function MissedNote({ missed, onSend }: Props) {
  const t = useTranslations('redirects')
  const times = missed.reduce((sum, one) => sum + one.times, 0)
  const [only] = missed
  if (!only) return null
  const isOne = missed.length === 1
  return (
    <section
      aria-labelledby="missed"
      className="flex items-start gap-3 rounded-control bg-draft-soft px-3.5 py-3 text-draft"
    >
      <Icon name="nowhere" className="mt-0.5 size-4" />
      <div className="min-w-0 flex-1">
        <h3 id="missed" className="font-normal wrap-anywhere">
          {t.rich('missed', {
            count: missed.length,
            times,
            path: isOne ? only.path : '',
            b: (words) => <b className="font-semibold">{words}</b>,
          })}
        </h3>
        <ul className={isOne ? '' : 'mt-1.5 flex flex-col gap-1.5'}>
          {missed.map(({ path, times: asked }) => (
            <li key={path} className="flex items-baseline justify-between gap-x-4 max-tablet:flex-col">
              {!isOne && (
                <span className="min-w-0 wrap-anywhere">
                  <b className="font-semibold">{path}</b> {t('times', { count: asked })}
                </span>
              )}
              {onSend && (
                <button
                  type="button"
                  className="hit flex-none rounded-badge text-accent underline underline-offset-3"
                  aria-label={t('sendPath', { path })}
                  onClick={() => onSend(path)}
                >
                  {t('send')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
