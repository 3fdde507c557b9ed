import { createContext } from 'react'

/** Whether the site of the page is archived: it takes nothing from readers. Not set within islands. */
export const ArchiveContext = createContext(false)
