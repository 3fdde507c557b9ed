import type { Site } from '../../kernel/site.ts'

/** A service that measures who visits a site, once a reader allows it. */
export type Service = 'google' | 'facebook'

/** The services of a site with its ids there; none while readers do not see it. */
export function servicesOf({
  googleAnalyticsId: google,
  facebookPixelId: facebook,
  isInMaintenance,
}: Pick<Site, 'googleAnalyticsId' | 'facebookPixelId' | 'isInMaintenance'>): {
  service: Service
  id: string
}[] {
  if (isInMaintenance) return []
  return [
    ...(google ? [{ service: 'google' as const, id: google }] : []),
    ...(facebook ? [{ service: 'facebook' as const, id: facebook }] : []),
  ]
}

/** Where each loads its script from, and where that sends what it has seen. */
export const SOURCES = {
  google: {
    script: 'https://www.googletagmanager.com',
    answers: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ],
  },
  facebook: { script: 'https://connect.facebook.net', answers: ['https://www.facebook.com'] },
} as const satisfies Record<Service, { script: string; answers: readonly string[] }>
