import { type ComponentType, createElement, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Makes the HTML of an island alive; what was typed and pressed in it before counts. */
export function hydrate(root: HTMLElement, Component: ComponentType<never>): void {
  // The server wrote the props for this very component.
  const props = JSON.parse(root.dataset.props ?? '{}') as never
  function Alive() {
    useEffect(() => {
      // Read before the first update, which shows what the component knows in place of what was typed.
      const typed = typedIn(root)
      // Later: events during an effect would all meet the component as it first was.
      setTimeout(() => {
        for (const tell of typed) tell()
        answerHeldPresses(root)
      })
    }, [])
    return createElement(Component, props)
  }
  hydrateRoot(root, createElement(Alive), { identifierPrefix: root.dataset.prefix ?? '' })
}

/** For each field that is no more as the server wrote it: puts that into the field again, as typing does. */
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
      // Of several radio buttons the one that was chosen is told.
      const isTold = checked !== field.defaultChecked && (checked || field.type === 'checkbox')
      return isTold ? [() => put(field, 'checked', checked, 'click')] : []
    }
    const { value } = field
    return value === field.defaultValue ? [] : [() => put(field, 'value', value, 'input')]
  })
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** React notices a change by the value that it last saw through the element's own property, so that one is gone round. */
function put(field: Field, property: 'value' | 'checked', value: string | boolean, type: string): void {
  if (!field.isConnected) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property) ?? {}
  Reflect.set(field, property, typeof value === 'string' ? '' : !value)
  set?.call(field, value)
  field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Presses what was pressed before the island could answer. */
function answerHeldPresses(root: HTMLElement): void {
  root.dataset.ready = ''
  for (const button of root.querySelectorAll<HTMLElement>('[data-held]')) {
    delete button.dataset.held
    button.click()
  }
}
