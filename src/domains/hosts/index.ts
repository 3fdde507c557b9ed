import { hostsRoutes } from './api.ts'

export { refusingTaken, requireOfSites } from './actions.ts'
export { RIDDLE_PATH, solve } from './riddle.ts'

export const servedHosts = { routes: hostsRoutes }
