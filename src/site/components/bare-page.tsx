import type { FontPair } from '../../kernel/site-look.ts'
import type { Translate } from '../../ui/translate.ts'
import { FrayedThread } from './frayed-thread.tsx'
import { Link } from './link.tsx'
import { Mark } from './spiral.tsx'
import { PageTitle } from './page-title.tsx'

/**
 * Pages without a site around them: no site has the host (421), a defect (500), the site cannot serve (503), too many calls
 * (429), maintenance or a pause (503), a rule refuses what is previewed (its own status).
 */
export type BareKind =
  | 'unknown-host'
  | 'failure'
  | 'unavailable'
  | 'too-many'
  | 'maintenance'
  | 'paused'
  | 'refused'
  | 'ended'

export interface BarePageText {
  /** Shown in place of the usual text. */
  reason?: string | undefined
  /** Stands above the heading, where it is known. */
  siteName?: string | undefined
  /** What the site wears; left out: the standard. */
  worn?: { stylesheet: string | null; fonts: FontPair } | undefined
}

/** Keys of heading and text; `passes` adds a button to try again. */
const TOLD: Record<BareKind, [heading: string, text: string, passes: boolean]> = {
  'unknown-host': ['site.unknownHost', 'site.unknownHostText', false],
  failure: ['site.failure', 'site.failureText', true],
  unavailable: ['site.unavailable', 'site.unavailableText', true],
  'too-many': ['site.tooMany', 'site.tooManyText', true],
  maintenance: ['site.maintenance', 'site.maintenanceText', true],
  paused: ['site.paused', 'site.pausedText', false],
  refused: ['site.refused', 'site.refusedText', false],
  ended: ['site.ended', 'site.endedText', false],
}

export const bareTitle = (kind: BareKind, t: Translate): string => t(TOLD[kind][0])

interface BareProps extends BarePageText {
  kind: BareKind
  t: Translate
}

/** A page without header and footer, for when nothing is known of the site. */
export function BarePage({ kind, reason, siteName, t }: BareProps) {
  const [heading, text, passes] = TOLD[kind]
  const words = (
    <>
      <p className="bare__site">
        <Mark />
        {siteName && <span dir="auto">{siteName}</span>}
      </p>
      <PageTitle text={t(heading)} />
      <p className="lead">{reason ?? t(text)}</p>
      {passes && (
        <p className="actions">
          <Link className="button" href="?">
            {t('site.tryAgain')}
          </Link>
        </p>
      )}
    </>
  )
  if (kind !== 'maintenance' && kind !== 'paused') return <main className="bare wrap">{words}</main>
  return (
    <main className="bare lost">
      <FrayedThread />
      <div className="wrap lost__text">{words}</div>
    </main>
  )
}
