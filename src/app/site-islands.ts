import '../site/styles/site.css'
import { startHeader } from '../site/header.ts'
import { bringIslandsToLife } from '../site/islands.ts'

startHeader()
bringIslandsToLife({
  'identity/login': () => import('../domains/identity/site/login.island.tsx'),
  'identity/owner-form': () => import('../domains/identity/site/owner-form.island.tsx'),
})
