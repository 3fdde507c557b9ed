import type { ComponentType } from 'react'

interface Props<P extends object> {
  /** Name under which the browser finds the component, such as "identity/login". */
  name: string
  component: ComponentType<P>
  /** Handed to the browser as JSON. */
  props: P
}

/** A component that the browser brings to life; until then it is the HTML that the server made of it. */
export function Island<P extends object>({ name, component: Component, props }: Props<P>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  )
}
