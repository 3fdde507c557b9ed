import { describe, expect, it } from 'vitest'
import { textOf } from './text-of.ts'

const read = (bytes: readonly number[]) => textOf(Uint8Array.from(bytes).buffer)
const utf8 = (text: string) => read([...new TextEncoder().encode(text)])

describe('the text of a manuscript', () => {
  it('has its letters in the encodings of editors', () => {
    expect(utf8('\uFEFFSüß')).toBe('Süß')
    expect(read([0x53, 0xfc, 0xdf, 0x96])).toBe('Süß–')
    expect(read([0xff, 0xfe, 0x53, 0, 0xfc, 0])).toBe('Sü')
    expect(read([0xfe, 0xff, 0, 0x53, 0, 0xfc])).toBe('Sü')
  })

  it('leaves settings out, and nothing that only looks like them', () => {
    expect(utf8('---\r\ntitle: Ebb\r\n---\r\nOne.')).toBe('One.')
    expect(utf8('---\n\nA motto.\n\n---\n\nOne.')).toBe('---\n\nA motto.\n\n---\n\nOne.')
  })
})
