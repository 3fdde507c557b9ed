export { blogRoutes } from './api.ts'
export { importPosts } from './import.ts'
export { indexPosts } from './index-anew.ts'
export { KINDS_OF_BLOG } from './searched.ts'
