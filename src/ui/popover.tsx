import { Popover as Radix } from 'radix-ui'
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { StandIn } from './stand-in.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface Props {
  trigger: ReactElement<Trigger>
  /** Names the panel. */
  label: string
  side?: 'bottom' | 'top' | 'right'
  align?: 'start' | 'end'
  widthClass: string
  onOpen?: () => void
  /** Gets the function that closes the panel. */
  children: (close: () => void) => ReactNode
}

type Trigger = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onClick'
>

/** A panel beside its button; Escape and a press elsewhere close it, and focus goes back. */
export function Popover({ trigger, onOpen, ...panel }: Props) {
  const ownId = useId()
  const { id = ownId } = trigger.props
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  // Inside a modal dialog everything outside of it is inert, so the panel goes into the dialog.
  const [host, setHost] = useState<HTMLElement | null>(null)
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-panel` : undefined,
        onClick(event) {
          trigger.props.onClick?.(event)
          setIsWanted(true)
          setHost(event.currentTarget.closest('dialog'))
          setIsOpen(!isOpen)
          if (!isOpen) onOpen?.()
        },
      })}
      {isWanted && <Panel {...panel} {...{ id, host, isOpen }} onOpenChange={setIsOpen} />}
    </>
  )
}

function Panel({
  id,
  host,
  label,
  side = 'bottom',
  align = 'end',
  widthClass,
  isOpen,
  onOpenChange,
  children,
}: Omit<Props, 'trigger' | 'onOpen'> & {
  /** Id of its button. */
  id: string
  host: HTMLElement | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { handlers, opening } = useFocusReturn({ id, panelId: `${id}-panel`, isOpen })
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <StandIn of={id} />
      </Radix.Trigger>
      <Radix.Portal container={host}>
        <Radix.Content
          key={opening}
          id={`${id}-panel`}
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          {...handlers}
          className={`z-60 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-menu border border-line bg-raised shadow-menu outline-none animate-[appear-softly_120ms_ease-out] ${widthClass}`}
        >
          {children(() => onOpenChange(false))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
