import { useEffect, useSyncExternalStore } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { KeptMessage } from '../kept-messages.ts'
import { useKeptMessages } from '../toasts.tsx'

/** The messages of the last 30 days; the action of a toast can still be taken here. */
export function Bell() {
  const t = useTranslations('console')
  const fresh = useMessages().filter(({ isRead }) => !isRead).length
  return (
    <Popover
      label={t('notifications')}
      widthClass="w-90 max-w-[calc(100vw-24px)]"
      trigger={
        <IconButton icon="bell" label={t('notificationsNew', { count: fresh })} isMarked={fresh > 0} />
      }
    >
      {() => <Messages />}
    </Popover>
  )
}

function useMessages() {
  const kept = useKeptMessages()
  return useSyncExternalStore(kept.subscribe, kept.getSnapshot)
}

function Messages() {
  const t = useTranslations('console')
  const kept = useKeptMessages()
  const messages = useMessages()
  // New messages stay bold while the list is open.
  useEffect(() => () => kept.readAll(), [kept])
  return (
    <>
      <h2 className="border-b border-line px-4 py-3 font-semibold">{t('notifications')}</h2>
      {messages.length === 0 && <p className="px-4 py-4 text-second text-ink-2">{t('noNotifications')}</p>}
      <ul className="max-h-96 overflow-y-auto">
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            onAct={() => {
              kept.settle(message.id)
              message.action?.onAct()
            }}
          />
        ))}
      </ul>
    </>
  )
}

function Message({ message, onAct }: { message: KeptMessage; onAct: () => void }) {
  const format = useFormatter()
  const now = useNow()
  const { title, description, isDestructive, at, isRead, action } = message
  return (
    <li className="flex items-start gap-2.5 border-b border-line px-4 py-2.5 last:border-0">
      <Icon
        name={isDestructive ? 'alert' : 'check'}
        className={`mt-0.5 size-4 ${isDestructive ? 'text-bad' : 'text-ink-3'}`}
      />
      <span className="flex min-w-0 flex-1 flex-col wrap-anywhere">
        <span className={isRead ? '' : 'font-semibold'}>{title}</span>
        {description && <span className="text-second text-ink-2">{description}</span>}
        <span className="text-small text-ink-3">{format.relativeTime(Math.min(at, now.getTime()), now)}</span>
      </span>
      {action && (
        <Button isSmall onClick={onAct}>
          {action.label}
        </Button>
      )}
    </li>
  )
}
