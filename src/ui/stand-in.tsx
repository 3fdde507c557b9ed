import { type Ref, useImperativeHandle } from 'react'

interface Props {
  /** The element, or its id. */
  of: HTMLElement | string
  ref?: Ref<HTMLElement>
}

/**
 * Takes the place of a Radix trigger and refers to an element that is already on the page. Radix is mounted only at the first
 * use: a list has a menu and tooltips in every row.
 */
export function StandIn({ of, ref }: Props) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(
    ref,
    () => (typeof of === 'string' ? document.getElementById(of) : of),
    [of],
  )
  return null
}
