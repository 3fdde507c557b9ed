import { useFormatter, useTranslations } from 'use-intl'
import type { DomainAnswer } from '../shapes.ts'

/** What DNS, the servers and their certificate said, a sentence for each. */
export function DomainFacts({ answer }: { answer: DomainAnswer }) {
  const t = useTranslations('hosts')
  const { names, alias, addresses, isSecure } = answer
  return (
    <ul className="mt-1.5 max-w-150 text-second text-ink-2 [&>li]:wrap-anywhere">
      {names !== 'found' && <li>{t(`names.${names}`)}</li>}
      {alias !== null && <li>{t('alias', { name: alias })}</li>}
      {addresses.map(({ address, state, isHereOverHttp }) => (
        <li key={address}>
          {isHereOverHttp ? t('hereOverHttp', { address }) : t(`at.${state}`, { address })}
        </li>
      ))}
      <Certificate answer={answer} />
      {!isSecure && names === 'found' && <li>{t('plain')}</li>}
    </ul>
  )
}

function Certificate({ answer: { certificate } }: { answer: DomainAnswer }) {
  const t = useTranslations('hosts')
  const format = useFormatter()
  if (!certificate) return null
  const { issuer, names, validUntil, fault } = certificate
  const said = {
    issuer: issuer || t('nobody'),
    names: format.list(names),
    date: format.dateTime(new Date(validUntil), { dateStyle: 'medium' }),
  }
  return <li>{fault === null ? t('certificate', said) : t(`faults.${fault}`, said)}</li>
}
