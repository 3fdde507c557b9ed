export { Domains } from './console/domains.tsx'
export { DomainsDialog } from './console/domains-dialog.tsx'
