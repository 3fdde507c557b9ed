/** What Translate and Optimize SEO send while no item is open, to show what they do. */
export const SAMPLE = {
  content:
    'Twice a day the estuary fills and empties. Whoever lives beside it learns to read the hour in the mud, and plans the walk to the shop by the moon.',
  keywords: ['tides', 'estuary'],
} as const
