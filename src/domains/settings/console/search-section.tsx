import { useTranslations } from 'use-intl'
import type { Snapshot } from '../../../console/saving/draft.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { SearchProof } from '../../../console/search-proof.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { SEO_DESCRIPTION_WISHED } from '../contract.ts'
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
  const length = [...seoDescription.trim()].length
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
        <div>
          <TextArea
            label={t('field.seoDescription')}
            aside={t('ofCharacters', { count: length, most: SEO_DESCRIPTION_WISHED })}
            hint={t('seoDescriptionHint')}
            meter={<Meter length={length} />}
            dir="auto"
            {...bind('seoDescription')}
          />
        </div>
      </div>
    </Beside>
  )
}

/** How much of the wished length is used; it blocks nothing. */
function Meter({ length }: { length: number }) {
  const isOver = length > SEO_DESCRIPTION_WISHED
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden
      className="-mt-px h-1 w-full rounded-full bg-press"
    >
      <rect
        width={Math.min(100, (length / SEO_DESCRIPTION_WISHED) * 100)}
        height="1"
        className={isOver ? 'fill-draft-mark' : 'fill-ink-2'}
      />
    </svg>
  )
}
