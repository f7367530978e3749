import { lazyPart } from '../../../lib/lazy-part.ts'

// The home page loads this file; the editor has what only admins need.
const editor = () => import('./announcement-editor.tsx')

export const NewAnnouncement = lazyPart(async () => (await editor()).NewAnnouncement)
export const EditAnnouncement = lazyPart(async () => (await editor()).EditAnnouncement)
export type { Audiences } from './announcement-editor.tsx'
export { AnnouncementList } from './announcement-list.tsx'
export { AskAnnouncements } from './ask-announcements.tsx'
