import { expect, it } from 'vitest'
import { addressOnSite, toldAddress } from './site-address.ts'

const site = { slug: 'ferrywall', domain: 'ferrywall.example', address: null }
const at = (address: string) => new URL(address)

it('a single site is at the console’s own host', () => {
  expect(addressOnSite('/parts/1', site, [site], at('http://localhost:3000'))).toBe('/parts/1')
})

it('one of several has its own name on this machine', () => {
  const here = at('http://localhost:3000')
  expect(addressOnSite('/parts/1', site, [site, site], here)).toBe('http://ferrywall.localhost:3000/parts/1')
})

it('the addresses of the loopback interface are this machine, too', () => {
  for (const host of ['127.0.0.1', '[::1]'])
    expect(addressOnSite('/', site, [site, site], at(`http://${host}:3000`))).toBe(
      'http://ferrywall.localhost:3000/',
    )
  for (const host of ['127.example.org', '10.0.0.1', 'notlocalhost'])
    expect(addressOnSite('/', site, [site, site], at(`http://${host}`))).toBe('http://ferrywall.example/')
})

it('one of several is at its domain elsewhere, and at the console’s host without one', () => {
  const here = at('https://studio.example')
  expect(addressOnSite('/', site, [site, site], here)).toBe('https://ferrywall.example/')
  expect(addressOnSite('/', { ...site, domain: null }, [site, site], here)).toBe('/')
})

it('each has an address of its own where the studio has a host of its own', () => {
  const own = { ...site, address: 'https://ferrywall.example:8443' }
  expect(addressOnSite('/parts/1', own, [own], at('https://studio.example'))).toBe(
    'https://ferrywall.example:8443/parts/1',
  )
})

it('readers are told the domain, also where the studio is opened on the machine of the install', () => {
  for (const here of ['http://localhost:3000', 'http://ferrywall.localhost:3000'])
    for (const sites of [[site], [site, site]])
      expect(toldAddress('/', site, sites, at(here))).toBe('https://ferrywall.example/')
})

it('without a domain readers are told where the site can be opened', () => {
  const own = { ...site, domain: null }
  expect(toldAddress('/', own, [own, site], at('http://localhost:3000'))).toBe(
    'http://ferrywall.localhost:3000/',
  )
  expect(toldAddress('/', own, [own], at('http://localhost:3000'))).toBe('http://localhost:3000/')
})
