import type { Capability } from '../../../kernel/role.ts'
import type { Settings } from '../shapes.ts'

/** The tabs of the settings, in their order (contract row C566). */
export const TABS = ['general', 'seo', 'integrations', 'advanced'] as const

export type Tab = (typeof TABS)[number]

interface Section {
  id: string
  tab: Tab
  path: string
  /** Who may not does not see it; left out: whoever may read the settings. */
  needs?: Capability
  /** The fields of the form that stand in it. */
  fields?: readonly (keyof Settings)[]
  /** What else can be found in it: keys among the texts of the settings. */
  finds?: readonly string[]
  /** Another slice shows it, as a screen of its own. */
  isElsewhere?: true
}

/** What stands in each tab, each at its own address (contract row C650). */
const SECTIONS = [
  {
    id: 'site',
    tab: 'general',
    path: '/admin/settings',
    fields: ['siteName', 'siteDescription', 'timezone'],
    finds: ['field.defaultLanguage'],
  },
  { id: 'domains', tab: 'general', path: '/admin/settings/domains' },
  { id: 'theme', tab: 'general', path: '/admin/settings/theme', fields: ['logoUrl', 'faviconUrl'] },
  { id: 'people', tab: 'general', path: '/admin/settings/people', needs: 'people.manage', isElsewhere: true },
  { id: 'search', tab: 'seo', path: '/admin/settings/seo', fields: ['seoTitle', 'seoDescription'] },
  {
    id: 'measuring',
    tab: 'seo',
    path: '/admin/settings/seo/measuring',
    fields: ['googleAnalyticsId', 'facebookPixelId'],
  },
  {
    id: 'ai',
    tab: 'integrations',
    path: '/admin/settings/integrations',
  },
  {
    id: 'mail',
    tab: 'integrations',
    path: '/admin/settings/integrations/mail',
    finds: ['integrationName.mail'],
  },
  {
    id: 'signIn',
    tab: 'integrations',
    path: '/admin/settings/integrations/sign-in',
    finds: ['signInWay.password', 'signInWay.secondFactor', 'signInWay.passkeys'],
  },
  { id: 'modules', tab: 'advanced', path: '/admin/settings/advanced' },
  { id: 'redirects', tab: 'advanced', path: '/admin/settings/advanced/redirects', isElsewhere: true },
  { id: 'activity', tab: 'advanced', path: '/admin/settings/advanced/activity', needs: 'activity.read' },
  { id: 'backups', tab: 'advanced', path: '/admin/settings/advanced/backups', isElsewhere: true },
  {
    id: 'danger',
    tab: 'advanced',
    path: '/admin/settings/advanced/danger',
    needs: 'settings.write',
    finds: ['field.maintenanceMode'],
  },
] as const satisfies readonly Section[]

export type SectionId = (typeof SECTIONS)[number]['id']

/** A section as those that have no rights and no fields of their own are read, too. */
export const sectionsOf: readonly (Section & { id: SectionId })[] = SECTIONS
