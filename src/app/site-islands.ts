import '../site/styles/site.css'
import { hasOutbox } from '../domains/audience/site/outbox-storage.ts'
import { startChoosers } from '../site/choosers.ts'
import { startHeader } from '../site/header.ts'
import { bringIslandsToLife } from '../site/islands.ts'

startHeader()
startChoosers()
bringIslandsToLife({
  'audience/footer-notify': () => import('../domains/audience/site/footer-notify.island.tsx'),
  'audience/modal-notify': () => import('../domains/audience/site/modal-notify.island.tsx'),
  'identity/login': () => import('../domains/identity/site/login.island.tsx'),
  'identity/owner-form': () => import('../domains/identity/site/owner-form.island.tsx'),
})

// What was promised on an earlier page goes out from this one.
if (hasOutbox()) void import('../domains/audience/site/outbox.ts').then(({ emptyOutbox }) => emptyOutbox())
