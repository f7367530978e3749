import { createContext } from 'react'

/** The church's name, for the window's title. */
export const SiteName = createContext('Church')
