import { expect, it } from 'vitest'
import { hostOf } from './web-address.ts'

it.each([
  ['Book.Example.ORG', 'book.example.org'],
  ['https://book.example.org/path', 'book.example.org'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['book.example.org.', 'book.example.org'],
  ['book', null],
  ['10.0.0.1', null],
  ['localhost', null],
  ['a.localhost', null],
  ['book.example.org:8080', null],
  ['user@book.example.org', null],
  ['a_b.example.org', null],
])('of %s the host is %s', (typed, host) => {
  expect(hostOf(typed)).toBe(host)
})
