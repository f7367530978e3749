import { lazyPart } from '../lib/lazy-part.ts'
import { loadTexts } from '../lib/page-texts.ts'
import { lazyScreen } from './lazy-screen.tsx'

/** Loads the code and the texts of the office, once. */
export async function loadStaff() {
  await Promise.all([loadTexts('member'), loadTexts('staff')])
  return import('./staff.tsx')
}

/** The screens for admins, stewards, carers and leaders, and one for every other address. Loaded when first shown. */
export const StaffScreens = lazyScreen(async () => (await loadStaff()).StaffScreens)

/** The admins' menu, where there is no rail. Without it, the screens can still be opened by their addresses. */
export const AdminMenu = lazyPart(async () => (await loadStaff()).AdminMenu)

/** The search for people, sessions and screens. */
export const Finder = lazyPart(async () => (await loadStaff()).Finder)

/** The navigation at the side of a wide window. */
export const Rail = lazyPart(async () => (await loadStaff()).Rail)
