import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import type { When } from '../islands.ts'

interface Props<P extends object> {
  /** Name under which the browser finds the component, such as "identity/login". */
  name: string
  component: ComponentType<P>
  /** Handed to the browser as JSON. */
  props: P
  when?: When
}

/** A component that the browser hydrates; until then it is the server's HTML. */
export function Island<P extends object>({ name, component: Component, props, when = 'load' }: Props<P>) {
  // Without a prefix two islands on a page would use the same ids.
  const prefix = useId()
  // Not static markup: hydration needs the marks between neighbouring texts.
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix })
  return (
    <div
      data-island={name}
      data-when={when}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      // Made by React on the line above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
