import type { ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, redirect } from 'react-router'
import { CallError } from '../ui/client.ts'
import { entryOf, homeOf, nameOf } from './menu.ts'
import { IfOn } from './module-off.tsx'
import { IfOpen } from './no-permission.tsx'
import { NotFound } from './not-found.tsx'
import { loadFiles, NotLoaded } from './later.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { Shell } from './shell/shell.tsx'
import type { ConsoleScreen, MenuEntry, ScreenHandle, Slice } from './catalogue/slice.ts'
import { takeWayBack, wayBack } from './session/way-back.ts'

/** A screen whose files are loaded. */
export interface OpenedScreen {
  screen: ConsoleScreen
  Component: ComponentType
}

/**
 * The addresses of the studio; each screen is loaded when it is first opened.
 * @param chooseSite makes a site the current one; a call of its own, so that unsaved words are asked about first
 * @param opened screen that is loaded already and shown at once
 * @param isAway whether the server does not answer
 */
export function consoleRouter(
  slices: readonly Slice[],
  chooseSite: (id: string) => Promise<unknown>,
  opened: OpenedScreen | null,
  isAway: () => boolean,
) {
  const homePath = homeOf(slices)?.path ?? '/admin'
  const screens = slices.flatMap((slice) =>
    slice.screens.map((screen) =>
      routeOf(screen, slice, { entry: entryOf(slices, screen, slice), opened, isAway }),
    ),
  )
  return createBrowserRouter([
    {
      element: <Shell />,
      hydrateFallbackElement: <></>,
      children: [
        {
          errorElement: <ScreenFailed />,
          children: [
            // After signing in people come here, and go on to the page that they asked for.
            ...screens.filter(({ path }) => path === '/admin').map((route) => ({ ...route, loader: goBack })),
            { path: '/admin', loader: () => goBack() ?? redirect(homePath) },
            {
              path: '/admin/sites/:siteId',
              loader: async ({ params, request }) => {
                try {
                  await chooseSite(params.siteId ?? '')
                } catch (error) {
                  // A site that is not there, or not open to the person: the route shows Not Found.
                  if (error instanceof CallError && error.status < 500) return null
                  throw error
                }
                const { searchParams, origin } = new URL(request.url)
                return redirect(wayBack(searchParams.get('next') ?? '', origin) ?? homePath)
              },
              // The site does not exist, or the person may not open it.
              element: <NotFound />,
            },
            ...screens.filter(({ path }) => path !== '/admin'),
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
  ])
}

/** The screen of an address, as the router finds it; undefined where there is none. */
export function screenAt(slices: readonly Slice[], pathname: string): ConsoleScreen | undefined {
  const screens = slices.flatMap((slice) => [...slice.screens])
  return matchRoutes(screens, pathname)?.[0]?.route
}

/** Loads a screen; null where there is none, or where its files fail to load: the router then shows it. */
export async function loadScreen(screen: ConsoleScreen | undefined): Promise<OpenedScreen | null> {
  const loaded = await screen?.load().catch(() => undefined)
  return screen && loaded ? { screen, Component: loaded.default } : null
}

function goBack() {
  const path = takeWayBack()
  return path === null ? null : redirect(path)
}

interface RouteParts {
  entry: MenuEntry | undefined
  opened: OpenedScreen | null
  isAway: () => boolean
}

function routeOf(screen: ConsoleScreen, { menu, module }: Slice, { entry, opened, isAway }: RouteParts) {
  const { path, isEditor = false, isOfType = false, needs, load } = screen
  const componentOf = (Loaded: ComponentType) => () => (
    <IfOpen needs={needs ?? menu?.needs} label={nameOf(screen, entry)}>
      <IfOn module={module} label={entry?.label}>
        <Loaded />
      </IfOn>
    </IfOpen>
  )
  return {
    path,
    handle: { isEditor, isOfType, menuPath: entry?.path ?? '' } satisfies ScreenHandle,
    ...(opened?.screen === screen
      ? { Component: componentOf(opened.Component) }
      : {
          lazy: async () => {
            // Chrome remembers a file that it could not get until the page is loaded anew.
            if (isAway()) throw new NotLoaded('a screen of the studio was not loaded')
            return { Component: componentOf((await loadFiles(load)).default) }
          },
        }),
  }
}
