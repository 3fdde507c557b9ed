import type { Slice } from '../../../console/slice.ts'

/** The people whom a site shows, in the console. */
export const teamConsole: Slice = {
  module: 'team',
  menu: {
    label: 'team.menu',
    shortLabel: 'team.menu',
    path: '/admin/team',
    icon: 'team',
    group: 'media',
    count: 'teamMembers',
  },
  shows: { 'team-member': ['team-member', 'list'] },
  addresses: [{ label: 'team.address', path: '/team' }],
  items: { 'team-member': (id) => `/admin/team/${id}` },
  palette: [
    {
      label: 'team.new',
      also: 'team.also',
      path: '/admin/team?create',
      icon: 'team',
      group: 'actions',
      needs: 'content.create',
    },
  ],
  types: {
    team: {
      kind: 'team-member',
      label: 'team.menu',
      fields: 'team.field',
      pictures: ['avatar'],
      open: (id) => `/admin/team/${id}`,
    },
  },
  screens: [
    { path: '/admin/team', load: () => import('./team-screen.tsx') },
    { path: '/admin/team/:itemId', isEditor: true, load: () => import('./member-screen.tsx') },
  ],
}
