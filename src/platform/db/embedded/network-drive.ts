/** The network file system for a type number of Linux's statfs; null for a local one. */
export function networkKind(type: number): string | null {
  return NETWORK_TYPES.get(type >>> 0) ?? null
}

// Numbers from the Linux header linux/magic.h and the cifs sources (statfs(2) lists them).
const NETWORK_TYPES = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
])
