import { useTranslations } from 'use-intl'
import { useSnapshot } from '../../../console/drafts/use-draft.ts'
import { useLeavingFocus } from '../../../console/keys/use-leaving-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { useDocked } from '../../../ui/use-docked.ts'
import { type OpenDrafts, together } from './open-drafts.ts'

/** Stands at the lower edge while something is not saved, and names it. */
export function SaveBar({ drafts, names }: { drafts: OpenDrafts; names: readonly string[] }) {
  const t = useTranslations('settings')
  const states = [useSnapshot(drafts.settings).state, useSnapshot(drafts.theme).state]
  const buttons = useLeavingFocus<HTMLDivElement>()
  const docked = useDocked()
  const handleDiscard = () => {
    if (drafts.settings.getSnapshot().isDirty) drafts.settings.discard()
    if (drafts.theme.getSnapshot().isDirty) drafts.theme.discard()
  }
  return (
    <div
      ref={docked}
      className="sticky bottom-0 z-10 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-2 bg-surface px-4 py-3 tablet:px-6 wide:px-9"
    >
      <p className="min-w-0 flex-1 basis-52 text-second text-ink-2 wrap-anywhere">
        {t.rich('notSaved', {
          count: names.length,
          names: names.join(', '),
          b: (words) => <b className="font-semibold text-ink">{words}</b>,
        })}
      </p>
      <div ref={buttons} className="flex gap-2 max-tablet:w-full max-tablet:[&>*]:flex-1">
        <Button kind="quiet" onClick={handleDiscard}>
          {t('discard')}
        </Button>
        <Button
          kind="primary"
          isPending={states.some(({ kind }) => kind === 'saving')}
          onClick={() => void together(drafts).save()}
        >
          {t('save')}
          <kbd className="rounded-badge border border-current bg-transparent px-1.5 text-small font-normal text-surface max-tablet:hidden">
            {t('saveKeys')}
          </kbd>
        </Button>
      </div>
    </div>
  )
}
