import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { isMac, keyCapsOf, type KeyBinding } from '../keys/keys.ts'
import { useLook } from '../look.tsx'
import { useAllKeys } from '../keys/use-keys.tsx'

/** The shortcuts on screen, by groups; those without Ctrl or Alt can be switched off. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console')
  const keys = useAllKeys()
  const bindings = useSyncExternalStore(keys.subscribe, keys.getSnapshot)
  const { look, change } = useLook()
  const groups = Map.groupBy(bindings, ({ group }) => group)
  return (
    <Dialog
      title={t('keysTitle')}
      width={1080}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <>
          <span className="mr-auto">
            <Switch
              label={t('singleKeys')}
              hint={t(look.hasSingleKeys ? 'singleKeysOn' : 'singleKeysOff')}
              isOn={look.hasSingleKeys}
              onChange={(hasSingleKeys) => change({ hasSingleKeys })}
            />
          </span>
          <Button kind="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-second text-ink-2">{t('keysText')}</p>
      <div className="grid gap-x-8 gap-y-4.5 tablet:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {[...groups].map(([group, own]) => (
          <KeyGroup key={group} group={group} bindings={own} />
        ))}
      </div>
    </Dialog>
  )
}

function KeyGroup({ group, bindings }: { group: string; bindings: readonly KeyBinding[] }) {
  const t = useTranslations('console')
  return (
    <section>
      <h3 className="border-b border-line-2 pb-1.25 text-second font-semibold text-ink-2">{group}</h3>
      <dl>
        {bindings.map(({ keys, label }) => (
          <div key={keys} className="flex min-h-7.75 items-center gap-2 border-b border-line text-second">
            <dt>{label}</dt>
            <dd className="ml-auto flex gap-1">
              {keyCapsOf(keys, isMac(navigator), t('ctrl')).map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
