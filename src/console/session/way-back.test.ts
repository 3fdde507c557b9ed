import { expect, it } from 'vitest'
import { wayBack } from './way-back.ts'

const ORIGIN = 'https://book.example'

it('[C160] a page of the studio is gone back to, with its query', () => {
  expect(wayBack('/admin/parts/3?tab=texts', ORIGIN)).toBe('/admin/parts/3?tab=texts')
  expect(wayBack('/admin/book/intro', ORIGIN)).toBe('/admin/book/intro')
})

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\evil.example',
  'https:evil',
  'https://evil.example/admin/book',
  'https://book.example.evil.example/admin/book',
  'https:/admin/book',
  'javascript:alert(1)',
  ' /admin/book',
  '/\t/evil.example',
  '/admin',
  '/administrator/book',
  '/admin/../api/docs',
  '/admin/%2e%2e/api/docs',
  '/admin/..//evil.example',
  '',
])('[C160] A234: %j is no page of the studio', (next) => {
  expect(wayBack(next, ORIGIN)).toBeNull()
})
