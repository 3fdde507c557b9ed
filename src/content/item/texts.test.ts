import { describe, expect, it } from 'vitest'
import { editTexts, type Texts, textsIn } from './texts.ts'

interface Words {
  title: string
  subtitle: string
}

const site = { sourceLanguage: 'en' } as const
const EMPTY: Words = { title: '', subtitle: '' }
const texts: Texts<Words> = {
  base: { title: 'Roots', subtitle: 'What holds' },
  translations: { es: { title: 'Raíces', subtitle: '' } },
}

describe('[C621] texts in a language', () => {
  it('fall back to the default language field by field', () => {
    expect(textsIn(texts, 'es')).toEqual({ title: 'Raíces', subtitle: 'What holds' })
    expect(textsIn(texts, 'de')).toEqual(texts.base)
  })
})

describe('an edit', () => {
  const edit = (locale: 'en' | 'es' | 'de', fields: Partial<Words>, map?: object) =>
    editTexts(texts, site, locale, { fields, map }, EMPTY)

  it('writes the language that was asked for and no other', () => {
    expect(edit('en', { title: 'Deep roots' })).toEqual({
      ...texts,
      base: { title: 'Deep roots', subtitle: 'What holds' },
    })
    expect(edit('de', { title: 'Wurzeln' }).translations.de).toEqual({ title: 'Wurzeln', subtitle: '' })
  })

  it('does not turn a fallback that is sent back into a translation', () => {
    for (const locale of ['en', 'es', 'de'] as const)
      expect(edit(locale, textsIn(texts, locale))).toEqual(texts)
  })

  it('leaves what is undefined', () => {
    expect(editTexts(texts, site, 'en', { fields: { title: undefined } }, EMPTY)).toEqual(texts)
  })

  it('replaces the map whole, but never drops the default language', () => {
    const after = edit('en', {}, { de: { title: 'Wurzeln' } })
    expect(after).toEqual({ base: texts.base, translations: { de: { title: 'Wurzeln', subtitle: '' } } })
    expect(edit('en', {}, { en: { title: 'Root' }, es: { title: 'Raíces' } }).base.title).toBe('Root')
  })
})
