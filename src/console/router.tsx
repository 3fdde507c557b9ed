import { createBrowserRouter, redirect } from 'react-router'
import { NotFound } from './not-found.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { Shell } from './shell/shell.tsx'
import type { ScreenHandle, Slice } from './slice.ts'
import { takeWayBack } from './way-back.ts'

const HOME = '/admin/book'

/**
 * The addresses of the console; each screen is loaded when it is first opened.
 * @param chooseSite makes a site the current one; a way of its own, so that unsaved words are asked for first
 */
export function consoleRouter(slices: readonly Slice[], chooseSite: (id: string) => Promise<unknown>) {
  return createBrowserRouter([
    {
      element: <Shell />,
      hydrateFallbackElement: <></>,
      children: [
        {
          errorElement: <ScreenFailed />,
          children: [
            { path: '/admin', loader: () => redirect(takeWayBack() ?? HOME) },
            {
              path: '/admin/sites/:siteId',
              loader: async ({ params }) => {
                await chooseSite(params.siteId ?? '')
                return redirect(HOME)
              },
            },
            ...slices.flatMap(({ menu, screens }) =>
              screens.map(({ path, isEditor = false, load }) => ({
                path,
                handle: { isEditor, menuPath: menu?.path ?? '' } satisfies ScreenHandle,
                lazy: async () => ({ Component: (await load()).default }),
              })),
            ),
            { path: '*', element: <NotFound home={HOME} /> },
          ],
        },
      ],
    },
  ])
}
