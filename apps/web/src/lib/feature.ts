import type { ComponentType } from 'react'

/** Who may see a screen; the server itself decides about its data. */
export type Audience = 'everyone' | 'member' | 'steward' | 'carer' | 'admin'

/** What a feature adds to the app. The router and the menus are derived from it. */
export interface Feature {
  screens: Screen[]
}

export interface Screen {
  /** A React Router path; it matches with or without a trailing slash. */
  path: string
  audience: Audience
  /** Loads the screen's code: `async () => (await import('./users-screen.tsx')).UsersScreen`. */
  load: () => Promise<ComponentType>
  menu?: MenuEntry
}

/** A link in the navigation. Links follow the order of features and their screens. */
export interface MenuEntry {
  label: string
  /** Entries for everyone and visitors appear in the bar, those for admins in their menu, others in the user's. */
  shownTo: Audience | 'visitor'
  /** The link, if it differs from the screen's path by a trailing slash. */
  to?: string
  /** Draws a line before or after the entry. */
  divider?: 'before' | 'after'
  /** A number behind the label, and behind the menu's own; for the menus of those who serve. */
  Badge?: ComponentType
}
