import { expect, it } from 'vitest'
import { inOrderOfUse } from './recent-sites.ts'

it('[C273] sites that were opened last come first, the others by name', () => {
  const sites = ['Quince Yard', 'Ferrywall', 'The Living Spiral', 'Alder'].map((name) => ({ id: name, name }))
  expect(inOrderOfUse(sites, ['The Living Spiral', 'gone', 'Ferrywall']).map(({ name }) => name)).toEqual([
    'The Living Spiral',
    'Ferrywall',
    'Alder',
    'Quince Yard',
  ])
})
