import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  [['Ana', 'Löwe'], 'Ana,Löwe\r\n'],
  [['Löwe, Ana', 'she said "no"', 'two\nlines'], '"Löwe, Ana","she said ""no""","two\nlines"\r\n'],
  [['', ' '], ', \r\n'],
])('a line is written after RFC 4180: %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

it.each([
  '=1+1',
  '+49',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  `=cmd|' /C calc'!A0`,
])('A200: the cell %j gets a quote mark in front, so that no table program runs it', (cell) => {
  expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/)
})
