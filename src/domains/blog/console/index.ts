import type { Slice } from '../../../console/slice.ts'
import { BLOG_PATH } from '../contract.ts'

/** The blog in the console. */
export const blogConsole: Slice = {
  module: 'blog',
  menu: {
    label: 'blog.menu',
    shortLabel: 'blog.menuShort',
    path: '/admin/blog',
    icon: 'post',
    group: 'content',
    count: 'posts',
  },
  addresses: [{ label: 'blog.address', path: BLOG_PATH }],
  items: { post: (id) => `/admin/blog/${id}` },
  palette: [
    {
      label: 'blog.new',
      also: 'blog.also',
      path: '/admin/blog?create',
      icon: 'post',
      group: 'actions',
      needs: 'content.create',
    },
  ],
  types: {
    blog: { kind: 'post', label: 'blog.menu', fields: 'blog.field', open: (id) => `/admin/blog/${id}` },
  },
  screens: [
    { path: '/admin/blog', load: () => import('./blog-screen.tsx') },
    { path: '/admin/blog/:itemId', isEditor: true, load: () => import('./post-screen.tsx') },
  ],
}
