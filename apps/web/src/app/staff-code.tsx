import { lazyPart } from '../lib/lazy-part.ts'
import { lazyScreen } from './lazy-screen.tsx'

const load = () => import('./staff.tsx')

/** The screens for admins, stewards and carers, and the error screen for every other address. Loaded when first shown. */
export const StaffScreens = lazyScreen(async () => (await load()).StaffScreens)

/** The links to these screens. Without them, the screens can still be opened by their addresses. */
export const StaffLinks = lazyPart(async () => (await load()).StaffLinks)

/** The badges of the admins' links. */
export const AdminBadges = lazyPart(async () => (await load()).AdminBadges)
