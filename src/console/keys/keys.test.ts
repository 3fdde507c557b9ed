import { expect, it } from 'vitest'
import { createKeys, type KeyBinding, type KeyEvent, keyCapsOf } from './keys.ts'

const OPEN = { hasSingleKeys: () => true, isWriting: () => false, isCovered: () => false }

function press(key: string, more: Partial<KeyEvent> = {}): KeyEvent & { isTaken: boolean } {
  return {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    timeStamp: 0,
    defaultPrevented: false,
    isTaken: false,
    preventDefault() {
      this.isTaken = true
    },
    ...more,
  }
}

function heard(
  surroundings: Parameters<typeof createKeys>[0],
  names: string[],
  events: KeyEvent[],
): string[] {
  const list: string[] = []
  const keys = createKeys(surroundings)
  keys.add(names.map((name) => ({ keys: name, label: '', group: '', run: () => void list.push(name) })))
  for (const event of events) keys.handle(event)
  return list
}

it('a key is heard with exactly what is held beside it, on a Mac with Command', () => {
  const names = ['Mod+K', 'Mod+Shift+K', '?', 'G D']
  expect(heard(OPEN, names, [press('k', { ctrlKey: true })])).toEqual(['Mod+K'])
  expect(heard(OPEN, names, [press('k', { metaKey: true })])).toEqual(['Mod+K'])
  expect(heard(OPEN, names, [press('K', { ctrlKey: true, shiftKey: true })])).toEqual(['Mod+Shift+K'])
  expect(heard(OPEN, names, [press('?', { shiftKey: true })])).toEqual(['?'])
  expect(heard(OPEN, names, [press('k'), press('K', { shiftKey: true })])).toEqual([])
})

it('two in a row are heard when the second comes soon', () => {
  expect(heard(OPEN, ['G D'], [press('g'), press('d', { timeStamp: 1400 })])).toEqual(['G D'])
  expect(heard(OPEN, ['G D'], [press('g'), press('d', { timeStamp: 1600 })])).toEqual([])
  expect(heard(OPEN, ['G D'], [press('g'), press('x'), press('d')])).toEqual([])
})

it('single keys write letters in a text field, and can be switched off; keys with Ctrl go on', () => {
  const names = ['Mod+K', '?']
  const events = [press('?'), press('k', { ctrlKey: true })]
  expect(heard({ ...OPEN, isWriting: () => true }, names, events)).toEqual(['Mod+K'])
  expect(heard({ ...OPEN, hasSingleKeys: () => false }, names, events)).toEqual(['Mod+K'])
  expect(heard({ ...OPEN, isCovered: () => true }, names, events)).toEqual([])
})

it('the latest is asked first, and who gives false leaves the key to the one before, then to the page', () => {
  const keys = createKeys(OPEN)
  const list: string[] = []
  const binding = (label: string, answer?: boolean): KeyBinding => ({
    keys: 'Mod+K',
    label,
    group: '',
    run() {
      list.push(label)
      return answer
    },
  })
  const removeShell = keys.add([binding('shell')])
  const removeScreen = keys.add([binding('screen', false)])
  const handled = () => {
    list.length = 0
    const event = press('k', { ctrlKey: true })
    keys.handle(event)
    return [[...list], event.isTaken]
  }
  expect(handled()).toEqual([['screen', 'shell'], true])
  removeScreen()
  expect(handled()).toEqual([['shell'], true])
  removeShell()
  keys.add([binding('text', false)])
  expect(handled()).toEqual([['text'], false])
})

it('keys are read as they stand on the keyboard', () => {
  expect(keyCapsOf('Mod+Shift+K', false)).toEqual(['Ctrl', 'Shift', 'K'])
  expect(keyCapsOf('Mod+K', true)).toEqual(['⌘', 'K'])
  expect(keyCapsOf('Mod+K', false, 'Strg')).toEqual(['Strg', 'K'])
  expect(keyCapsOf('G D', false)).toEqual(['G', 'D'])
})
