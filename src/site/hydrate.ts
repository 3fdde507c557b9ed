import { type ComponentType, createElement, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates an island, and keeps what was typed and pressed in it before. */
export function hydrate(root: HTMLElement, Component: ComponentType<never>): void {
  // The server wrote the props for this very component.
  const props = JSON.parse(root.dataset.props ?? '{}') as never
  function Alive() {
    useEffect(() => {
      // Read before the first update, which replaces what was typed by what the component knows.
      const typed = typedIn(root)
      // After the effect: events during it would all reach the component in its first state.
      setTimeout(() => {
        for (const tell of typed) tell()
        answerHeldPresses(root)
      })
    }, [])
    return createElement(Component, props)
  }
  hydrateRoot(root, createElement(Alive), { identifierPrefix: root.dataset.prefix ?? '' })
}

/** For each field that differs from the server's HTML: a function that enters the value again, as typing does. */
function typedIn(root: HTMLElement): (() => void)[] {
  return [...root.querySelectorAll<Field>('input, textarea, select')].flatMap((field) => {
    if (field instanceof HTMLSelectElement) {
      const { value } = field
      const isChosen = [...field.options].some(
        ({ selected, defaultSelected }) => selected && !defaultSelected,
      )
      return isChosen ? [() => put(field, 'value', value, 'change')] : []
    }
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
      const { checked } = field
      // Of several radio buttons only the chosen one is entered again.
      const isTold = checked !== field.defaultChecked && (checked || field.type === 'checkbox')
      return isTold ? [() => put(field, 'checked', checked, 'click')] : []
    }
    const { value } = field
    return value === field.defaultValue ? [] : [() => put(field, 'value', value, 'input')]
  })
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * React compares a field with the value that it last saw set on the element's own property, so this sets another one there, and
 * the real value through the prototype's setter.
 */
function put(field: Field, property: 'value' | 'checked', value: string | boolean, type: string): void {
  if (!field.isConnected) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property) ?? {}
  Reflect.set(field, property, typeof value === 'string' ? '' : !value)
  set?.call(field, value)
  field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Presses the buttons that were pressed before the island was hydrated. */
function answerHeldPresses(root: HTMLElement): void {
  root.dataset.ready = ''
  for (const button of root.querySelectorAll<HTMLElement>('[data-held]')) {
    delete button.dataset.held
    button.click()
  }
}
