import type { Translate } from '../../ui/translate.ts'
import { QUESTION } from './question.ts'
import type { Service } from './services.ts'

interface Props {
  services: readonly { service: Service; id: string }[]
  t: Translate
}

/** Asks whether other services may measure the visit. Hidden until the script shows it: without script nothing is loaded anyway. */
export function MeasuringQuestion({ services, t }: Props) {
  const who = { services: servicesIn(services) }
  return (
    <section
      id={QUESTION}
      className="measuring"
      aria-labelledby="measuring-title"
      tabIndex={-1}
      hidden
      {...Object.fromEntries(services.map(({ service, id }) => [`data-${service}`, id]))}
    >
      <div className="wrap measuring__in">
        <div className="measuring__text">
          <h2 id="measuring-title" className="measuring__title">
            {t('site.measuringTitle', who)}
          </h2>
          <p>{t('site.measuringText', who)}</p>
        </div>
        <p className="measuring__ways">
          <button type="button" className="button" data-answer="no">
            {t('site.measuringNo')}
          </button>
          <button type="button" className="button" data-answer="yes">
            {t('site.measuringYes')}
          </button>
        </p>
      </div>
    </section>
  )
}

/** In the footer: brings the question back, so that whoever agreed can take that back as easily. */
export function MeasuringButton({ t }: { t: Translate }) {
  return (
    <button type="button" className="site-footer__measuring" data-ask-measuring hidden>
      {t('site.measuring')}
    </button>
  )
}

function servicesIn(services: Props['services']): Service | 'both' {
  const [first] = services
  return services.length > 1 || !first ? 'both' : first.service
}
