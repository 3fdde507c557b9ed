import { useTranslations } from 'use-intl'
import { PER_DAY_OF_JOBS, PER_MINUTE_OF_JOBS } from '../../contract.ts'
import type { TranslationJob } from '../../translations/shapes.ts'

const MOST = { perMinute: PER_MINUTE_OF_JOBS, perDay: PER_DAY_OF_JOBS }

/** Gives the sentence for why a translation waits or has stopped, with what the server says of it; '' for neither. */
export function useWhy(): (job: Pick<TranslationJob, 'reason' | 'detail'>) => string {
  const t = useTranslations('assistant.many.why')
  return ({ reason, detail }) =>
    reason === '' ? '' : t.has(reason) ? t(reason, { detail, ...MOST }) : detail
}

/** Gives the sentence for why nothing was made of an item. */
export function useRefusal(): (item: { reason: string; detail: string }) => string {
  const t = useTranslations('assistant.many.refusal')
  return ({ reason, detail }) => (t.has(reason) ? t(reason, { detail }) : detail)
}
