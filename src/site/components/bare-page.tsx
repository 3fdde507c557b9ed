import type { Translate } from '../../ui/translate.ts'
import { Mark } from './spiral.tsx'
import { titleSize } from './title-size.ts'

/** Answered with status 421 for a host that no site has. */
export function UnknownHost({ t }: { t: Translate }) {
  return <BarePage heading={t('site.unknownHost')} text={t('site.unknownHostText')} />
}

/** Answered with status 500, or 503 while the site cannot serve; needs no data. */
export function Failure({ view, t }: { view: { status: 500 | 503 }; t: Translate }) {
  return view.status === 503 ? (
    <BarePage heading={t('site.unavailable')} text={t('site.unavailableText')} retry={t('site.tryAgain')} />
  ) : (
    <BarePage heading={t('site.failure')} text={t('site.failureText')} retry={t('site.tryAgain')} />
  )
}

/** A page without header and footer, for when nothing is known of the site. */
function BarePage({ heading, text, retry }: { heading: string; text: string; retry?: string }) {
  return (
    <main className="bare wrap">
      <Mark />
      <h1 className={`display ${titleSize(heading)}`}>{heading}</h1>
      <p className="lead">{text}</p>
      {retry && (
        <p className="actions">
          <a className="button" href="?">
            {retry}
          </a>
        </p>
      )}
    </main>
  )
}
