import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { ModuleComponent } from './ui.tsx'

afterEach(() => void vi.restoreAllMocks())

const installed = { known: ({ word }: { word: string }) => <p>{word}</p> }
const shown = (name: string) =>
  renderToStaticMarkup(<ModuleComponent name={name} installed={installed} props={{ word: 'Here' }} />)

it('[C082] [C559] [C564] a module component that is unknown is a warning in the log and nothing on the page', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(shown('known')).toBe('<p>Here</p>')
  expect(warn).not.toHaveBeenCalled()
  for (const name of ['tide-tables', 'constructor']) expect(shown(name)).toBe('')
  expect(warn.mock.calls).toEqual([
    ['No component is installed for the module tide-tables.'],
    ['No component is installed for the module constructor.'],
  ])
})
