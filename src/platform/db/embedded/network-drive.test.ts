import { expect, it } from 'vitest'
import { networkKind } from './network-drive.ts'

it('network drives are known by their number', () => {
  expect(networkKind(0x6969)).toBe('NFS')
  expect(networkKind(0xff534d42)).toBe('SMB')
  // The kernel hands the number over as a signed one on 32-bit machines.
  expect(networkKind(0xff534d42 | 0)).toBe('SMB')
  expect(networkKind(0xef53)).toBeNull()
})
