import { expect, it } from 'vitest'
import { settingsLike } from '../domains/settings/console/found-settings.ts'
import type { Role } from '../kernel/role.ts'
import { STUDIO_SLICES } from './studio.ts'

const TEXTS = import.meta.glob<Record<string, unknown>>(
  ['../console/messages/*.json', '../domains/*/{console,shared}/messages/*.json'],
  { import: 'default', eager: true },
)

/** The texts of the studio in a language. */
function textsOf(locale: string): (key: string) => string {
  const slices = Object.entries(TEXTS)
    .filter(([path]) => path.endsWith(`/${locale}.json`))
    .map(([path, texts]) => [/([\w-]+)(?:\/console|\/shared)?\/messages\//.exec(path)?.[1] ?? '', texts])
  const all: unknown = Object.fromEntries(slices)
  return (key) => {
    const found = key
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], all)
    if (typeof found !== 'string') throw new Error(`${locale} has no text ${key}`)
    return found
  }
}

const found = (question: string, { locale = 'en', role = 'owner' as Role, isPlatformOwner = true } = {}) =>
  settingsLike(
    question,
    STUDIO_SLICES,
    { site: { role, modules: ['book-content'] }, person: { isPlatformOwner } },
    textsOf(locale),
  ).map(({ label, section }) => (label === section ? section : `${section}: ${label}`))

it('a setting is found by its label, first of all', () => {
  expect(found('time zone')[0]).toBe('Site: Time zone')
  expect(found('maintenance')[0]).toBe('Danger: Maintenance')
  expect(found('favicn')[0]).toBe('Theme: Favicon')
  expect(found('timezone')[0]).toBe('Site: Time zone')
})

it('a setting is found by its hint and by its section, a section also by the words of the palette', () => {
  expect(found('browser tab')).toContain('Site: Site name')
  expect(found('measuring')).toEqual([
    'Measuring',
    'Measuring: Google Analytics ID',
    'Measuring: Facebook Pixel ID',
  ])
  expect(found('cookie')).toEqual(['Measuring'])
})

it('settings are found in the language of the studio', () => {
  expect(found('Zeitzone', { locale: 'de' })[0]).toBe('Website: Zeitzone')
  expect(found('sprache', { locale: 'de' })[0]).toBe('Website: Standardsprache')
  expect(found('mantenimiento', { locale: 'es' })[0]).toMatch(/: Mantenimiento$/)
  expect(found('fuseau', { locale: 'fr' })[0]).toMatch(/: Fuseau horaire$/)
})

it('every setting is found by its whole label, in every language', () => {
  for (const locale of ['en', 'es', 'fr', 'de']) {
    const t = textsOf(locale)
    for (const { label } of STUDIO_SLICES.flatMap(({ settings = [] }) => settings))
      expect(found(t(label), { locale }).map((one) => one.replace(/^.*?: /, ''))).toContain(t(label))
  }
})

it('nobody finds what their role does not show, and nothing is found by nothing', () => {
  expect(found('invite', { role: 'viewer' })).toEqual([])
  expect(found('maintenance', { role: 'viewer' })).toEqual([])
  expect(found('back up now', { isPlatformOwner: false })).toEqual([])
  expect(found('  ')).toEqual([])
  expect(found('zzzz')).toEqual([])
})
