import { expect, it } from 'vitest'
import { isWebVtt } from './webvtt.ts'

it.each([
  'WEBVTT\n\n00:00.000 --> 00:02.500\nHello.',
  '\uFEFFWEBVTT - a walk\r\n\r\nNOTE by Ada\r\n\r\n1\r\n00:00:01.000 --> 01:00:02.000 align:start\r\nHello.\r\n',
])('%j is a file of captions', (text) => {
  expect(isWebVtt(text)).toBe(true)
})

it.each([
  ['of SubRip', '1\n00:00:00,000 --> 00:00:02,500\nHello.'],
  ['of SubRip with a head', 'WEBVTT\n\n1\n00:00:00,000 --> 00:00:02,500\nHello.'],
  ['without a caption', 'WEBVTT\n\nHello.'],
  ['that ends before it begins', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello.'],
  ['with a broken time among others', 'WEBVTT\n\n00:00.000 --> 00:01.000\nA\n\n0:5 --> 0:6\nB'],
  ['with another head', 'WEBVTTX\n\n00:00.000 --> 00:01.000\nA'],
  ['without a blank line', 'WEBVTT\n00:00.000 --> 00:01.000\nA'],
  ['of nothing', ''],
])('a file %s is none', (_, text) => {
  expect(isWebVtt(text)).toBe(false)
})
