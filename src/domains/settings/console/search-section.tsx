import { useTranslations } from 'use-intl'
import type { Snapshot } from '../../../console/saving/draft.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { SearchDescriptionField } from '../../../console/search-description.tsx'
import { SearchProof } from '../../../console/search-proof.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { Settings } from '../shapes.ts'
import { SectionHead } from './settings-frame.tsx'
import { Beside } from './site-section.tsx'

interface Props {
  snapshot: Snapshot<Settings>
  bind: (name: string) => Bound
}

/** The fields for what search engines and social networks show of the site. */
export function SearchSection({ snapshot: { values }, bind }: Props) {
  const t = useTranslations('settings')
  const { siteName = '', seoTitle = '', seoDescription = '' } = values
  return (
    <Beside
      title={t('searchResult')}
      proof={<SearchProof title={seoTitle.trim() || siteName} description={seoDescription} />}
    >
      <SectionHead id="search" />
      <div className="flex flex-col gap-4.5">
        <TextField
          label={t('field.seoTitle')}
          aside={t('optional')}
          hint={t('seoTitleHint')}
          autoComplete="off"
          dir="auto"
          {...bind('seoTitle')}
        />
        <SearchDescriptionField label={t('field.seoDescription')} {...bind('seoDescription')} />
      </div>
    </Beside>
  )
}
