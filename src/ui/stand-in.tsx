import { type Ref, useImperativeHandle } from 'react'

interface Props {
  /** The element, or its id. */
  of: HTMLElement | string
  ref?: Ref<HTMLElement>
}

/**
 * Stands for an element of the page where Radix wants to make its trigger. So the element is there from the beginning, and all
 * that belongs to it only once somebody wants it: a list has a menu and words for a drawing in every row.
 */
export function StandIn({ of, ref }: Props) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(
    ref,
    () => (typeof of === 'string' ? document.getElementById(of) : of),
    [of],
  )
  return null
}
