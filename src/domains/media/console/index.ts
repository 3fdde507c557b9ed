import { later } from '../../../console/later.tsx'
import type { Slice } from '../../../console/catalogue/slice.ts'
import type { Crop } from '../contract.ts'
import { fileSize } from '../../../console/file-size.ts'
import { wordsOfCrop } from './framing/crop-text.ts'
import { prepareToSend, sendPicture } from './send-picture.ts'

export const mediaConsole: Slice = {
  module: 'media',
  menu: {
    label: 'media.menu',
    shortLabel: 'media.menuShort',
    path: '/admin/media',
    goKey: 'M',
    isOnPhone: true,
    icon: 'media',
    group: 'media',
  },
  screens: [
    { path: '/admin/media', load: () => import('./media-screen.tsx') },
    { path: '/admin/media/descriptions', load: () => import('./descriptions/descriptions-screen.tsx') },
    { path: '/admin/media/:id', load: () => import('./file-screen.tsx') },
  ],
  types: {
    media: {
      kind: 'media',
      label: 'media.menuShort',
      fields: 'media.field',
      open: (id) => `/admin/media/${id}`,
      namedBy: 'originalName',
      restoredAtOnce: 'media.restoreText',
      kinds: { isDecorative: 'flag' },
      words: {
        crop: (value) => (value ? wordsOfCrop(value as Crop) : ''),
        size: (value, locale) => (typeof value === 'number' ? fileSize(value, locale) : ''),
        hash: (value) => String(value ?? '').slice(0, 12),
      },
      besideVersion: later(() => import('./replaced-in-history.tsx'), { isAside: true }),
      // What follows from others, or never changes.
      unshown: ['path', 'kind', 'state', 'shownHash', 'isBeingCropped', 'widths'],
    },
  },
  pictures: {
    picker: later(() => import('./picker.tsx')),
    focal: later(() => import('./figure-focal.tsx')),
    // It shows nothing: without it rows are cut round the middle.
    seen: later(() => import('./seen-pictures.tsx'), { isAside: true }),
    send: sendPicture,
    prepare: prepareToSend,
  },
  pictureControl: later(async () => ({ default: (await import('../ui.tsx')).PictureField })),
  items: { media: (id) => `/admin/media/${id}` },
  palette: [
    {
      label: 'media.upload',
      also: 'media.also',
      path: '/admin/media?upload',
      icon: 'publish',
      group: 'actions',
      needs: 'media.upload',
    },
  ],
}
