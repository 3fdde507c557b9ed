import { describe, expect, it } from 'vitest'
import { withNotesInPlace } from './collected-notes.ts'

describe('notes that are collected elsewhere in a text', () => {
  it('stand where they are called, so that a divided text keeps them', () => {
    const text =
      '# Wind\n\nIt blew.[^1] It *fell*.[^log]\n\n# Rain\n\nIt fell.\n\n[^1]: Said the *log*.\n[^log]: Page 4.\n'
    expect(withNotesInPlace(text)).toBe(
      '# Wind\n\nIt blew.^[Said the *log*.] It *fell*.^[Page 4.]\n\n# Rain\n\nIt fell.\n\n',
    )
  })

  it('have the lines of their paragraph, and the indented paragraphs behind it', () => {
    const text = 'One.[^1]\n\n[^1]: Said the log\nof 1921.\n\n    And the captain.\n\nTwo.'
    expect(withNotesInPlace(text)).toBe('One.^[Said the log of 1921. And the captain.]\n\n\nTwo.')
  })

  it('are found in lines of Windows, and end at a heading', () => {
    expect(withNotesInPlace('One.[^1]\r\n\r\n[^1]: Log.\r\n# Two\r\n')).toBe('One.^[Log.]\n\n# Two\n')
  })

  it('stay as they were typed where nothing calls them, and so does a call without a note', () => {
    const text = 'One.[^2]\n\n[^1]: Said the log.'
    expect(withNotesInPlace(text)).toBe('One.[^2]\n\n\n[^1]: Said the log.')
    expect(withNotesInPlace('One.[^2] Two.')).toBe('One.[^2] Two.')
  })

  it('are not looked for in code, nor behind a backslash', () => {
    const text = '```\n[^1]\n```\n\nA `[^1]` and \\[^1] and one.[^1]\n\n[^1]: Log.'
    expect(withNotesInPlace(text)).toBe('```\n[^1]\n```\n\nA `[^1]` and \\[^1] and one.^[Log.]\n')
  })

  it('keep a link, and end at their own bracket', () => {
    expect(withNotesInPlace('A[^1] B[^2]\n\n[^1]: See [here](/a).\n[^2]: So ] it [is.')).toBe(
      'A^[See [here](/a).] B^[So \\] it \\[is.]\n',
    )
  })

  it('never make a huge text of a small one', () => {
    const text = `${'[^1]'.repeat(1_000)}\n\n[^1]: ${'word '.repeat(1_000)}`
    expect(withNotesInPlace(text).length).toBeLessThan(text.length * 4)
  })
})
