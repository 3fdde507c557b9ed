import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { type ToolPlace, ToolPlaceContext } from '../writing/tool-place.ts'

interface Props {
  views: ReactNode
  /** Null without a panel. */
  panel: PanelState | null
  /** The column with the running texts, whose tools show in the bar. */
  children: ReactNode
}

/**
 * The row over a running text: its tools, the switch of views, and the panel's button; on a phone the tools stand below the
 * text.
 */
export function EditorBar({ views, panel, children }: Props) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const take: ToolPlace['take'] = (name, isAsked) => setCurrent((now) => (isAsked ? name : (now ?? name)))
  return (
    <ToolPlaceContext value={{ element, current, take }}>
      <div className="sticky z-10 flex min-h-12 items-center gap-1.5 border-line bg-surface max-tablet:bottom-0 max-tablet:order-last max-tablet:border-t max-tablet:px-2 max-tablet:not-has-[[role=toolbar]]:hidden tablet:top-0 tablet:border-b tablet:pr-3 tablet:pl-6">
        {/* The tools fold by the room that they have themselves: the words beside them are longer in some languages. */}
        <div ref={setElement} className="@container min-w-0 flex-1" />
        <span className="flex flex-none items-center gap-1.5 max-tablet:hidden">
          {views}
          {panel && <PanelButton panel={panel} />}
        </span>
      </div>
      {children}
    </ToolPlaceContext>
  )
}

/** Whether the panel is visible: beside the text where there is room, otherwise over it. */
interface PanelState {
  isBeside: boolean
  isOver: boolean
  toggleBeside: () => void
  toggleOver: () => void
  /** Shows it where it has its place. */
  show: () => void
  closeOver: () => void
}

/** From this width on the panel stands beside the text, as in console.css. */
const WIDE = '(min-width: 68.8125rem)'

export function usePanel(): PanelState {
  const [isBeside, setIsBeside] = useState(true)
  const [isOver, setIsOver] = useState(false)
  return {
    isBeside,
    isOver,
    toggleBeside: () => setIsBeside(!isBeside),
    toggleOver: () => setIsOver(!isOver),
    show: () => (matchMedia(WIDE).matches ? setIsBeside(true) : setIsOver(true)),
    closeOver: () => setIsOver(false),
  }
}

/** Opens the panel, or hides it where it stands beside the text. */
export function PanelButton({ panel }: { panel: PanelState }) {
  const t = useTranslations('console.editor')
  const shared = { icon: 'details', label: t('details'), 'aria-controls': 'details' } as const
  return (
    <>
      <span className="max-wide:hidden">
        <IconButton {...shared} aria-expanded={panel.isBeside} onClick={panel.toggleBeside} />
      </span>
      <span className="wide:hidden">
        <IconButton {...shared} aria-expanded={panel.isOver} onClick={panel.toggleOver} />
      </span>
    </>
  )
}
