import { DropdownMenu } from 'radix-ui'
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { Icon, type IconName } from './icon.tsx'
import { StandIn } from './stand-in.tsx'
import { useFocusReturn } from './use-focus-return.ts'

const PANEL =
  'z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-[calc(100vw-16px)] overflow-y-auto rounded-menu border border-line bg-raised p-1 shadow-menu animate-[rise_120ms_ease-out]'
const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 text-[13.5px] outline-none ' +
  'data-highlighted:bg-hover dark:data-highlighted:bg-press data-disabled:cursor-default data-disabled:text-ink-3 pointer-coarse:min-h-11'

interface Props {
  trigger: ReactElement<Trigger>
  /** Name of the open menu, where that is not its button's name. */
  label?: string
  align?: 'start' | 'end'
  /** Left out: the menu opens by its button alone. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Moves the focus when the menu closes; left out: to its button. */
  giveBack?: () => void
  /** Called once the menu is gone and the focus is back. */
  onClosed?: () => void
  children: ReactNode
}

type Trigger = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onPointerDown' | 'onKeyDown'
>

/**
 * A button with a menu: arrows, first letters, Escape, and focus that returns. Until the first opening only the button is
 * mounted.
 */
export function Menu({ trigger, isOpen, onOpenChange, ...panel }: Props) {
  const ownId = useId()
  const [isOwnOpen, setIsOwnOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  // Inside a modal dialog everything outside of it is inert, so the panel goes into the dialog.
  const [host, setHost] = useState<HTMLElement | null>(null)
  const isShown = isOpen ?? isOwnOpen
  if (isShown && !isWanted) setIsWanted(true)
  const show = (isNext: boolean) => {
    setIsOwnOpen(isNext)
    onOpenChange?.(isNext)
  }
  const own = trigger.props
  const { id = ownId } = own
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isShown,
        'aria-controls': isShown ? `${id}-menu` : undefined,
        onPointerDown(event) {
          own.onPointerDown?.(event)
          if (event.button !== 0 || event.ctrlKey) return
          // The menu takes the focus.
          if (!isShown) event.preventDefault()
          setHost(event.currentTarget.closest('dialog'))
          show(!isShown)
        },
        onKeyDown(event) {
          own.onKeyDown?.(event)
          const isToggle = event.key === 'Enter' || event.key === ' '
          if (!isToggle && event.key !== 'ArrowDown') return
          event.preventDefault()
          setHost(event.currentTarget.closest('dialog'))
          show(isToggle ? !isShown : true)
        },
      })}
      {isWanted && <Panel {...panel} {...{ id, host }} isOpen={isShown} onOpenChange={show} />}
    </>
  )
}

function Panel({
  id,
  host,
  label,
  align = 'start',
  isOpen,
  onOpenChange,
  giveBack,
  onClosed,
  children,
}: Pick<Props, 'label' | 'align' | 'giveBack' | 'onClosed' | 'children'> & {
  /** Id of its button. */
  id: string
  host: HTMLElement | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { handlers, opening } = useFocusReturn({ id, panelId: `${id}-menu`, isOpen, giveBack, onClosed })
  return (
    // Not modal: Radix locks the page behind by an inline style, which the content security policy refuses.
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <StandIn of={id} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={host}>
        {/* The menu stands outside of the page's landmarks, so it is one itself. */}
        <div role="region" aria-labelledby={id}>
          <DropdownMenu.Content
            key={opening}
            id={`${id}-menu`}
            aria-label={label}
            aria-labelledby={id}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            className={PANEL}
            {...handlers}
          >
            {children}
          </DropdownMenu.Content>
        </div>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface ItemProps {
  icon?: IconName
  /** The shortcut that does the same. */
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
      {hotkey && (
        <kbd
          className={`border-0 bg-transparent max-tablet:hidden ${hotkey.length === 1 ? 'uppercase' : ''}`}
        >
          {hotkey}
        </kbd>
      )}
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

/** Entries of which one is chosen. */
export function MenuChoices({
  value,
  options,
  onChange,
}: {
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange}>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={ITEM}>
          <span className="min-w-0 flex-1">{option.label}</span>
          {option.value === value && <Icon name="check" className="size-4 text-accent" />}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
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
