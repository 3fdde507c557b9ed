import { useContext } from 'react'
import { ArchiveContext } from '../../site/components/archive.ts'
import { Island } from '../../site/components/island.tsx'
import { usePath } from '../../site/components/link.tsx'
import { regionLabels } from '../../site/components/toasts.tsx'
import type { Translate } from '../../ui/translate.ts'
import FooterNotify from './site/footer-notify.island.tsx'
import { NOTIFY_PATH } from './site/links.ts'
import ModalNotify from './site/modal-notify.island.tsx'
import type { SignUpLabels } from './site/use-sign-up.tsx'

/** The button in the footer that unfolds the form; filled unless a filled button is beside it. */
export function FooterOffer({ t, isFilled }: { t: Translate; isFilled: boolean }) {
  const path = usePath()
  if (useContext(ArchiveContext)) return null
  const labels = {
    ...labelsOf(t, 'subscribing'),
    getNotified: t('audience.getNotified'),
    hideForm: t('audience.hideForm'),
  }
  const props = { action: path(NOTIFY_PATH), isFilled, labels }
  return <Island name="audience/footer-notify" when="interaction" component={FooterNotify} props={props} />
}

interface GetNotifiedProps {
  t: Translate
  isFilled?: boolean
  /** Styled as a link within a line of text. */
  isInText?: boolean
}

/** A button that opens the form in a modal dialog. */
export function GetNotified({ t, isFilled = false, isInText = false }: GetNotifiedProps) {
  const path = usePath()
  if (useContext(ArchiveContext)) return null
  const labels = { ...labelsOf(t, 'submitting'), getNotified: t('audience.getNotified') }
  const props = { action: path(NOTIFY_PATH), isFilled, isInText, labels }
  return <Island name="audience/modal-notify" when="interaction" component={ModalNotify} props={props} />
}

function labelsOf(t: Translate, sending: 'subscribing' | 'submitting'): SignUpLabels {
  return {
    title: t('audience.title'),
    text: t('audience.text'),
    name: t('audience.name'),
    email: t('audience.email'),
    notifyMe: t('audience.notifyMe'),
    cancel: t('audience.cancel'),
    sending: t(`audience.${sending}`),
    fillIn: t('audience.fillIn'),
    noAddress: t('audience.noAddress'),
    tooLong: t('audience.tooLong'),
    thanks: t('audience.thanks'),
    thanksText: `${t('audience.thanksText')} ${t('audience.thanksConfirm')}`,
    failed: t('audience.failed'),
    failedText: t('audience.failedText'),
    toasts: regionLabels(t),
  }
}
