import { describe, expect, it } from 'vitest'
import { createTranslate, languageAsked } from './sentences.ts'

const say = createTranslate('de', {
  words: { Title: 'Titel', English: 'Englisch', Spanish: 'Spanisch', German: 'Deutsch' },
  sentences: {
    'Please sign in': 'Bitte melden Sie sich an',
    '{field} is required': '„{field}“ fehlt',
    '{field} may have at most {max} characters': '„{field}“ darf höchstens {max} Zeichen haben',
    '{name} is needed by {names}': '{names} braucht {name}',
    '“{title}” was changed': '„{title}“ wurde geändert',
    '{sentence} Please wait {seconds} seconds': '{sentence} Bitte warten Sie {seconds} Sekunden',
    'Written in {languages} only': 'Geschrieben nur auf {languages}',
    'It renews on {day}': 'Es erneuert sich am {day}',
  },
})

describe('a sentence in another language', () => {
  it('has its full stop where the English one has', () => {
    expect(say('Please sign in')).toBe('Bitte melden Sie sich an')
    expect(say('Please sign in.')).toBe('Bitte melden Sie sich an.')
  })

  it('is null where the catalogue does not have it, whatever an object has by itself', () => {
    for (const sentence of ['Please sign out', 'constructor', '__proto__', '', '.', 'toString is required'])
      expect(say(sentence)).toBeNull()
  })

  it('names a field of the product, and is no sentence of it for any other', () => {
    expect(say('Title may have at most 200 characters')).toBe('„Titel“ darf höchstens 200 Zeichen haben')
    expect(say('Ttle is required')).toBeNull()
  })

  it('has what people wrote as they wrote it, also where it is a name or a sentence of the product', () => {
    expect(say('“Title” was changed.')).toBe('„Title“ wurde geändert.')
    expect(say('“Please sign in.” was changed.')).toBe('„Please sign in.“ wurde geändert.')
    expect(say('“$& {max} <b>” was changed')).toBe('„$& {max} <b>“ wurde geändert')
    expect(say('Blog is needed by Letters, Notes.')).toBe('Letters, Notes braucht Blog.')
  })

  it('holds another sentence, which is translated, too', () => {
    expect(say('Please sign in. Please wait 3 seconds.')).toBe(
      'Bitte melden Sie sich an. Bitte warten Sie 3 Sekunden.',
    )
    expect(say('Something else. Please wait 3 seconds.')).toBeNull()
  })

  it('lists languages and writes days in its own way', () => {
    expect(say('Written in English, Spanish, and German only')).toBe(
      'Geschrieben nur auf Englisch, Spanisch und Deutsch',
    )
    expect(say('Written in German only')).toBe('Geschrieben nur auf Deutsch')
    expect(say('It renews on December 1, 2026')).toBe('Es erneuert sich am 1. Dezember 2026')
  })
})

it.each([
  [undefined, null],
  ['', null],
  ['*', null],
  ['it', null],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['it, fr;q=0.9, de;q=0.8', 'fr'],
  ['en-US, de;q=0.5', 'en'],
  [', ;q=1,,', null],
])('the language that %j asks for is %j', (header, language) => {
  expect(languageAsked(header)).toBe(language)
})
