import '../site/styles/site.css'
import { OUTBOX_KEY } from '../domains/audience/site/outbox-key.ts'
import { startChoosers } from '../site/choosers.ts'
import { offerToReadOn } from '../domains/book/site/reading-on.ts'
import { startPaths } from '../domains/book/site/choose-path.ts'
import { startHeader } from '../site/header.ts'
import { bringIslandsToLife } from '../site/islands.ts'
import { hasOutbox } from '../site/outbox-storage.ts'
import { QUESTION } from '../site/measuring/question.ts'
import { noteOpened } from '../site/opened.ts'

startHeader()
startChoosers()
startPaths()
offerToReadOn()
noteOpened()
bringIslandsToLife({
  'audience/footer-notify': () => import('../domains/audience/site/footer-notify.island.tsx'),
  'audience/modal-notify': () => import('../domains/audience/site/modal-notify.island.tsx'),
  'book/chapter-progress': () => import('../domains/book/site/chapter-progress.island.tsx'),
  'book/reflection-space': () => import('../domains/book/site/reflection-space.island.tsx'),
  'book/type-settings': () => import('../domains/book/site/type-settings.island.tsx'),
  'book/spiral-navigation': () => import('../domains/book/site/spiral-navigation.island.tsx'),
  'community/spiral-circles': () => import('../domains/community/site/spiral-circles.island.tsx'),
  'forms/form': () => import('../domains/forms/site/form.island.tsx'),
  'identity/login': () => import('../domains/identity/site/login.island.tsx'),
  'identity/owner-form': () => import('../domains/identity/site/owner-form.island.tsx'),
  'accounts/account': () => import('../domains/accounts/site/account.island.tsx'),
  'accounts/new-password': () => import('../domains/accounts/site/new-password.island.tsx'),
  'registration/open-account': () => import('../domains/registration/site/open-account.island.tsx'),
  'people/join-form': () => import('../domains/people/site/join-form.island.tsx'),
})

if (document.querySelector('[data-address]'))
  void import('../site/embeds.ts').then(({ startEmbeds }) => startEmbeds())

if (document.querySelector('[data-immersive]'))
  void import('../domains/book/site/gallery.ts').then(({ startGallery }) => startGallery())

if (document.getElementById(QUESTION))
  void import('../site/measuring/start.ts').then(({ startMeasuring }) => startMeasuring())

// Only a browser that was signed in asks who is signed in, so that readers' pages send no call.
if (document.documentElement.classList.contains('signed-in'))
  void import('../domains/identity/site/admin-bar.ts').then(({ showAdminBar }) => showAdminBar())

// What a reader submitted on an earlier page without a connection is sent from this one.
if (hasOutbox(OUTBOX_KEY))
  void import('../domains/audience/site/outbox.ts').then(({ emptyOutbox }) => emptyOutbox())
