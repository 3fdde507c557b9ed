import type { Slice } from '../../../console/slice.ts'

/** The blog in the console. */
export const blogConsole: Slice = {
  menu: {
    label: 'blog.menu',
    shortLabel: 'blog.menuShort',
    path: '/admin/blog',
    icon: 'post',
    group: 'content',
    count: 'posts',
  },
  shows: { post: ['post', 'blog'] },
  types: {
    blog: { kind: 'post', label: 'blog.menu', fields: 'blog.field', open: (id) => `/admin/blog/${id}` },
  },
  screens: [
    { path: '/admin/blog', load: () => import('./blog-screen.tsx') },
    { path: '/admin/blog/:postId', isEditor: true, load: () => import('./post-screen.tsx') },
  ],
}
