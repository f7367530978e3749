import { lazyPart } from '../lib/lazy-part.ts'
import { loadTexts } from '../lib/page-texts.ts'
import { lazyScreen } from './lazy-screen.tsx'

async function load() {
  await Promise.all([loadTexts('member'), loadTexts('staff')])
  return import('./staff.tsx')
}

/** The screens for admins, stewards, carers and leaders, and the error screen for every other address. Loaded when first shown. */
export const StaffScreens = lazyScreen(async () => (await load()).StaffScreens)

/** The links of the admins' menu. Without them, the screens can still be opened by their addresses. */
export const AdminLinks = lazyPart(async () => (await load()).AdminLinks)

/** The badges of the admins' links. */
export const AdminBadges = lazyPart(async () => (await load()).AdminBadges)

/** The search for people, sessions and screens. */
export const Finder = lazyPart(async () => (await load()).Finder)
