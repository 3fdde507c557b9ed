import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { StateWord } from '../../settings/ui.tsx'
import { standingOf } from './standing.ts'
import { useBackups } from './use-backups.ts'

/** How the last backup stands; those who do not own the installation see nothing of it. */
export default function BackupsState() {
  const t = useTranslations('backups.word')
  const { person } = useConsole()
  const { data } = useBackups().list
  if (!person.isPlatformOwner || !data) return null
  const [last] = data
  const standing = last ? standingOf(last) : 'none'
  return <StateWord isUrgent={standing === 'isFailed' || standing === 'notProved'}>{t(standing)}</StateWord>
}
