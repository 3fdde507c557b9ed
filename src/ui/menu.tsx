import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const PANEL =
  'z-60 min-w-52 max-w-[calc(100vw-16px)] rounded-menu border border-line bg-raised p-1 shadow-menu animate-[rise_120ms_ease-out]'
const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 text-[13.5px] outline-none ' +
  'data-highlighted:bg-hover dark:data-highlighted:bg-press data-disabled:cursor-default data-disabled:text-ink-3 pointer-coarse:min-h-11'

interface Props {
  /** The button that opens it. */
  trigger: ReactNode
  /** What the open menu is called, where that is not its button's name. */
  label?: string
  align?: 'start' | 'end'
  /** Left out: the menu opens by its button alone. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Where the focus goes when it closes; left out: to its button. */
  onClosed?: () => void
  children: ReactNode
}

/** A button with a menu: arrows, first letters, Escape, and focus that returns. */
export function Menu({ trigger, label, align = 'start', isOpen, onOpenChange, onClosed, children }: Props) {
  return (
    // Not modal: what locks the page behind needs an inline style, which the policy refuses.
    <DropdownMenu.Root
      modal={false}
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={PANEL}
          onCloseAutoFocus={(event) => {
            if (!onClosed) return
            event.preventDefault()
            onClosed()
          }}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface ItemProps {
  icon?: IconName
  /** The key that does the same without the menu. */
  hotkey?: string | undefined
  isDanger?: boolean | undefined
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, hotkey, isDanger = false, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item className={`${ITEM} ${isDanger ? 'text-bad' : ''}`} onSelect={onSelect}>
      {icon && <Icon name={icon} className={`size-4 ${isDanger ? '' : 'text-ink-2'}`} />}
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {hotkey && <kbd className="border-0 bg-transparent uppercase max-tablet:hidden">{hotkey}</kbd>}
    </DropdownMenu.Item>
  )
}

/** An entry that is on or off; the menu stays open. */
export function MenuCheck({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}) {
  return (
    <DropdownMenu.CheckboxItem
      className={ITEM}
      checked={isOn}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span
        className={`grid size-4 flex-none place-items-center rounded-[4px] border ${isOn ? 'border-accent bg-accent text-on-accent' : 'border-control bg-surface'}`}
      >
        {isOn && <Icon name="check" className="size-3" />}
      </span>
      {children}
    </DropdownMenu.CheckboxItem>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-small text-ink-2">{children}</DropdownMenu.Label>
  )
}

export function MenuRule() {
  return <DropdownMenu.Separator className="m-1 border-t border-line" />
}
