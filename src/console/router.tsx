import { createBrowserRouter, matchPath, redirect } from 'react-router'
import { homeOf } from './menu.ts'
import { IfOpen } from './no-permission.tsx'
import { NotFound } from './not-found.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { Shell } from './shell/shell.tsx'
import type { ConsoleScreen, ScreenHandle, Slice } from './slice.ts'
import { takeWayBack } from './way-back.ts'

/**
 * The addresses of the console; each screen is loaded when it is first opened.
 * @param chooseSite makes a site the current one; a way of its own, so that unsaved words are asked for first
 */
export function consoleRouter(slices: readonly Slice[], chooseSite: (id: string) => Promise<unknown>) {
  const homePath = homeOf(slices)?.path ?? '/admin'
  const screens = slices.flatMap((slice) => slice.screens.map((screen) => routeOf(screen, slice)))
  return createBrowserRouter([
    {
      element: <Shell />,
      hydrateFallbackElement: <></>,
      children: [
        {
          errorElement: <ScreenFailed />,
          children: [
            // Whoever signed in comes here, and goes on to what was asked for before.
            ...screens.filter(({ path }) => path === '/admin').map((route) => ({ ...route, loader: goBack })),
            { path: '/admin', loader: () => goBack() ?? redirect(homePath) },
            {
              path: '/admin/sites/:siteId',
              loader: async ({ params }) => {
                await chooseSite(params.siteId ?? '')
                return redirect(homePath)
              },
            },
            ...screens.filter(({ path }) => path !== '/admin'),
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
  ])
}

/** Begins to load the screen of an address; the router then finds it there. */
export function loadScreen(slices: readonly Slice[], pathname: string): void {
  const screens = slices.flatMap((slice) => slice.screens)
  const screen = screens.find(({ path }) => matchPath(path, pathname))
  // The router meets a failure again, and says it.
  screen?.load().catch(() => {})
}

function goBack() {
  const path = takeWayBack()
  return path === null ? null : redirect(path)
}

function routeOf(
  { path, entry, isEditor = false, isOfType = false, needs, load }: ConsoleScreen,
  { menu }: Slice,
) {
  return {
    path,
    handle: { isEditor, isOfType, menuPath: entry ?? menu?.path ?? '' } satisfies ScreenHandle,
    lazy: async () => {
      const { default: Loaded } = await load()
      const Allowed = () => (
        <IfOpen needs={needs ?? menu?.needs} label={menu?.label}>
          <Loaded />
        </IfOpen>
      )
      return { Component: Allowed }
    },
  }
}
