import { assistantRoutes } from './api.ts'

export const servedAssistant = { routes: assistantRoutes }
