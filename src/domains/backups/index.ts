import { backupsRoutes } from './api.ts'

export const servedBackups = { routes: backupsRoutes }
