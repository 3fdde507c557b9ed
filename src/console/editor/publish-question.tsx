import { useTranslations } from 'use-intl'
import { isLocale } from '../../kernel/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { EditedItem, Editing } from './editing.ts'
import type { Publication } from './use-publication.ts'

interface Props<Item extends EditedItem> {
  editing: Editing<Item>
  publication: Publication
}

/** Says before a publication what goes out along with what is on screen. */
export function PublishQuestion<Item extends EditedItem>({ editing: { locale }, publication }: Props<Item>) {
  const t = useTranslations('console')
  const { asked, confirm, publishOnly, cancel } = publication
  if (!asked) return null
  const names = [locale, ...asked].map((language) =>
    isLocale(language) ? t(`contentLanguage.${language}`) : t('editor.waitsInAll'),
  )
  return (
    <Dialog
      title={t('editor.publishAll')}
      width={460}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t('cancel')}</Button>
          <Button kind={publishOnly ? 'secondary' : 'publish'} onClick={confirm}>
            {t('editor.publishIt')}
          </Button>
          {publishOnly && (
            <Button kind="publish" data-autofocus onClick={publishOnly}>
              {t('editor.publishOnly', { language: t(`contentLanguage.${locale}`) })}
            </Button>
          )}
        </>
      }
    >
      <p>{t('editor.publishAllText')}</p>
      <ul className="mt-3 list-disc pl-5">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {publishOnly && (
        <p className="mt-3 text-ink-2">
          {t('editor.staysWaiting', { language: t(`contentLanguage.${locale}`) })}
        </p>
      )}
    </Dialog>
  )
}
